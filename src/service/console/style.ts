/**
 * The style of all pages: light and dark according to the reader's system, text with a contrast of at least 4.5 to 1,
 * and nothing that is wider than a phone. Rows of tables are blocks there.
 */
export const STYLE = `
:root{color-scheme:light dark;
--page:#f7f7f5;--card:#fff;--sunk:#efefec;--line:#d5d5cf;--edge:#84847c;--text:#1d2226;--soft:#565e65;--link:#0b5394;
--main:#0b5394;--on-main:#fff;--danger:#a4262c;--on-danger:#fff;
--good:#e2f3e6;--good-text:#14532a;--bad:#fce8e6;--bad-text:#8c1d18;--open:#fdf1d3;--open-text:#664600;
--old:#fdecea;--old-mark:#f5bfbb;--now:#e6f4e9;--now-mark:#acdcb8;
--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
@media (prefers-color-scheme:dark){:root{
--page:#14171a;--card:#1c2024;--sunk:#262b30;--line:#3a4148;--edge:#7d8790;--text:#e6e9ec;--soft:#a6b0b9;--link:#8fbff5;
--main:#8fbff5;--on-main:#0c1722;--danger:#ffaaa5;--on-danger:#2a0806;
--good:#17341f;--good-text:#9ae0b1;--bad:#40191a;--bad-text:#ffb9b4;--open:#372b0b;--open-text:#f0d48a;
--old:#3a1a1b;--old-mark:#742c2e;--now:#14301c;--now-mark:#265f38}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
.top,main,footer{max-width:80rem;margin:0 auto;padding:0 1.5rem}
a{color:var(--link);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:3px}
main:focus{outline:0}
.skip{position:absolute;left:1rem;top:-5rem;z-index:1;padding:.6rem 1rem;background:var(--card);border-radius:0 0 8px 8px}
.skip:focus{top:0}
.spoken{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.soft{color:var(--soft)}
.top{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1.5rem;padding-top:.9rem}
.product{margin:0;font-size:1.125rem;flex:1 1 8rem;max-width:none;overflow-wrap:anywhere}
.product a{font-weight:700;text-decoration:none;color:var(--text)}
.who{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .9rem;font-size:.9375rem}
.top nav{flex-basis:100%;border-bottom:1px solid var(--line)}
.top nav ul{display:flex;flex-wrap:wrap;gap:0 .25rem;margin:0;padding:0;list-style:none}
.top nav a{display:block;padding:.55rem .7rem;color:var(--text);text-decoration:none;border-bottom:3px solid transparent}
.top nav a:hover{background:var(--sunk)}
.top nav a[aria-current]{border-bottom-color:var(--link);font-weight:600}
main{padding-top:1.5rem;padding-bottom:2rem;min-height:60vh}
footer{padding-bottom:2rem;color:var(--soft);font-size:.875rem}
h1,h2{line-height:1.25;overflow-wrap:anywhere;text-wrap:balance}
h1{margin:0 0 1rem;font-size:clamp(1.4rem,4vw,1.9rem);font-weight:650}
h2{margin:0;font-size:1.125rem;font-weight:650}
section{margin-top:2rem}
section>h2{margin-bottom:.6rem}
p{margin:.5rem 0;max-width:48rem;overflow-wrap:anywhere}
.heading{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem 1.25rem}
.heading h1{margin-bottom:0}
bdi{overflow-wrap:anywhere}
code{font-family:var(--mono);font-size:.875em;overflow-wrap:anywhere;unicode-bidi:isolate;padding:.08em .35em;border-radius:4px;background:var(--sunk)}
time{white-space:nowrap}
.done,.problem,.note:not(tr){margin:0 0 1.25rem;padding:.7rem 1rem;border-radius:8px;border:1px solid var(--line);border-left-width:5px;max-width:none}
.done{background:var(--good);color:var(--good-text);border-color:currentColor}
.problem{background:var(--bad);color:var(--bad-text);border-color:currentColor}
.problem p{margin:0}
.note:not(tr){background:var(--open);color:var(--open-text);border-color:currentColor}
.badge{display:inline-block;padding:.05rem .55rem;border-radius:99px;border:1px solid currentColor;font-size:.8125rem;font-weight:600;white-space:nowrap;background:var(--sunk);color:var(--soft)}
.badge.good{background:var(--good);color:var(--good-text)}
.badge.bad{background:var(--bad);color:var(--bad-text)}
.badge.open{background:var(--open);color:var(--open-text)}
.facts{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.2rem 1.25rem;margin:0 0 1rem}
.facts dt{color:var(--soft)}.facts dd{margin:0;overflow-wrap:anywhere}
.links{margin:.5rem 0;padding-left:1.2rem}
.links li{margin:.25rem 0}
form.inline{display:flex;margin:0}
form.block{max-width:60rem}
.actions{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem .75rem}
main>.actions,form.block>.actions{margin:1rem 0}
button,a.button{display:inline-flex;align-items:center;min-height:2.25rem;padding:.35rem .85rem;border:1px solid var(--edge);border-radius:7px;background:var(--card);color:var(--text);font:inherit;font-size:.9375rem;line-height:1.5;text-decoration:none;cursor:pointer}
button:hover,a.button:hover{background:var(--sunk)}
button.main{background:var(--main);border-color:var(--main);color:var(--on-main);font-weight:600}
button.danger{background:var(--danger);border-color:var(--danger);color:var(--on-danger);font-weight:600}
button.main:hover,button.danger:hover{filter:brightness(1.1)}
td button,td a.button{min-height:1.9rem;padding:.12rem .65rem;font-size:.875rem}
.field{display:grid;gap:.25rem;margin:.9rem 0;max-width:none}
.field label{font-weight:600}
.field.check{display:flex;gap:.5rem;align-items:center}
.field.check label{font-weight:400}
.hint{margin:0 0 .4rem;color:var(--soft);font-size:.9375rem}
input:not([type=checkbox]),select,textarea{width:100%;padding:.5rem .65rem;border:1px solid var(--edge);border-radius:7px;background:var(--card);color:var(--text);font:inherit}
input:not([type=checkbox]),select{max-width:28rem}
textarea{display:block;font:.875rem/1.55 var(--mono);tab-size:2;resize:vertical}
.filter{display:flex;flex-wrap:wrap;align-items:end;gap:.5rem;margin:0 0 1rem}
.filter .field{flex:0 1 20rem;margin:0;min-width:0}
.filter button,.filter input,.filter select{min-height:2.6rem}
.pager ul{display:flex;gap:1.25rem;margin:.25rem 0;padding:0;list-style:none}
table{width:100%;margin:.5rem 0;border-collapse:collapse;background:var(--card);border:1px solid var(--line);font-size:.9375rem}
th,td{padding:.5rem .75rem;border-top:1px solid var(--line);text-align:start;vertical-align:top;overflow-wrap:anywhere;min-width:0}
thead th{border-top:0;background:var(--sunk);color:var(--soft);font-size:.8125rem;font-weight:600;white-space:nowrap}
tbody th{font-weight:500}
.compare{table-layout:fixed;font:.8125rem/1.6 var(--mono)}
.compare th,.compare td{padding:.05rem .75rem;border-top:0;white-space:pre-wrap;tab-size:2;unicode-bidi:isolate}
.compare thead th{padding:.35rem .75rem;font-family:system-ui,sans-serif}
.compare.both thead th:first-child,.compare .sign{width:2rem;padding:0;text-align:center;font-weight:700}
.compare.both td+td+td,.compare.both th+th+th{border-left:1px solid var(--line)}
.changed .old,.removed .old{background:var(--old)}
.changed .now,.added .now{background:var(--now)}
.none{background:repeating-linear-gradient(135deg,transparent 0 5px,var(--sunk) 5px 10px)}
mark{color:inherit;border-radius:3px;font-weight:600}
.old mark{background:var(--old-mark)}.now mark{background:var(--now-mark)}
.compare .note td{padding:.2rem .75rem .2rem 2.75rem;background:var(--sunk);color:var(--soft);font-family:system-ui,sans-serif}
.compare summary{cursor:pointer}
.lines{margin:.25rem 0;padding:0;list-style:none;font-family:var(--mono);color:var(--text)}
@media (max-width:46rem){
.top,main,footer{padding-left:1rem;padding-right:1rem}
.top nav{flex-basis:calc(100% + 2rem);margin:0 -1rem;padding:0 .5rem}
.top nav a{padding:.5rem .5rem}
table:not(.compare){border:0;background:none}
table:not(.compare) thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
table:not(.compare),table:not(.compare) tbody,table:not(.compare) tr,table:not(.compare) th,table:not(.compare) td{display:block}
table:not(.compare) tr{margin:0 0 .75rem;padding:.5rem .9rem;border:1px solid var(--line);border-radius:8px;background:var(--card)}
table:not(.compare) th,table:not(.compare) td{padding:.25rem 0;border:0}
table:not(.compare) tbody th{font-weight:600}
table:not(.compare) td{display:grid;grid-template-columns:minmax(5.5rem,30%) minmax(0,1fr);gap:.75rem}
.filter .field{flex:1 1 10rem}
table:not(.compare) td:has(>div:empty){display:none}
table:not(.compare) td::before{content:attr(data-label);color:var(--soft);font-size:.875rem}
.compare.both,.compare.both tbody{display:block}
.compare.both thead{display:none}
.compare.both tr{display:grid;grid-template-columns:1.75rem minmax(0,1fr)}
.compare.both td{grid-column:2;border-left:0!important}
.compare.both .sign{grid-column:1;grid-row:1/span 2;width:auto}
.compare.both .none,.compare.both .same .old,.compare.both .same .sign{display:none}
.compare.both .note td{grid-column:1/-1}
.compare td{padding:.05rem .5rem}
.compare.both .changed .old::before{content:"\\2212 ";font-weight:700}
.compare.both .changed .now::before{content:"+ ";font-weight:700}
.facts{grid-template-columns:minmax(0,1fr);gap:0}
.facts dd{margin-bottom:.4rem}
button,a.button,td button,td a.button{min-height:2.5rem;padding:.4rem .9rem}}
@media (forced-colors:active){mark{outline:1px solid}.top nav a[aria-current]{border-bottom-color:Highlight}}
`;
