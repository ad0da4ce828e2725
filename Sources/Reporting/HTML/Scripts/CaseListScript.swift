/// The script of the list of cases: filters, search, sorting, pages. However many cases there are, one page of them stands
/// in the document.
enum CaseListScript {
    static let text = #"""
        const pageSize = 100;
        const isCampaign = report.kind === 'campaign';
        const noun = isCampaign ? 'finding' : 'case';
        const unfiltered = { search: '', state: '', target: '', implementation: '', code: '', path: '', pattern: '' };

        const list = { filter: { ...unfiltered }, sort: { key: 'state', isDescending: false }, page: 0, found: rows };

        const searchText = (row) => {
          row.text ??= [row.name, row.origin, row.target, row.problem || '', row.state.title, ...row.status,
            ...row.verdicts.map((verdict) => (verdict < 0 ? '' : report.verdicts[verdict].join(' ')))].join('\n').toLowerCase();
          return row.text;
        };

        const passes = (row, filter) => {
          if (filter.state && row.state.key !== filter.state) return false;
          if (filter.target && row.target !== filter.target) return false;
          if (filter.pattern && patternOf(row) !== filter.pattern) return false;
          const isOf = (index) => filter.implementation === '' || index === Number(filter.implementation);
          if (filter.implementation !== '' && !differing(row)[Number(filter.implementation)]) return false;
          if (filter.code && !row.verdicts.some((verdict, index) => isOf(index) && codeOf(verdict) === filter.code)) return false;
          if (filter.path && !row.verdicts.some((verdict) =>
            verdict >= 0 && report.verdicts[verdict][1].toLowerCase().includes(filter.path))) return false;
          return !filter.search || filter.search.split(/\s+/).every((word) => searchText(row).includes(word));
        };

        /** What a column is sorted by. */
        const sortValue = (row, key) => {
          switch (key) {
            case 'state': return severity.indexOf(row.state.key);
            case 'name': return row.name;
            case 'target': return row.target;
            case 'count': return row.count;
            case 'status': return row.status.join(' ');
            default: { const verdict = row.verdicts[Number(key)]; return verdict < 0 ? '' : verdictKey(verdict); }
          }
        };

        const find = () => {
          const filter = { ...list.filter, search: list.filter.search.toLowerCase().trim(), path: list.filter.path.toLowerCase().trim() };
          const found = rows.filter((row) => passes(row, filter));
          const { key, isDescending } = list.sort;
          const sign = isDescending ? -1 : 1;
          const keyed = found.map((row) => [sortValue(row, key), row]);
          keyed.sort(([left, a], [right, b]) => (left < right ? -sign : left > right ? sign : a.index - b.index));
          list.found = keyed.map(([, row]) => row);
        };

        const verdictCell = (row, index, isOdd) => {
          const name = implementations[index].name;
          const verdict = row.verdicts[index];
          const attributes = { role: 'cell', 'data-label': name, class: isOdd ? 'odd' : null };
          if (verdict < 0) return make('td', attributes, make('span', { class: 'quiet' }, '–'));
          const [code, path, needs, why] = report.verdicts[verdict];
          return make('td', { ...attributes, title: why || null }, make('code', {}, code || noVerdict),
            path ? make('span', { class: 'path' }, ' at ', make('code', {}, path)) : null,
            needs ? make('span', { class: 'path' }, ' ' + needs) : null);
        };

        const caseRow = (row) => {
          const odd = oddOnes(row);
          const cells = [
            make('td', { role: 'cell', 'data-label': 'Agreement' }, stateLabel(row.state)),
            make('th', { scope: 'row', role: 'rowheader' },
              make('button', { type: 'button', class: 'link', 'data-case': row.index, onclick: () => openDetail(row) }, row.name || '(no name)'),
              row.origin && !row.origin.endsWith(row.name) ? make('div', { class: 'quiet small' }, row.origin) : null),
            make('td', { role: 'cell', 'data-label': 'Target' }, row.target),
            ...implementations.map((_, index) => verdictCell(row, index, odd[index])),
          ];
          if (isCampaign) {
            cells.push(make('td', { role: 'cell', class: 'number', 'data-label': 'Seen' }, row.count.toLocaleString('en')),
              make('td', { role: 'cell', 'data-label': 'Status' }, row.status.join(', ')));
          }
          return make('tr', { role: 'row' }, cells);
        };

        // MARK: Controls

        const field = (label, control, className) => make('label', { class: className }, make('span', {}, label), control);

        const options = (control, first, choices) => {
          control.append(make('option', { value: '' }, first), ...choices.map(([value, text]) => make('option', { value }, text)));
          return control;
        };

        const controls = {};

        const makeControls = () => {
          const tally = (values) => [...values.reduce((counts, value) => counts.set(value, (counts.get(value) || 0) + 1), new Map())];
          const withCount = ([value, count]) => [value, value + ' (' + count.toLocaleString('en') + ')'];
          controls.search = make('input', { type: 'search', placeholder: 'Name, path, code, message', autocomplete: 'off' });
          controls.state = options(make('select'), 'Any', tally(rows.map((row) => row.state))
            .sort(([left], [right]) => severity.indexOf(left.key) - severity.indexOf(right.key))
            .map(([state, count]) => [state.key, state.title + ' (' + count.toLocaleString('en') + ')']));
          controls.target = options(make('select'), 'Any', tally(rows.map((row) => row.target)).sort().map(withCount));
          controls.implementation = options(make('select'), 'Anyone', implementations.map(({ name }, index) =>
            [String(index), name + ' (' + rows.filter((row) => differing(row)[index]).length.toLocaleString('en') + ')']));
          const codes = tally(rows.flatMap((row) => [...new Set(row.verdicts.map(codeOf))].filter((code) => code !== null)));
          controls.code = options(make('select'), 'Any', codes.sort().map(withCount));
          controls.path = make('input', { type: 'text', placeholder: 'root.children', autocomplete: 'off', spellcheck: 'false' });
          for (const [name, control] of Object.entries(controls)) {
            control.id = 'filter-' + name;
            control.addEventListener(control.tagName === 'SELECT' ? 'change' : 'input', () => { list.filter[name] = control.value; list.page = 0; update(); });
          }
          controls.reset = make('button', { type: 'button', id: 'reset', onclick: () => setFilter(unfiltered) }, 'Clear filters');
          return make('div', { class: 'controls', role: 'search', 'aria-label': 'Filters' },
            field('Search', controls.search, 'grow'), field('Agreement', controls.state), field('Target', controls.target),
            field('Who differs', controls.implementation), field('Code', controls.code), field('Path contains', controls.path),
            controls.reset);
        };

        const setFilter = (filter) => {
          list.filter = { ...filter };
          list.page = 0;
          for (const [name, value] of Object.entries(filter)) if (controls[name]) controls[name].value = value;
          update();
        };

        // MARK: The table

        const columns = [['state', 'Agreement'], ['name', isCampaign ? 'Finding' : 'Case'], ['target', 'Target'],
          ...implementations.map(({ name }, index) => [String(index), name]),
          ...(isCampaign ? [['count', 'Seen'], ['status', 'Status']] : [])];

        const header = ([key, title]) => {
          const isSorted = list.sort.key === key;
          const button = make('button', { type: 'button', 'data-sort': key, onclick: () => {
            list.sort = { key, isDescending: isSorted ? !list.sort.isDescending : key === 'count' };
            list.page = 0;
            update();
            document.querySelector('[data-sort="' + key + '"]').focus();
          } }, title);
          const note = implementations[Number(key)]?.isReference ? make('span', { class: 'head-note' }, 'known to be right') : null;
          return make('th', { scope: 'col', role: 'columnheader', class: 'column-' + (/^[0-9]+$/.test(key) ? 'verdict' : key),
            'aria-sort': isSorted ? (list.sort.isDescending ? 'descending' : 'ascending') : null }, button, note);
        };

        const pageCount = () => Math.max(1, Math.ceil(list.found.length / pageSize));

        const makePager = (where) => {
          const turn = (by) => () => {
            list.page = Math.min(Math.max(0, list.page + by), pageCount() - 1);
            showPage();
            byId('case-table').scrollIntoView({ block: 'start' });
          };
          const pager = {
            back: make('button', { type: 'button', onclick: turn(-1) }, 'Previous'),
            next: make('button', { type: 'button', onclick: turn(1) }, 'Next'), text: make('span', { class: 'quiet' }),
          };
          pager.element = make('nav', { class: 'pager', 'aria-label': 'Pages, ' + where }, pager.back, pager.next, pager.text);
          return pager;
        };

        let pagers = [];
        let markPattern = () => {};

        const showPage = () => {
          const first = list.page * pageSize;
          const shown = list.found.slice(first, first + pageSize);
          byId('case-head').replaceChildren(...columns.map(header));
          byId('case-body').replaceChildren(...shown.map(caseRow));
          for (const pager of pagers) {
            pager.back.disabled = list.page === 0;
            pager.next.disabled = list.page >= pageCount() - 1;
            pager.text.textContent = 'Page ' + (list.page + 1) + ' of ' + pageCount();
            pager.element.hidden = pageCount() === 1;
          }
        };

        const update = () => {
          find();
          list.page = Math.min(list.page, pageCount() - 1);
          showPage();
          const isFiltered = Object.values(list.filter).some((value) => value !== '');
          byId('case-count').textContent = isFiltered
            ? list.found.length.toLocaleString('en') + ' of ' + counted(rows.length, noun)
              + (list.filter.pattern ? ', those of the line chosen above; choose it again for all' : '')
              + (list.found.length === 0 ? ': nothing fits all of the filters' : '')
            : counted(rows.length, noun);
          controls.reset.disabled = !isFiltered;
          markPattern(list.filter.pattern);
        };

        const showCases = () => {
          pagers = [makePager('above'), makePager('below')];
          byId('cases').replaceChildren(makeControls(),
            make('p', { id: 'case-count', role: 'status', 'aria-live': 'polite' }),
            pagers[0].element,
            make('div', { class: 'wide' }, make('table', { id: 'case-table', class: 'rows', role: 'table', 'aria-labelledby': 'cases-title' },
              make('thead', { role: 'rowgroup' }, make('tr', { id: 'case-head', role: 'row' })),
              make('tbody', { id: 'case-body', role: 'rowgroup' }))),
            pagers[1].element);
          byId('case-table').style.minWidth = 34 + 9 * implementations.length + 'rem';
          markPattern = showPatterns((pattern) => {
            setFilter({ ...unfiltered, pattern: list.filter.pattern === pattern ? '' : pattern });
            byId('cases-title').scrollIntoView({ block: 'start' });
          });
          update();
        };
        """#
}
