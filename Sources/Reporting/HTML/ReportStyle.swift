/// What the page of a report adds to the sheet of every page.
enum ReportStyle {
    static let text = #"""
        .lead { font-size: 1.1rem; max-width: 70ch; }
        .small { font-size: 0.8rem; }
        .wide { overflow-x: auto; }
        .controls { display: flex; flex-wrap: wrap; gap: 0.5rem 0.75rem; align-items: end; margin: 0.5rem 0; }
        .controls label { display: grid; gap: 0.1rem; font-size: 0.8rem; color: var(--quiet); min-width: 0; }
        .controls label > * { color: var(--ink); }
        .controls label > span { color: var(--quiet); }
        .controls input, .controls select { font-size: 0.9rem; width: 100%; }
        .controls .grow { flex: 1 1 14rem; }
        .pager { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin: 0.5rem 0; }
        .pager[hidden] { display: none; }
        td.odd { background: var(--marked); }
        .path { color: var(--quiet); }
        tbody th { font-weight: 400; background: none; }
        #case-table tbody tr:hover, #patterns tbody tr:hover { background: var(--inset); }
        #case-table { table-layout: fixed; }
        #case-table td, #case-table th { overflow-wrap: anywhere; }
        .column-state { width: 8.5rem; } .column-name { width: 32%; } .column-target { width: 9.5rem; }
        .column-count { width: 5rem; text-align: end; } .column-status { width: 7rem; }
        .head-note { display: block; font-weight: 400; font-size: 0.8rem; color: var(--quiet); }
        .state { font-size: 0.95em; }
        button.link[aria-pressed=true] { background: var(--inset); outline: 2px solid var(--focus); outline-offset: 2px; }
        .troubles { padding-left: 1.2rem; }

        dialog { width: min(76rem, 100vw); max-width: 100vw; height: 100vh; max-height: 100vh; margin: 0 0 0 auto; border: 0;
          border-left: 1px solid var(--line); padding: 0 1.25rem 2rem; background: var(--page); color: var(--ink); overflow-x: hidden; }
        dialog::backdrop { background: rgb(0 0 0 / 0.45); }
        dialog h2 { margin: 0.75rem 0 0.25rem; font-size: 1.15rem; }
        dialog h2:focus { outline: none; }
        dialog h4 { margin: 0.5rem 0 0.2rem; font-size: 0.9rem; }
        .detail-head { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; padding: 0.6rem 0; background: var(--page); border-bottom: 1px solid var(--line); }
        #detail-close { margin-left: auto; }
        .choices { display: flex; flex-wrap: wrap; gap: 0.4rem; margin: 0.4rem 0; }
        .beside { display: grid; grid-template-columns: minmax(17rem, 2fr) minmax(0, 3fr); gap: 1rem; align-items: start; }
        .records { list-style: none; margin: 0; padding: 0; max-height: 26rem; overflow-y: auto; }
        .records li { margin-bottom: 0.25rem; }
        .record { width: 100%; text-align: start; border-left-width: 4px; white-space: normal; }
        .record-note { color: var(--warn); font-size: 0.85rem; padding-left: 0.7rem; }
        .record-fields .facts { font-size: 0.85rem; gap: 0 0.8rem; }
        .record-local { border-left-color: var(--link); } .hex .record-local { color: var(--link); }
        .record-central { border-left-color: var(--odd-fill); } .hex .record-central { color: var(--odd); }
        .record-end { border-left-color: var(--rule-fill); } .hex .record-end { color: var(--rule); }
        .hex .on { background: var(--marked); }
        .hex, .text { background: var(--panel); border: 1px solid var(--line); border-radius: 0.35rem; padding: 0.6rem; margin: 0 0 0.4rem; max-height: 32rem; overflow: auto; line-height: 1.45; overflow-wrap: normal; }
        .text { white-space: pre-wrap; overflow-wrap: anywhere; }
        .line-number { user-select: none; }
        .json-tree { font-family: var(--mono); font-size: 0.85em; background: var(--panel); border: 1px solid var(--line); border-radius: 0.35rem; padding: 0.6rem; max-height: 40rem; overflow: auto; }
        .json-children { padding-left: 1.1rem; border-left: 1px solid var(--line); margin-left: 0.25rem; }
        .json-leaf { padding-left: 0.9rem; }
        .json-key { color: var(--link); }
        mark { background: var(--marked); color: inherit; }
        .mark-note { color: var(--bad); font-weight: 600; padding-left: 0.6rem; font-family: system-ui, sans-serif; }

        .chart-pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); gap: 1rem; }
        .chart { margin: 0.5rem 0; }
        .plot { display: block; width: 100%; height: 8rem; background: var(--panel); border: 1px solid var(--line); }
        .plot-area { fill: var(--link); opacity: 0.15; }
        .plot-line { fill: none; stroke: var(--link); stroke-width: 2; vector-effect: non-scaling-stroke; }
        .axis { display: flex; justify-content: space-between; color: var(--quiet); font-size: 0.8rem; }
        .bar { display: block; width: 100%; height: 0.9rem; margin-top: 0.25rem; background: var(--inset); }
        .bar-column { width: 35%; min-width: 8rem; }
        rect.key-accept { fill: var(--good-fill); } rect.key-reject { fill: var(--odd-fill); } rect.key-none { fill: var(--bad-fill); }
        rect.key-rest { fill: var(--inset); }
        .key::before { content: "■ "; }
        .key-accept::before { color: var(--good-fill); } .key-reject::before { color: var(--odd-fill); } .key-none::before { color: var(--bad-fill); }
        .codes { columns: 14rem; padding-left: 1rem; margin: 0.3rem 0; }

        @media screen { .scripted .print-only { display: none; } }

        @media (max-width: 40rem) {
          .beside { grid-template-columns: minmax(0, 1fr); }
          .controls label { flex: 1 1 8rem; }
          .bar-column { width: 100%; }
          dialog { padding: 0 0.75rem 2rem; }
          .hex { font-size: 0.7rem; }
          #case-table { min-width: 0 !important; }
        }
        @media print {
          /* On paper all that differs is written out instead. */
          .screen-only, .controls, dialog { display: none; }
          .wide { overflow: visible; }
          .finding-print { border-top: 1px solid var(--line); }
          .finding-print pre { white-space: pre-wrap; }
        }
        """#
}
