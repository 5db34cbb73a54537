import { BASIC_STYLE, COMPARISON_STYLE } from "../markup";

/** The style of a report's page: one column, calm colours with a sign next to each. */
export const PAGE_STYLE = `${BASIC_STYLE}${COMPARISON_STYLE}
main,.top,.foot{max-width:76rem;margin:0 auto;padding:0 1.5rem}
.top{padding-top:3rem;padding-bottom:.5rem}
h1{margin:0 0 .25rem;font-size:1.125rem;font-weight:600;color:var(--soft)}
.figure{margin:0 0 .35rem;font-size:clamp(1.5rem,4vw,2rem);line-height:1.25;font-weight:650;overflow-wrap:anywhere}
.made,.foot{color:var(--soft);font-size:.875rem}.made{margin:0}
h2{margin:2.75rem 0 1rem;font-size:1.25rem;font-weight:650}
h3,article>header h2{margin:0;font-size:1.125rem;font-weight:600}
article h3 code,article header code{font:inherit;background:none;padding:0}
h4,article>h3{margin:1.5rem 0 .5rem;font-size:.9375rem;font-weight:600;color:var(--soft)}
.panel{margin:1rem 0;padding:.8rem 1.1rem;border:1px solid var(--line);border-left:4px solid var(--line);border-radius:8px;background:var(--card)}
.panel p,.panel ul{margin:0}.panel ul{padding-left:1.2rem}
.panel.warn{background:var(--warn);border-color:var(--warn-line);color:var(--warn-text)}
.panel.bad{background:var(--del);border-color:currentColor;color:var(--del-text)}
.panel.warn a,.panel.bad a{color:inherit}.panel.warn code,.panel.bad code{background:none;padding:0}
pre{margin:.35rem 0 0;padding:.7rem 1rem;border-radius:8px;background:var(--sunk);font:.8125rem/1.5 var(--mono);white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:isolate}
.badge{display:inline-flex;align-items:center;gap:.35rem;margin-right:.75rem;padding:.1rem .6rem;border-radius:99px;font-size:.8125rem;font-weight:600;background:var(--sunk);color:var(--soft);white-space:nowrap}
.badge .glyph{font-family:var(--mono);font-weight:700}
.badge.good{background:var(--add);color:var(--add-text)}
.badge.changed,.badge.warn{background:var(--mod);color:var(--mod-text)}
.badge.bad{background:var(--del);color:var(--del-text)}
article{margin:1.25rem 0;padding:1.25rem 1.4rem 1.4rem;border:1px solid var(--line);border-radius:12px;background:var(--card);scroll-margin-top:1rem}
article>:last-child{margin-bottom:0}
article>header{display:flex;flex-wrap:wrap;gap:.4rem 0;align-items:center}
article>header :is(h2,h3){flex:1 1 14rem;min-width:0}
.about{flex-basis:100%;margin:0;color:var(--soft);font-size:.875rem}
article ul,article ol{margin:.25rem 0;padding-left:1.4rem}
article ul.rows{margin:0;padding:0}
article li{overflow-wrap:anywhere}:is(article,section)>ul>li,article ol li{margin:.3rem 0}
.call{display:block;color:var(--soft);font-size:.9375em}.call code{background:none;padding:0}
.soft{color:var(--soft)}
del,ins{text-decoration:none}
del code{background:var(--del);color:var(--del-text)}ins code{background:var(--add);color:var(--add-text)}
details.view{margin:.5rem 0}details.view>summary{cursor:pointer;color:var(--link);padding:.25rem 0;width:fit-content}
.foot{padding-top:2rem;padding-bottom:3rem}
@media (min-width:46rem){
th[data-label=Object]{width:18rem}th[data-label=Object]:first-child{width:26rem}th[data-label=Stack]{width:14rem}
main>table .badge{min-width:6.75rem}
th[data-label=Who]{width:10rem}th[data-label=When]{width:13rem}}
@media (max-width:44rem){
main,.top,.foot{padding-left:1rem;padding-right:1rem}
.top{padding-top:2rem}
article{padding:1rem;margin-left:-.25rem;margin-right:-.25rem}
article>header :is(h2,h3){flex-basis:100%}}
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
`;
