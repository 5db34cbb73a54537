/** The deepest indentation of a comparison's rows; deeper rows use it too. */
const DEEPEST = 16;

const indents = Array.from(
  { length: DEEPEST + 1 },
  (_, depth) => `.row.d${depth}>.cell,.note.d${depth},.fold.d${depth}>details>summary{--depth:${depth}}`,
).join("\n");

/**
 * The page's style: one column, calm colours with a sign next to each, light and dark according to the reader's system.
 * Text has a contrast of at least 4.5 to 1 on every background.
 */
export const PAGE_STYLE = `
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
body{margin:0;background:var(--page);color:var(--text);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
main,.top,.foot{max-width:76rem;margin:0 auto;padding:0 1.5rem}
a{color:var(--link);text-underline-offset:.22em}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:1rem;top:-4rem;background:var(--card);padding:.5rem 1rem;border-radius:0 0 8px 8px;z-index:1}
.skip:focus{top:0}
.unseen{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
code{font-family:var(--mono);font-size:.875em;unicode-bidi:isolate;overflow-wrap:anywhere;background:var(--sunk);border-radius:4px;padding:.1em .35em}
h1,h2,h3,h4{line-height:1.25;text-wrap:balance}
.top{padding-top:3rem;padding-bottom:1.5rem}
.kicker{margin:0;color:var(--soft);font-size:.875rem;letter-spacing:.04em}
h1{margin:.25rem 0 .5rem;font-size:clamp(1.5rem,4vw,2.125rem);font-weight:650;letter-spacing:-.01em}
.made{margin:0;color:var(--soft);font-size:.875rem}
h2{margin:2.75rem 0 1rem;font-size:1.25rem;font-weight:650}
h3{margin:0;font-size:1.125rem;font-weight:600;overflow-wrap:anywhere}
h3 code{font:inherit;background:none;padding:0}
.noun{color:var(--soft);font-weight:400;font-size:.875em}
h4{margin:1.5rem 0 .5rem;font-size:.9375rem;font-weight:600;color:var(--soft)}
h4 .when{font-weight:400}
.panel{margin:1rem 0;padding:.9rem 1.1rem;border:1px solid var(--line);border-left:4px solid var(--line);border-radius:8px;background:var(--card)}
.panel>:first-child{margin-top:0}.panel>:last-child{margin-bottom:0}
.panel h2{margin:0 0 .35rem;font-size:1rem}
.panel ul{margin:.35rem 0 0;padding-left:1.2rem}
.panel.warn{background:var(--warn);border-color:var(--warn-line);color:var(--warn-text)}
.panel.warn a{color:inherit}.panel.warn code{background:none;padding:0}
pre.message{margin:.35rem 0 0;font:.8125rem/1.5 var(--mono);white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:isolate}
.contents{margin:1.5rem 0 0;padding:0;list-style:none;border:1px solid var(--line);border-radius:10px;background:var(--card);overflow:hidden}
.contents li{border-top:1px solid var(--line)}.contents li:first-child{border-top:0}
.contents a{display:flex;flex-wrap:wrap;gap:.15rem .75rem;align-items:center;padding:.6rem 1rem;color:inherit;text-decoration:none}
.contents a:hover{background:var(--sunk)}
.contents a:focus-visible{outline-offset:-3px}
.contents .what{font-weight:550;overflow-wrap:anywhere;flex:1 1 12rem;min-width:0}
.contents .what code{font:inherit;background:none;padding:0}
.contents .summary{color:var(--soft);font-size:.875rem}
.badge{display:inline-flex;align-items:center;gap:.35rem;min-width:6.5rem;padding:.1rem .6rem;border-radius:99px;font-size:.8125rem;font-weight:600;background:var(--sunk);color:var(--soft);white-space:nowrap}
.badge .glyph{font-family:var(--mono);font-weight:700}
.badge.create,.badge.import{background:var(--add);color:var(--add-text)}
.badge.update,.badge.move{background:var(--mod);color:var(--mod-text)}
.badge.delete,.badge.replace{background:var(--del);color:var(--del-text)}
article{margin:1.25rem 0;padding:1.25rem 1.4rem 1.4rem;border:1px solid var(--line);border-radius:12px;background:var(--card);scroll-margin-top:1rem}
article>header{display:flex;flex-wrap:wrap;gap:.4rem .9rem;align-items:center}
article>header h3{flex:1 1 14rem;min-width:0}
.address{flex-basis:100%;margin:0;color:var(--soft);font-size:.875rem}
.notes{margin:.75rem 0 0;padding:0;list-style:none}
ul.plain,ol.calls{margin:.25rem 0;padding-left:1.4rem}
ul.plain li,ol.calls li{margin:.3rem 0;overflow-wrap:anywhere}
ol.calls .call{display:block;color:var(--soft);font-size:.9375em}
.call code{background:none;padding:0}
.when{color:var(--soft)}
.on-apply{color:var(--soft)}
.approval{margin:1.25rem 0 0;padding:.7rem 1rem;border-radius:8px;background:var(--mod);color:var(--mod-text)}
.approval code{background:none;padding:0}
dl.settings{display:grid;grid-template-columns:minmax(8rem,max-content) minmax(0,1fr);gap:.3rem 1.25rem;margin:.25rem 0}
dl.settings dt{overflow-wrap:anywhere;min-width:0}dl.settings dt code{background:none;padding:0}
dl.settings dd{margin:0;overflow-wrap:anywhere;min-width:0}
.arrow{color:var(--soft);padding:0 .35rem}
del,ins{text-decoration:none}
del code{background:var(--del);color:var(--del-text)}ins code{background:var(--add);color:var(--add-text)}
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
mark{color:inherit;border-radius:3px;font-weight:600}
.old mark{background:var(--del-mark)}.new mark{background:var(--add-mark)}
.remark{font-family:system-ui,sans-serif;font-size:.75rem;font-weight:600;padding:0 .4rem;border:1px solid currentColor;border-radius:99px;white-space:nowrap;display:inline-block;text-indent:0;line-height:1.35}
.fold summary,.note{padding:.2rem .75rem .2rem calc(1.75rem + .75rem + min(var(--depth),var(--deepest))*1.5ch);color:var(--soft);background:var(--sunk);font-family:system-ui,sans-serif;font-size:.8125rem}
.fold summary{cursor:pointer}
.fold summary:hover{color:var(--text)}
.fold summary:focus-visible{outline-offset:-3px}
.alone .row{grid-template-columns:1.75rem minmax(0,1fr)}
.alone .row>.none{display:none}.alone .row>.cell.new,.alone .row>.cell.old{grid-column:2}
.alone .row.added .new,.alone .row.removed .old{background:none;color:inherit}.alone .row .n{color:var(--name)}
details.view>summary{cursor:pointer;color:var(--link);padding:.25rem 0;width:fit-content}
.foot{padding-top:2rem;padding-bottom:3rem;color:var(--soft);font-size:.875rem}
${indents}
@media (max-width:44rem){
body{font-size:1rem}
main,.top,.foot{padding-left:1rem;padding-right:1rem}
.top{padding-top:2rem}
article{padding:1rem;margin-left:-.25rem;margin-right:-.25rem}
.rows{--deepest:6}
.columns{display:none}
.row,.alone .row{grid-template-columns:1.5rem minmax(0,1fr)}
.row>.cell{grid-column:2!important;grid-row:auto;border-left:0;padding-right:.5rem}
.row>.none,.row.same>.old,.row.within>.old,.row.moved>.old{display:none}
.row>.sign{grid-row:1/span 2}
.fold summary,.note{padding-left:calc(1.5rem + .5rem + min(var(--depth),var(--deepest))*1.5ch)}
dl.settings{grid-template-columns:minmax(0,1fr);gap:.1rem}
dl.settings dd{margin-bottom:.5rem}
.contents .summary{flex-basis:100%}}
@media print{
:root{color-scheme:light}
body{background:#fff;font-size:10.5pt}
.skip{display:none}
article,.panel{break-inside:auto;border-color:#bbb}
h2,h3,h4,header{break-after:avoid}
.row{break-inside:avoid}
details::details-content{content-visibility:visible;block-size:auto}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
@media (forced-colors:active){mark{outline:1px solid}}
`;
