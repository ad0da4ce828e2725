/// The script of a case by itself: what everybody says, why, how to see it again, the input.
enum DetailScript {
    static let text = #"""
        let detail = null;
        /** Where the reader was before. */
        let returnTo = null;

        const verdictTable = (row) => {
          const odd = oddOnes(row);
          const lines = implementations.flatMap(({ name, isReference }, index) => {
            if (row.verdicts[index] < 0) return [];
            const [code, path, needs, why] = report.verdicts[row.verdicts[index]];
            return [make('tr', { role: 'row' },
              make('th', { scope: 'row', role: 'rowheader' }, name, isReference ? make('span', { class: 'quiet' }, ' (known to be right)') : null),
              make('td', { role: 'cell', 'data-label': 'Verdict', class: odd[index] ? 'odd' : null }, make('code', {}, code || noVerdict), needs ? ' ' + needs : null),
              make('td', { role: 'cell', 'data-label': 'Path', class: odd[index] ? 'odd' : null }, path ? make('code', {}, path) : null),
              make('td', { role: 'cell', 'data-label': 'Why' }, why || null))];
          });
          return make('table', { class: 'rows', role: 'table', 'aria-label': 'Verdicts' },
            make('thead', { role: 'rowgroup' }, make('tr', { role: 'row' }, ['Who', 'Verdict', 'Path', 'Why'].map((title) =>
              make('th', { scope: 'col', role: 'columnheader' }, title)))), make('tbody', { role: 'rowgroup' }, lines));
        };

        /** Where in the input the verdicts point, with who says what. */
        const marksOf = (row) => implementations.flatMap(({ name }, index) => {
          if (row.verdicts[index] < 0) return [];
          const [code, path] = report.verdicts[row.verdicts[index]];
          return path ? [{ path, say: name + ': ' + code }] : [];
        });

        const inputSection = (row, finding) => {
          const name = finding.file ? finding.file.replace(/^.*\//, '') : 'input';
          const forms = [];
          if (finding.minimized) forms.push(['Smallest that shows the same', () => inputView(finding.minimized, name + '.min', marksOf(row))]);
          if (finding.input) forms.push(['As it was found', () => inputView(finding.input, name, marksOf(row))]);
          if (!forms.length) return [];
          return [make('h3', {}, 'Input'), choices('Which input', forms)];
        };

        const detailBody = (row) => {
          const finding = row.finding;
          const parts = [make('p', {}, stateLabel(row.state), ' ', make('span', { class: 'quiet' }, 'target ' + row.target))];
          if (row.problem) parts.push(make('p', { class: 'lead' }, row.problem));
          if (finding && finding.explanation) parts.push(make('p', {}, finding.explanation));
          parts.push(make('h3', {}, 'Verdicts'), verdictTable(row));
          if (!finding) return [...parts, make('p', { class: 'quiet' }, 'From ' + row.origin + '. A report keeps the inputs of those cases that are not as they should be.')];
          if (finding.reproduce) {
            parts.push(make('h3', {}, 'See it again'), commandLine(finding.reproduce));
            const file = finding.file && finding.file.replace(/^.*\//, '');
            if (file && finding.reproduce.includes(file)) {
              parts.push(make('p', { class: 'quiet' }, 'The command reads the file ' + finding.file + (finding.file.includes('/')
                ? ', which stands beside the report.' : ': save the input below under this name first.')));
            }
          }
          if (finding.isCommandMissing) parts.push(make('p', { class: 'quiet' }, 'The command that shows it again is too long for this page; it is in the JSON report.'));
          parts.push(...inputSection(row, finding));
          const facts = [['From', row.origin], ...finding.facts];
          parts.push(make('h3', {}, 'More about it'), make('dl', { class: 'facts' }, facts.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)])));
          return parts;
        };

        const showDetail = (row) => {
          const place = list.found.indexOf(row);
          byId('detail-title').textContent = row.name || '(no name)';
          byId('detail-body').replaceChildren(...detailBody(row));
          byId('detail-place').textContent = place < 0 ? '' : (place + 1).toLocaleString('en') + ' of ' + list.found.length.toLocaleString('en');
          byId('detail-back').disabled = place <= 0;
          byId('detail-next').disabled = place < 0 || place + 1 >= list.found.length;
          detail.dataset.place = place;
          detail.scrollTop = 0;
          history.replaceState(null, '', '#case-' + row.index);
        };

        const openDetail = (row) => {
          returnTo = document.activeElement;
          showDetail(row);
          if (!detail.open) detail.showModal();
          byId('detail-title').focus();
        };

        const makeDetail = () => {
          const turn = (by) => () => {
            showDetail(list.found[Number(detail.dataset.place) + by]);
            byId('detail-title').focus();
          };
          detail = make('dialog', { id: 'detail', 'aria-labelledby': 'detail-title' },
            make('div', { class: 'detail-head' },
              make('button', { type: 'button', id: 'detail-back', onclick: turn(-1) }, 'Previous'),
              make('button', { type: 'button', id: 'detail-next', onclick: turn(1) }, 'Next'),
              make('span', { id: 'detail-place', class: 'quiet' }),
              make('button', { type: 'button', id: 'detail-close', onclick: () => detail.close() }, 'Close')),
            make('h2', { id: 'detail-title', tabindex: '-1' }),
            make('div', { id: 'detail-body' }));
          detail.addEventListener('close', () => {
            history.replaceState(null, '', location.pathname + location.search);
            if (returnTo && returnTo.isConnected) returnTo.focus();
          });
          // A click beside it closes it.
          detail.addEventListener('click', (event) => { if (event.target === detail) detail.close(); });
          document.body.append(detail);
        };
        """#
}
