/// The script that shows an input: the records of an archive beside its bytes, JSON as a tree, text, bytes.
enum InputScript {
    static let text = #"""
        const bytesOf = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const hex = (value, digits) => value.toString(16).padStart(digits, '0');

        /** Bytes in hexadecimal. `records` are told apart by their color; `select` brings one into view. */
        const hexView = (input, bytes) => {
          const width = matchMedia('(max-width: 40rem)').matches ? 8 : 16;
          const records = input.records || [];
          const box = make('pre', { class: 'hex', tabindex: '0', 'aria-label': 'Bytes in hexadecimal' });
          const more = make('button', { type: 'button' }, 'Show more bytes');
          let shown = 0;
          const owner = (offset) => records.findLastIndex((record) => offset >= record.offset && offset < record.offset + record.length);
          const line = (from) => {
            const row = bytes.subarray(from, from + width);
            const parts = [make('span', { class: 'quiet' }, hex(input.start + from, 8) + '  ')];
            let digits = '', current = null;
            const flush = () => {
              if (!digits) return;
              parts.push(current === null || current < 0 ? digits
                : make('span', { class: 'record-' + records[current].kind.split(' ')[0], 'data-record': current }, digits));
              digits = '';
            };
            row.forEach((byte, index) => {
              const record = records.length ? owner(input.start + from + index) : -1;
              if (record !== current) { flush(); current = record; }
              digits += hex(byte, 2) + ' ';
            });
            flush();
            const text = Array.from(row, (byte) => (byte >= 0x20 && byte < 0x7F ? String.fromCharCode(byte) : '.')).join('');
            parts.push('   '.repeat(width - row.length) + ' ' + text + '\n');
            return parts;
          };
          const extend = (end) => {
            const lines = [];
            for (; shown < Math.min(end, bytes.length); shown += width) lines.push(...line(shown));
            box.append(...lines);
            more.hidden = shown >= bytes.length;
          };
          more.addEventListener('click', () => extend(shown * 4));
          extend(1024);
          const select = (index) => {
            extend(records[index].offset - input.start + 256);
            for (const part of box.querySelectorAll('[data-record]')) part.classList.toggle('on', Number(part.dataset.record) === index);
            // Not before it stands in the document, where it has a place.
            requestAnimationFrame(() => {
              const part = box.querySelector('.on');
              if (part) box.scrollTop += part.getBoundingClientRect().top - box.getBoundingClientRect().top - 60;
            });
          };
          return { element: make('div', {}, box, more), select };
        };

        /** The records of an archive, and what each states. */
        const recordList = (input, select) => {
          const chosen = make('div', { class: 'record-fields' });
          const buttons = [];
          const choose = (index) => {
            buttons.forEach((button, place) => button.setAttribute('aria-pressed', String(place === index)));
            const record = input.records[index];
            const large = ['CRC-32', 'external attributes'];
            chosen.replaceChildren(make('h4', {}, record.kind + ' at ' + record.offset + ' (0x' + hex(record.offset, 1) + ')'),
              make('dl', { class: 'facts' }, record.fields.flatMap(([name, value]) => [make('dt', {}, name),
                make('dd', {}, large.includes(name) ? '0x' + hex(value, 8) : String(value))])));
            select(index);
          };
          const items = input.records.map((record, index) => {
            const button = make('button', { type: 'button', 'aria-pressed': 'false', class: 'record record-' + record.kind.split(' ')[0],
              onclick: () => choose(index) }, make('span', { class: 'mono' }, String(record.offset).padStart(6)),
              ' ' + record.kind + (record.kind === 'end record' ? '' : ' ' + record.index),
              record.name ? make('code', {}, ' ' + record.name) : null);
            buttons.push(button);
            return make('li', {}, button,
              record.isBlamed ? make('span', { class: 'mark-note' }, '◀ a verdict points here') : null,
              ...record.notes.map((note) => make('div', { class: 'record-note' }, note)));
          });
          const element = make('div', {}, make('ol', { class: 'records', 'aria-label': 'Records of the archive' }, items), chosen);
          return { element, chooseFirst: () => choose(Math.max(0, input.records.findIndex((record) => record.isBlamed))) };
        };

        const archiveView = (input, bytes) => {
          const view = hexView(input, bytes);
          const list = recordList(input, view.select);
          const element = make('div', { class: 'beside' }, list.element, view.element);
          list.chooseFirst();
          return element;
        };

        const textView = (text) => {
          const most = 1000;
          const lines = text.split('\n');
          const shown = lines.slice(0, most).map((line, index) =>
            [make('span', { class: 'quiet line-number', 'aria-hidden': 'true' }, String(index + 1).padStart(5) + '  '), visible(shorten(line, 2000)) + '\n']);
          return make('pre', { class: 'text', tabindex: '0', 'aria-label': 'Text' }, shown.flat(), lines.length > most ? '…' : null);
        };

        /** The input as text; null where it is none. */
        const textOf = (bytes, isWhole) => {
          try {
            const text = new TextDecoder('utf-8', { fatal: isWhole, ignoreBOM: true }).decode(bytes);
            const controls = (text.match(/[\u0000-\u0008\u000E-\u001F]/g) || []).length;
            return controls * 8 > text.length ? null : text;
          } catch { return null; }
        };

        /** What there is to see of an input, the most telling view first. */
        const viewsOf = (input, bytes, marks) => {
          const views = [];
          const text = input.start === 0 && !input.records ? textOf(bytes, input.isWhole) : null;
          if (input.records) views.push(['Records', () => archiveView(input, bytes)]);
          if (text !== null && /^\uFEFF?\s*[[{]/.test(text)) views.push(['Tree', () => jsonTree(text.replace(/^\uFEFF/, ''), marks, input.isWhole)]);
          if (text !== null && text !== '') views.push(['Text', () => textView(text)]);
          if (bytes.length && !input.records) views.push(['Bytes', () => hexView(input, bytes).element]);
          return views;
        };

        const saveButton = (bytes, name) => make('button', { type: 'button', onclick: () => {
          const address = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
          make('a', { href: address, download: name }).click();
          setTimeout(() => URL.revokeObjectURL(address), 10000);
        } }, 'Save the input');

        /** A row of buttons of which one is chosen, and what it shows. */
        const choices = (label, entries) => {
          const content = make('div');
          const buttons = entries.map(([title], index) => make('button', { type: 'button', 'aria-pressed': 'false', onclick: () => choose(index) }, title));
          const choose = (index) => {
            buttons.forEach((button, place) => button.setAttribute('aria-pressed', String(place === index)));
            content.replaceChildren(entries[index][1]());
          };
          if (entries.length) choose(0);
          return make('div', {}, entries.length > 1 ? make('div', { class: 'choices', role: 'group', 'aria-label': label }, buttons) : null, content);
        };

        const inputView = (input, name, marks) => {
          const bytes = bytesOf(input.base64);
          const cut = input.isWhole ? null : make('p', { class: 'quiet' },
            'This page has ' + counted(bytes.length, 'byte') + ' of it' + (input.start ? ' from offset ' + input.start : ', its beginning') + '.');
          return make('div', { class: 'input' },
            make('p', {}, counted(input.size, 'byte'), ' ', input.isWhole && bytes.length ? saveButton(bytes, name) : null), cut,
            choices('How the input is shown', viewsOf(input, bytes, marks)));
        };
        """#
}
