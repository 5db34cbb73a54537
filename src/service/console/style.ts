import { BASIC_STYLE, COMPARISON_STYLE } from "../../markup";

/** Of columns by their headers, the same in every table; the others share what is left. */
const COLUMN_WIDTHS: Readonly<Record<string, readonly string[]>> = {
  "7rem": ["Entry", "Revision"],
  "11rem": ["Id", "State", "Result", "User"],
  "12rem": ["Time (UTC)", "Ended (UTC)", "Operation"],
  "13rem": ["Enabled", "Action"],
};
const columns = Object.entries(COLUMN_WIDTHS).map(
  ([width, headers]) => `${headers.map((header) => `th[data-label="${header}"]`).join()}{width:${width}}`,
);

/** The style of all pages. Nothing is wider than a phone: rows of tables are blocks there. */
export const STYLE = `${BASIC_STYLE}${COMPARISON_STYLE}
:root{--edge:#84847c;--main:#0b5394;--on-main:#fff;--danger:#a4262c;--on-danger:#fff}
@media (prefers-color-scheme:dark){:root{--edge:#7d8790;--main:#8fbff5;--on-main:#0c1722;--danger:#ffaaa5;--on-danger:#2a0806}}
.top,main,footer{max-width:80rem;margin:0 auto;padding:0 1.5rem}
main:focus{outline:0}
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
h1{margin:0 0 1rem;font-size:clamp(1.4rem,4vw,1.9rem);font-weight:650}
h2{margin:0;font-size:1.125rem;font-weight:650}
section{margin-top:2rem}
section>h2{margin-bottom:.6rem}
p{margin:.5rem 0;max-width:48rem;overflow-wrap:anywhere}
.heading{display:flex;margin-bottom:1rem;flex-wrap:wrap;align-items:baseline;gap:.25rem 1.25rem}
.heading h1{margin-bottom:0}
bdi{overflow-wrap:anywhere}
time{white-space:nowrap}
@media (min-width:70rem){table{table-layout:fixed}
${columns.join("\n")}}
.id{display:inline-block;max-width:14ch;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;vertical-align:bottom;user-select:all}
@media (hover:none){.id:hover{max-width:100%;white-space:normal}}
.path{display:flex;flex-wrap:wrap;gap:.1rem .5rem;margin:0 0 .5rem;padding:0;list-style:none;font-size:.9375rem}
.path li+li::before{content:"/" / "";margin-right:.5rem;color:var(--soft)}
.tree{margin:.5rem 0;padding:.4rem 1rem;list-style:none;background:var(--card);border:1px solid var(--line);border-radius:8px}
.tree .tree{margin:0 0 .25rem .3rem;padding:0 0 0 1rem;border-width:0 0 0 1px;border-radius:0}
.tree .tree .tree .tree .tree .tree .tree{margin-left:0;padding-left:0}
.tree summary{padding:.35rem 0;font-weight:600;cursor:pointer;overflow-wrap:anywhere}
.tree summary .soft{font-weight:400;font-size:.9375rem;margin-left:.5rem}
.tree details>:not(summary,.tree){margin:0 0 .35rem 1rem}
.document summary{color:var(--soft);cursor:pointer}
.choice{display:inline-flex;align-items:center;gap:.35rem;min-height:1.75rem}
.choice input{margin:0}
.done,.problem,.note{margin:0 0 1.25rem;padding:.7rem 1rem;border-radius:8px;border:1px solid var(--line);border-left-width:5px;max-width:none}
.done{background:var(--add);color:var(--add-text);border-color:currentColor}
.problem{background:var(--del);color:var(--del-text);border-color:currentColor}
.problem p{margin:0}
.note{background:var(--warn);color:var(--warn-text);border-color:currentColor}
.badge{display:inline-block;padding:.05rem .55rem;border-radius:99px;border:1px solid currentColor;font-size:.8125rem;font-weight:600;white-space:nowrap;background:var(--sunk);color:var(--soft)}
.badge.good{background:var(--add);color:var(--add-text)}
.badge.bad{background:var(--del);color:var(--del-text)}
.badge.open{background:var(--warn);color:var(--warn-text)}
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
input:not([type=checkbox],[type=radio]),select,textarea{width:100%;padding:.5rem .65rem;border:1px solid var(--edge);border-radius:7px;background:var(--card);color:var(--text);font:inherit}
input:not([type=checkbox],[type=radio]),select{max-width:28rem}
textarea{display:block;font:.875rem/1.55 var(--mono);tab-size:2;resize:vertical}
.filter{display:flex;flex-wrap:wrap;align-items:end;gap:.5rem;margin:0 0 1rem}
.filter .field{flex:0 1 24rem;margin:0;min-width:0}
.filter .field.check{flex:none;min-height:2.6rem}
.filter button,.filter input:not([type=checkbox]),.filter select{min-height:2.6rem}
.pager ul{display:flex;gap:1.25rem;margin:.25rem 0;padding:0;list-style:none}
@media (max-width:46rem){
.top,main,footer{padding-left:1rem;padding-right:1rem}
.top nav{flex-basis:calc(100% + 2rem);margin:0 -1rem;padding:0 .5rem}
.top nav a{padding:.5rem .5rem}
.filter .field{flex:1 1 10rem}
button,a.button,td button,td a.button{min-height:2.5rem;padding:.4rem .9rem}}
@media (forced-colors:active){.top nav a[aria-current]{border-bottom-color:Highlight}}
`;
