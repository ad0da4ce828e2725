/// The script that shows JSON as a tree, up to where it stops being JSON, with the places that verdicts point at.
///
/// It is no second validator: it marks where it had to give up, and whoever decides is asked elsewhere.
enum JSONTreeScript {
    static let text = #"""
        /** The tree of a JSON text: nodes with a path as verdicts spell it, and where and why it had to stop. */
        const outline = (text) => {
          const deepest = 200, most = 20000;
          const root = { kind: 'root', path: '', children: [], depth: 0 };
          const stack = [root];
          let at = 0, count = 0, problem = null;
          const skip = () => { while (at < text.length && ' \t\n\r'.includes(text[at])) at += 1; };
          const take = (pattern) => { pattern.lastIndex = at; const match = pattern.exec(text); if (match) at += match[0].length; return match && match[0]; };
          /** A string with its quotes; null where it does not end or holds what no string may. */
          const takeString = () => {
            const start = at;
            for (at += 1; at < text.length && text[at] !== '"'; at += 1) {
              if (text.charCodeAt(at) < 0x20) return null;
              if (text[at] === '\\') {
                if (!/^\\(?:["\\\/bfnrt]|u[0-9a-fA-F]{4})/.test(text.slice(at, at + 6))) return null;
                at += 1;
              }
            }
            if (at >= text.length) return null;
            at += 1;
            return text.slice(start, at);
          };
          const step = (parent, key, index) => {
            if (key !== null && /^[A-Za-z_][A-Za-z0-9_]*$/.test(key)) return parent.path ? parent.path + '.' + key : key;
            return (parent.path || '$') + '[' + (key === null ? index : JSON.stringify(key)) + ']';
          };
          for (;;) {
            skip();
            const top = stack[stack.length - 1];
            if (top === root && root.children.length) {
              if (at < text.length) problem = 'there is more text behind the end';
              break;
            }
            if (top !== root) {
              const close = top.kind === 'object' ? '}' : ']';
              if (text[at] === close) { at += 1; stack.pop(); continue; }
              if (top.children.length) {
                if (text[at] !== ',') { problem = 'a comma or ' + close + ' is missing'; break; }
                at += 1;
                skip();
                if (text[at] === close) { problem = 'a comma stands before ' + close; break; }
              }
            }
            let key = null;
            if (top.kind === 'object') {
              const name = text[at] === '"' ? takeString() : null;
              if (name === null) { problem = 'this is no key'; break; }
              key = JSON.parse(name);
              skip();
              if (text[at] !== ':') { problem = 'a colon is missing'; break; }
              at += 1;
              skip();
            }
            const node = { key, index: top.children.length, path: top === root ? '' : step(top, key, top.children.length),
              parent: top, children: [], depth: top.depth + 1, kind: 'value' };
            if (text[at] === '{' || text[at] === '[') {
              node.kind = text[at] === '{' ? 'object' : 'array';
              at += 1;
              if (node.depth <= deepest) stack.push(node);
            } else {
              node.text = text[at] === '"' ? takeString() : take(/(?:true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)(?![0-9A-Za-z_.+-])/y);
              if (node.text === null) { problem = at < text.length ? 'this is no value' : 'the text ends here'; break; }
            }
            top.children.push(node);
            count += 1;
            if (node.depth > deepest) { problem = 'what is nested deeper than ' + deepest + ' levels is not shown'; break; }
            if (count >= most) { problem = 'the rest is not shown'; break; }
          }
          const before = text.slice(0, at);
          const line = before.split('\n').length;
          return { root: root.children[0] || null, count, problem, line, column: at - before.lastIndexOf('\n'), last: stack[stack.length - 1] };
        };

        /** The node at a path, or the deepest one on the way there, with what is left of the path. */
        const locate = (root, path) => {
          let node = root;
          const shown = (child) => visible(child.path);
          for (;;) {
            const next = node.children.find((child) => {
              const here = shown(child);
              return path === here || (path.startsWith(here) && '.['.includes(path[here.length]));
            });
            if (!next) break;
            node = next;
          }
          const here = shown(node) || '$';
          return { node, rest: path === here ? '' : path.slice(here === '$' ? 0 : here.length).replace(/^\./, '') };
        };

        const shorten = (text, most = 300) => (text.length > most ? text.slice(0, most) + '… (' + (text.length - most) + ' more)' : text);

        /** A tree of a text. `marks` are paths with what is said about them. */
        const jsonTree = (text, marks, isWhole) => {
          const { root, count, problem, line, column } = outline(text);
          const notes = new Map();
          const open = new Set();
          if (root) {
            for (const { path, say } of marks) {
              const { node, rest } = locate(root, path);
              const note = rest && rest !== '$' ? say + ' (' + rest + ')' : say;
              notes.set(node, [...(notes.get(node) || []), note]);
              for (let up = node; up; up = up.parent) open.add(up);
            }
          }
          const label = (node) => [
            node.key !== null ? make('span', { class: 'json-key' }, visible(shorten(JSON.stringify(node.key)))) : null,
            node.key !== null ? ': ' : null,
          ];
          const mark = (node) => (notes.has(node) ? notes.get(node).map((note) => make('span', { class: 'mark-note' }, '◀ ' + note)) : []);
          const render = (node) => {
            const isMarked = notes.has(node);
            const wrap = (content) => (isMarked ? make('mark', {}, content) : content);
            if (node.kind === 'value') return make('div', { class: 'json-leaf' }, wrap([...label(node), visible(shorten(node.text))].filter((part) => part !== null)), ...mark(node));
            const [begin, end] = node.kind === 'object' ? '{}' : '[]';
            const size = node.children.length;
            if (!size) return make('div', { class: 'json-leaf' }, wrap([...label(node), begin + ' ' + end].filter((part) => part !== null)), ...mark(node));
            const noun = node.kind === 'object' ? 'member' : 'element';
            const box = make('details', {}, make('summary', {}, wrap([...label(node), begin, make('span', { class: 'quiet' }, ' ' + counted(size, noun)), ' ' + end].filter((part) => part !== null)), ...mark(node)));
            let isFilled = false;
            const fill = () => {
              if (isFilled) return;
              isFilled = true;
              box.append(make('div', { class: 'json-children' }, node.children.map(render)));
            };
            box.addEventListener('toggle', () => { if (box.open) fill(); });
            if (open.has(node) || node.depth <= 2 || (count <= 200 && node.depth < 50)) { fill(); box.open = true; }
            return box;
          };
          const stop = problem && (isWhole || problem !== 'the text ends here')
            ? make('p', { class: 'note' }, make('strong', {}, 'The tree ends at line ' + line + ', column ' + column + ': '), problem + '.')
            : null;
          const tree = make('div', { class: 'json-tree' }, root ? render(root) : null, stop);
          // Not before it stands in the document, where it has places.
          requestAnimationFrame(() => {
            const first = tree.querySelector('.mark-note');
            const below = first ? first.getBoundingClientRect().top - tree.getBoundingClientRect().top - tree.clientHeight / 2 : 0;
            if (below > 0) tree.scrollTop = below;
          });
          return tree;
        };
        """#
}
