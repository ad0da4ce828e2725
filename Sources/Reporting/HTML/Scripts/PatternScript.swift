/// The script that reads the rows of a report and puts cases with the same kind of answer from everybody into one line.
enum PatternScript {
    static let text = #"""
        const report = embedded('report');
        const implementations = report.implementations;
        /** The order in which a reader wants to see them: worst first. */
        const severity = ['crashed', 'one', 'all', 'rule', 'agree'];
        const noVerdict = 'no verdict';

        const rows = report.cases.map((item, index) => ({
          index, name: item[0], origin: typeof item[1] === 'number' ? report.folders[item[1]] + item[0] : item[1], target: report.targets[item[2]], state: report.states[item[3]],
          verdicts: item[4], problem: item[5], count: item[6], status: item[7],
          finding: item[8] < 0 ? null : report.findings[item[8]],
        }));

        /** The code that an implementation gives: `accept`, a rejection's, `no verdict`; null where it was not asked. */
        const codeOf = (verdict) => (verdict < 0 ? null : report.verdicts[verdict][0] || noVerdict);
        /** What is compared of a verdict. */
        const verdictKey = (verdict) => codeOf(verdict) + ' ' + report.verdicts[verdict][1] + ' ' + report.verdicts[verdict][2];

        /** Which implementations say something else than the reference or, where there is none, than most. */
        const oddOnes = (row) => {
          const keys = row.verdicts.map((verdict) => (verdict < 0 ? null : verdictKey(verdict)));
          let right = keys.find((key, index) => key !== null && implementations[index].isReference);
          if (right === undefined) {
            const counts = new Map();
            for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) || 0) + 1);
            const most = Math.max(...counts.values());
            const leaders = [...counts].filter(([, count]) => count === most);
            right = leaders.length === 1 ? leaders[0][0] : undefined;
          }
          return keys.map((key, index) => key !== null && row.state.key !== 'agree'
            && (report.verdicts[row.verdicts[index]][0] === '' || (right !== undefined && key !== right)));
        };

        /** Who differs in a case: the odd ones or, where nobody is in the right, everybody who was asked. */
        const differing = (row) => {
          if (row.differing) return row.differing;
          const odd = oddOnes(row);
          row.differing = odd.includes(true) || row.state.key === 'agree' ? odd : row.verdicts.map((verdict) => verdict >= 0);
          return row.differing;
        };

        const implementationHead = ({ name, isReference }) => [name, isReference ? make('span', { class: 'head-note' }, 'known to be right') : null];

        const stateLabel = (state) => make('span', { class: 'state state-' + state.key, title: state.explanation }, state.title);

        const patternOf = (row) => row.state.key + '\n' + row.verdicts.map((verdict) => codeOf(verdict) ?? '').join('\n');

        const patterns = [...rows.reduce((found, row) => {
          const key = patternOf(row);
          const pattern = found.get(key);
          if (pattern) pattern.count += 1; else found.set(key, { key, row, count: 1 });
          return found;
        }, new Map()).values()].sort((left, right) =>
          severity.indexOf(left.row.state.key) - severity.indexOf(right.row.state.key) || right.count - left.count);

        /** The lines of patterns, of which the first are enough to begin with. */
        const showPatterns = (choose) => {
          const first = 12;
          const buttons = new Map();
          const line = (pattern) => {
            const odd = oddOnes(pattern.row);
            const button = make('button', { type: 'button', class: 'link', 'aria-pressed': 'false',
              onclick: () => choose(pattern.key) }, counted(pattern.count, 'case'));
            buttons.set(pattern.key, button);
            return make('tr', { role: 'row' },
              make('td', { role: 'cell', 'data-label': 'Agreement' }, stateLabel(pattern.row.state)),
              make('td', { role: 'cell', class: 'number' }, button),
              implementations.map((implementation, index) => {
                const code = codeOf(pattern.row.verdicts[index]);
                return make('td', { role: 'cell', 'data-label': implementation.name, class: odd[index] ? 'odd' : null },
                  code === null ? make('span', { class: 'quiet' }, '–') : make('code', {}, code));
              }));
          };
          const body = make('tbody', { role: 'rowgroup' }, patterns.slice(0, first).map(line));
          const table = make('table', { class: 'rows', role: 'table', 'aria-labelledby': 'patterns-title' },
            make('thead', { role: 'rowgroup' }, make('tr', { role: 'row' },
              make('th', { scope: 'col', role: 'columnheader' }, 'Agreement'),
              make('th', { scope: 'col', role: 'columnheader', class: 'number' }, 'Cases'),
              implementations.map((implementation) =>
                make('th', { scope: 'col', role: 'columnheader' }, implementationHead(implementation))))), body);
          const rest = patterns.length - first;
          const more = rest <= 0 ? [] : [make('button', { type: 'button', class: 'controls', onclick: (event) => {
            body.append(...patterns.slice(first).map(line));
            event.currentTarget.remove();
            body.rows[first].querySelector('button').focus();
          } }, 'Show ' + counted(rest, 'more line'))];
          byId('patterns').replaceChildren(
            patterns.length ? make('div', { class: 'wide' }, table) : make('p', {}, 'There is nothing to show.'), ...more);
          return (chosen) => {
            for (const [key, button] of buttons) button.setAttribute('aria-pressed', String(key === chosen));
          };
        };
        """#
}
