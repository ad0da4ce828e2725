/// The sheet that every page has. Each color is said once, for light and for dark; what a color means stands beside it in
/// words.
enum PageStyle {
    static let text = #"""
        :root {
          color-scheme: light dark;
          --page: light-dark(#fbfbfa, #17181a);
          --panel: light-dark(#ffffff, #1e2023);
          --inset: light-dark(#f2f3f1, #26292d);
          --line: light-dark(#d9dbd6, #3a3e44);
          --ink: light-dark(#1b1d1f, #e6e7e5);
          --quiet: light-dark(#5a5f63, #a4aab0);
          --link: light-dark(#0b57a4, #8ab8f0);
          --focus: light-dark(#0b57a4, #8ab8f0);
          --good: light-dark(#1a6b35, #7fcf96);
          --good-fill: light-dark(#3f9a5e, #4c9c68);
          --warn: light-dark(#855000, #edb95c);
          --warn-fill: light-dark(#c98a1b, #c08a2a);
          --odd: light-dark(#7a3fa0, #cfa4ee);
          --odd-fill: light-dark(#9a63c0, #9d6cc4);
          --bad: light-dark(#b3261e, #ff9d94);
          --bad-fill: light-dark(#d0453b, #cf5348);
          --rule: light-dark(#0a6170, #6fcad9);
          --rule-fill: light-dark(#2a8c9c, #3a95a4);
          --marked: light-dark(#fff0b8, #453800);
          --mono: ui-monospace, "Cascadia Mono", "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
        }
        :root[data-theme=light] { color-scheme: light; }
        :root[data-theme=dark] { color-scheme: dark; }
        * { box-sizing: border-box; }
        body {
          margin: 0 auto; padding: 0 1.25rem 3rem; max-width: 84rem; background: var(--page); color: var(--ink);
          font: 0.9375rem/1.5 system-ui, "Segoe UI", Roboto, "Liberation Sans", sans-serif; overflow-wrap: anywhere;
        }
        h1, h2, h3 { line-height: 1.25; margin: 0; }
        h1 { font-size: 1.4rem; }
        h2 { font-size: 1.1rem; margin: 2.25rem 0 0.5rem; }
        h3 { font-size: 0.95rem; margin: 1.25rem 0 0.4rem; }
        p { margin: 0.4rem 0; max-width: 80ch; }
        code, kbd, samp, pre, .mono { font-family: var(--mono); font-size: 0.85em; }
        a { color: var(--link); }
        :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
        main:focus { outline: none; }
        .quiet { color: var(--quiet); }
        .right { text-align: right; }
        .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); margin: 0; }
        .skip { position: absolute; left: -99rem; }
        .skip:focus { left: 1rem; top: 0.5rem; padding: 0.4rem 0.8rem; background: var(--panel); z-index: 3; }
        .page-head { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; justify-content: space-between; padding: 1.25rem 0 0.5rem; }
        .page-head p { margin: 0.1rem 0; }
        .page-tools { display: flex; gap: 0.5rem; align-items: start; }
        button, select, input {
          font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--line); border-radius: 0.35rem;
          padding: 0.25rem 0.65rem; min-height: 2rem; max-width: 100%;
        }
        button, select { cursor: pointer; }
        button:hover:not(:disabled) { border-color: var(--quiet); }
        button:disabled { color: var(--quiet); cursor: default; opacity: 0.7; }
        button[aria-pressed=true] { background: var(--inset); border-color: var(--ink); font-weight: 600; }
        button.link { border: 0; background: none; padding: 0; min-height: 0; color: var(--link); text-align: start; text-decoration: underline; text-underline-offset: 0.15em; }
        table { border-collapse: collapse; width: 100%; background: var(--panel); border: 1px solid var(--line); }
        th, td { padding: 0.35rem 0.6rem; text-align: start; vertical-align: top; border-bottom: 1px solid var(--line); }
        th { font-weight: 600; background: var(--inset); }
        td, thead th { overflow-wrap: break-word; }
        td code, th[scope=row] { overflow-wrap: anywhere; }
        thead th button { white-space: nowrap; border: 0; background: none; padding: 0; min-height: 0; font-weight: 600; }
        th[aria-sort] button::after { content: " ↓"; }
        th[aria-sort=ascending] button::after { content: " ↑"; }
        td.number, th.number { text-align: end; font-variant-numeric: tabular-nums; }
        .note { border-left: 3px solid var(--warn-fill); background: var(--panel); padding: 0.5rem 0.8rem; }
        .tiles { display: flex; flex-wrap: wrap; gap: 0.6rem; margin: 0.9rem 0; padding: 0; list-style: none; }
        .tiles li { background: var(--panel); border: 1px solid var(--line); border-radius: 0.4rem; padding: 0.45rem 0.9rem; min-width: 6.5rem; }
        .tiles strong { display: block; font-size: 1.3rem; line-height: 1.3; font-variant-numeric: tabular-nums; }
        .facts { display: grid; grid-template-columns: max-content 1fr; gap: 0.15rem 1rem; margin: 0.6rem 0; }
        .facts dt { color: var(--quiet); }
        .facts dd { margin: 0; }
        .state { display: inline-flex; gap: 0.4em; align-items: baseline; white-space: nowrap; font-weight: 600; }
        .state::before { content: "●"; font-size: 0.8em; }
        .state-agree { color: var(--good); } .state-agree::before { content: "✓"; }
        .state-one { color: var(--warn); } .state-one::before { content: "◐"; }
        .state-all { color: var(--odd); } .state-all::before { content: "✱"; }
        .state-crashed { color: var(--bad); } .state-crashed::before { content: "✕"; }
        .state-rule { color: var(--rule); } .state-rule::before { content: "◆"; }
        .command { display: flex; gap: 0.5rem; align-items: start; margin: 0.4rem 0; }
        .command pre { flex: 1; min-width: 0; margin: 0; padding: 0.4rem 0.7rem; background: var(--inset); border-radius: 0.35rem; white-space: pre-wrap; user-select: all; }
        summary { cursor: pointer; }

        @media (max-width: 40rem) {
          body { padding: 0 0.75rem 2rem; }
          .facts { grid-template-columns: 1fr; gap: 0; }
          .facts dd { margin-bottom: 0.4rem; }
          .command { flex-wrap: wrap; }
          .command pre { flex-basis: 100%; }
          /* A row becomes a block of labelled lines. */
          table.rows, table.rows tbody, table.rows tr, table.rows td, table.rows th[scope=row] { display: block; width: 100%; }
          table.rows thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
          table.rows tr { border-bottom: 1px solid var(--line); padding: 0.4rem 0; }
          table.rows td, table.rows th[scope=row] { border: 0; padding: 0.1rem 0.6rem; text-align: start; background: none; }
          table.rows td:empty { display: none; }
          table.rows td[data-label]::before { content: attr(data-label) ": "; color: var(--quiet); font-family: system-ui, sans-serif; }
        }

        @media print {
          :root, :root[data-theme] { color-scheme: light; }
          body { font-size: 9pt; max-width: none; padding: 0; }
          .page-tools, .skip { display: none; }
          thead { display: table-header-group; }
          tr, .chart, .finding-print { break-inside: avoid; }
          h2, h3 { break-after: avoid; }
        }
        """#
}
