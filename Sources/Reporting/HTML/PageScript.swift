/// What the script of every page has: elements made without markup, text that shows what it hides, copying, the theme.
enum PageScript {
    static let text = #"""
        const byId = (id) => document.getElementById(id);

        /** An element with attributes and children; a child that is a string is text. */
        const make = (name, attributes = {}, ...children) => {
          const element = document.createElement(name);
          for (const [key, value] of Object.entries(attributes)) {
            if (key === 'onclick') element.addEventListener('click', value);
            else if (value === true) element.setAttribute(key, '');
            else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
          }
          element.append(...children.flat().filter((child) => child !== null && child !== undefined));
          return element;
        };

        /** The data block with this identifier; null where the page has none. */
        const embedded = (id) => { const block = byId(id); return block && JSON.parse(block.textContent); };

        /** Text in which controls, format characters and lone surrogates are spelled out. */
        const visible = (text) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (character) => {
          const short = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }[character];
          return short || '\\u{' + character.codePointAt(0).toString(16).toUpperCase().padStart(2, '0') + '}';
        });

        const announce = (text) => { byId('announce').textContent = text; };

        const counted = (count, noun) => count.toLocaleString('en') + ' ' + noun + (count === 1 ? '' : 's');

        /** Copies text. A page from a file may not reach the clipboard; then the text is selected for the reader to copy. */
        const copy = async (text, source) => {
          try {
            await navigator.clipboard.writeText(text);
            return true;
          } catch {
            getSelection().selectAllChildren(source);
            try { return document.execCommand('copy'); } catch { return false; }
          }
        };

        const copyButton = (text, source, what) => {
          const button = make('button', { type: 'button', 'aria-label': 'Copy ' + what }, 'Copy');
          button.addEventListener('click', async () => {
            const isCopied = await copy(text, source);
            button.textContent = isCopied ? 'Copied' : 'Press Ctrl+C';
            announce(isCopied ? 'Copied ' + what : 'The text is selected: press Ctrl+C to copy it');
            setTimeout(() => { button.textContent = 'Copy'; }, 2000);
          });
          return button;
        };

        /** A command line with a button that copies it. */
        const commandLine = (text) => {
          const line = make('pre', { tabindex: '0', 'aria-label': 'Command' }, text);
          return make('div', { class: 'command' }, line, copyButton(text, line, 'the command'));
        };

        const theme = {
          button: byId('theme'),
          isDark: matchMedia('(prefers-color-scheme: dark)').matches,
          show() {
            this.button.setAttribute('aria-pressed', String(this.isDark));
          },
          toggle() {
            this.isDark = !this.isDark;
            document.documentElement.dataset.theme = this.isDark ? 'dark' : 'light';
            this.show();
          },
        };
        theme.button.addEventListener('click', () => theme.toggle());
        theme.show();
        byId('print').addEventListener('click', () => print());
        """#
}
