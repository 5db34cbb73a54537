import { BASIC_STYLE, COMPARISON_STYLE } from "../../markup";

/** The page's style: one column, calm colours with a sign next to each. */
export const PAGE_STYLE = `${BASIC_STYLE}${COMPARISON_STYLE}
main,.top,.foot{max-width:76rem;margin:0 auto;padding:0 1.5rem}
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
details.view>summary{cursor:pointer;color:var(--link);padding:.25rem 0;width:fit-content}
.foot{padding-top:2rem;padding-bottom:3rem;color:var(--soft);font-size:.875rem}
@media (max-width:44rem){
main,.top,.foot{padding-left:1rem;padding-right:1rem}
.top{padding-top:2rem}
article{padding:1rem;margin-left:-.25rem;margin-right:-.25rem}
dl.settings{grid-template-columns:minmax(0,1fr);gap:.1rem}
dl.settings dd{margin-bottom:.5rem}
.contents .summary{flex-basis:100%}}
@media print{
:root{color-scheme:light}
body{background:#fff;font-size:10.5pt}
article,.panel{break-inside:auto;border-color:#bbb}
h2,h3,h4,header{break-after:avoid}
.row{break-inside:avoid}
details::details-content{content-visibility:visible;block-size:auto}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
`;
