import { createHash } from "node:crypto";

/** The deepest indentation of a comparison's rows; deeper rows use it too. */
export const DEEPEST_INDENT = 16;

const indents = Array.from(
  { length: DEEPEST_INDENT + 1 },
  (_, depth) => `.row.d${depth}>.cell,.more.d${depth},.fold.d${depth}>details>summary{--depth:${depth}}`,
).join("\n");

/**
 * What the pages of reports and of the console share: calm colours, light and dark according to the reader's system, in
 * which text has a contrast of at least 4.5 to 1 on every background; tables, whose rows are blocks on a phone; the focus; what is only read aloud.
 */
export const BASIC_STYLE = `
:root{color-scheme:light dark;
--page:#faf9f7;--card:#fff;--sunk:#f4f2ee;--line:#ddd8cf;--text:#1f2428;--soft:#575f66;--link:#0a57a6;
--add:#e5f4e8;--add-text:#14572a;--add-mark:#b5e0bf;--del:#fcebea;--del-text:#8c1d24;--del-mark:#f6c6c4;
--mod:#eef3fb;--mod-text:#1b4d8a;--warn:#fdf3db;--warn-text:#694a00;--warn-line:#d8a72b;
--name:#7a3e9d;--attr:#4a5568;
--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
@media (prefers-color-scheme:dark){:root{
--page:#15181b;--card:#1b1f23;--sunk:#22272c;--line:#363d44;--text:#e5e8eb;--soft:#a3adb6;--link:#8cbcf5;
--add:#14301e;--add-text:#93deae;--add-mark:#24593a;--del:#3a191c;--del-text:#ffb4b1;--del-mark:#6d2a2f;
--mod:#17283d;--mod-text:#a5cbf7;--warn:#322709;--warn-text:#f2d184;--warn-line:#a07c1c;
--name:#d3a8ee;--attr:#b3bec9}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
a{color:var(--link);text-underline-offset:.22em}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:1rem;top:-5rem;z-index:1;padding:.6rem 1rem;background:var(--card);border-radius:0 0 8px 8px}
.skip:focus{top:0}
.spoken{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
code{font-family:var(--mono);font-size:.875em;unicode-bidi:isolate;overflow-wrap:anywhere;background:var(--sunk);border-radius:4px;padding:.08em .35em}
.arrow{white-space:nowrap}
a>code{display:inline-block;max-width:100%;text-decoration:inherit}
h1,h2,h3,h4{line-height:1.25;overflow-wrap:anywhere;text-wrap:balance}
mark{color:inherit;border-radius:3px;font-weight:600}
.old mark{background:var(--del-mark)}.new mark{background:var(--add-mark)}
table{width:100%;margin:.5rem 0;border-collapse:collapse;background:var(--card);border:1px solid var(--line);font-size:.9375rem}
th,td{padding:.5rem .75rem;border-top:1px solid var(--line);text-align:start;vertical-align:top;overflow-wrap:anywhere;min-width:0}
thead th{border-top:0;background:var(--sunk);color:var(--soft);font-size:.8125rem;font-weight:600;white-space:nowrap}
tbody th{font-weight:500}
@media (max-width:46rem){
table{border:0;background:none}
table thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
table,table tbody,table tr,table th,table td{display:block}
table tr{margin:0 0 .75rem;padding:.5rem .9rem;border:1px solid var(--line);border-radius:8px;background:var(--card)}
table th,table td{padding:.25rem 0;border:0}
table tbody th{font-weight:600}
table td{display:grid;grid-template-columns:minmax(6.75rem,30%) minmax(0,1fr);align-items:baseline;gap:.75rem}
table td:has(>div:empty){display:none}
table td::before{content:attr(data-label);color:var(--soft);font-size:.875rem}}
@media (forced-colors:active){mark{outline:1px solid}}
`;

/** Of `comparisonView`: side by side, and one below the other on a narrow screen. */
export const COMPARISON_STYLE = `
.compared{margin:.5rem 0 0;border:1px solid var(--line);border-radius:8px;overflow:hidden}
.columns{display:grid;grid-template-columns:1.75rem 1fr 1fr;background:var(--sunk);border-bottom:1px solid var(--line);color:var(--soft);font-size:.8125rem;font-weight:600}
.columns span{padding:.35rem .75rem}
.rows{margin:0;padding:0;list-style:none;font:.8125rem/1.6 var(--mono)}
.row{display:grid;grid-template-columns:1.75rem minmax(0,1fr) minmax(0,1fr);position:relative}
.cell{grid-row:1;padding:.05rem .75rem;padding-left:calc(.75rem + min(var(--depth),var(--deepest))*1.5ch + 2ch);text-indent:-2ch;white-space:pre-wrap;overflow-wrap:anywhere;min-width:0;unicode-bidi:isolate;border-left:1px solid var(--line)}
.rows{--deepest:16}
.row>.sign{grid-row:1;grid-column:1;text-align:center;font-weight:700}
.row>.cell.old,.row>.cell.none:not(:last-child){grid-column:2}
.row>.cell.new,.row>.cell.none:last-child{grid-column:3}
.row .none{background:repeating-linear-gradient(135deg,transparent 0 5px,var(--sunk) 5px 10px)}
.row.added .new,.row.changed .new{background:var(--add);color:var(--add-text)}
.row.removed .old,.row.changed .old{background:var(--del);color:var(--del-text)}
.row.moved .cell{background:var(--mod);color:var(--mod-text)}
.row.added .sign{background:var(--add);color:var(--add-text)}.row.removed .sign{background:var(--del);color:var(--del-text)}
.row.changed .sign,.row.moved .sign{background:var(--mod);color:var(--mod-text)}
.row.same,.row.within{color:var(--soft)}
.row.same .n,.row.within .n{color:var(--name)}
.p{font-weight:600;text-decoration:underline dotted;text-underline-offset:.25em}
.remark{font-family:system-ui,sans-serif;font-size:.75rem;font-weight:600;padding:0 .4rem;border:1px solid currentColor;border-radius:99px;white-space:nowrap;display:inline-block;text-indent:0;line-height:1.35}
.fold summary,.more{padding:.2rem .75rem .2rem calc(1.75rem + .75rem + min(var(--depth),var(--deepest))*1.5ch);color:var(--soft);background:var(--sunk);font-family:system-ui,sans-serif;font-size:.8125rem}
.fold summary{cursor:pointer}
.fold summary:hover{color:var(--text)}
.fold summary:focus-visible{outline-offset:-3px}
.alone .row{grid-template-columns:3.5rem minmax(0,1fr)}
.alone .row>.none{display:none}.alone .row>.cell.new,.alone .row>.cell.old{grid-column:2}
.row.only .n{color:var(--name)}
.alone .rows{counter-reset:line}.alone .rows .rows{counter-reset:none}
.alone .row{counter-increment:line}
.alone .row::before{content:counter(line);grid-row:1;grid-column:1;padding:.05rem .5rem;text-align:right;color:var(--soft);user-select:none}
${indents}
@media (max-width:44rem){
.rows{--deepest:6}
.columns{display:none}
.row{grid-template-columns:1.5rem minmax(0,1fr)}
.alone .row{grid-template-columns:3rem minmax(0,1fr)}
.row>.cell{grid-column:2!important;grid-row:auto;border-left:0;padding-right:.5rem}
.row>.none,.row.same>.old,.row.within>.old,.row.moved>.old{display:none}
.row>.sign{grid-row:1/span 2}
.fold summary,.more{padding-left:calc(1.5rem + .5rem + min(var(--depth),var(--deepest))*1.5ch)}}
`;

/** Of a style sheet, for the policy that allows no other. */
export const styleHash = (style: string): string => `sha256-${createHash("sha256").update(style).digest("base64")}`;
