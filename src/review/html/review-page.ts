import { countWords } from "../counts";
import { numbered } from "../../markup";
import {
  approvals,
  irreversibleChanges,
  objectSummary,
  pendingSubmissions,
  recreatedObjects,
  revertedObjects,
} from "../summary";
import { htmlPhrase, plainText } from "../phrase";
import type { ObjectReview, Review } from "../review";
import { code, html, type Content, type Markup, type RowBudget } from "../../markup";
import { badge, objectArticle, subject } from "./object-article";
import { page } from "./page";

/** The maximum lines of comparisons in a page; browsers become slow with more. */
const MOST_ROWS = 20_000;

/**
 * The review as one HTML page: no scripts, nothing from other sources, and a policy that forbids both. It works from a
 * file, by keyboard, on a phone, in print, and in light and dark mode.
 */
export function reviewPage(review: Review): string {
  const title = `Plan review: ${plainText(review.title)}`;
  const ids = new Map(review.objects.map((object, at) => [object, `object-${at + 1}`]));
  const budget: RowBudget = { left: MOST_ROWS };
  const articles = (isWorkflow: boolean): Content =>
    review.objects
      .filter((object) => object.isWorkflow === isWorkflow)
      .map((object) => objectArticle(object, ids.get(object) ?? "", budget));
  const sections = ([true, false] as const)
    .filter((isWorkflow) => review.objects.some((object) => object.isWorkflow === isWorkflow))
    .map(
      (isWorkflow) =>
        html`<section aria-labelledby="${isWorkflow ? "workflows" : "others"}"><h2 id="${isWorkflow ? "workflows" : "others"}">${isWorkflow ? "Workflows" : "Other objects"}</h2>${articles(isWorkflow)}</section>`,
    );
  return page({
    title,
    kicker: "Plan review",
    heading: htmlPhrase(review.title),
    made: made(review),
    skip: { to: "objects", words: "Skip to the changes" },
    main: html`${problems(review)}
${losses(review, ids)}
${facts(review, ids)}
${contents(review, ids)}
<div id="objects" tabindex="-1">${sections}</div>
${rest(review)}`,
    foot: html`Made by <code>wfa review</code> from a saved plan. Values that are sensitive are not in this page.`,
  });
}

type Ids = ReadonlyMap<ObjectReview, string>;

function made({ plannedAt, engineVersion }: Review): Content {
  const parts = [
    ...(plannedAt === null
      ? []
      : [html`Planned <time datetime="${plannedAt}">${plannedAt.replace("T", " ").replace("Z", " UTC")}</time>`]),
    ...(engineVersion === null ? [] : [html`engine ${engineVersion}`]),
  ];
  return parts.length === 0
    ? null
    : html`<p class="made">${parts.map((part, at) => [at > 0 ? " · " : null, part])}</p>`;
}

const problems = ({ problems: all }: Review): Content =>
  all.map((problem) => html`<p class="panel warn" role="note"><strong>Attention.</strong> ${htmlPhrase(problem)}.</p>`);

function losses(review: Review, ids: Ids): Content {
  const lost = irreversibleChanges(review);
  if (lost.length === 0) return null;
  return html`<section class="panel warn" aria-labelledby="losses"><h2 id="losses">Cannot be undone</h2><ul>${lost.map((object) => html`<li><a href="#${ids.get(object) ?? ""}">${htmlPhrase(object.title)}</a></li>`)}</ul></section>`;
}

function facts(review: Review, ids: Ids): Content {
  const { own, later } = approvals(review);
  const reverted = revertedObjects(review);
  const lines = [
    ...(own > 0
      ? [
          html`<li>${numbered(own, "workflow is", "workflows are")} approved by this run: whoever approves this plan is the reviewer.</li>`,
        ]
      : []),
    ...(later > 0
      ? [
          html`<li>${numbered(later, "workflow waits", "workflows wait")} for someone else's approval after this run.</li>`,
        ]
      : []),
    ...pendingSubmissions(review).map(
      (object) =>
        html`<li>Someone else's submission is pending: <a href="#${ids.get(object) ?? ""}">${code(object.address)}</a></li>`,
    ),
    ...recreatedObjects(review).map(
      (object) =>
        html`<li>Applying recreates what no longer exists on the service: <a href="#${ids.get(object) ?? ""}">${code(object.address)}</a></li>`,
    ),
    ...reverted.map(
      (object) =>
        html`<li>Applying reverts what someone changed on the service: <a href="#${ids.get(object) ?? ""}">${code(object.address)}</a></li>`,
    ),
  ];
  return lines.length === 0
    ? null
    : html`<section class="panel" aria-labelledby="facts"><h2 id="facts">Worth knowing</h2><ul>${lines}</ul></section>`;
}

function contents({ objects }: Review, ids: Ids): Content {
  if (objects.length === 0) return html`<p>No object of this provider changes.</p>`;
  const line = (object: ObjectReview): Markup =>
    html`<li><a href="#${ids.get(object) ?? ""}">${badge(object)}<span class="what">${subject(object)}</span><span class="summary">${htmlPhrase(objectSummary(object))}</span></a></li>`;
  return html`<nav aria-label="Objects"><ul class="contents">${objects.map(line)}</ul></nav>`;
}

function rest({ invocations, others, outputs }: Review): Content {
  const lines = [
    ...invocations.map((each) => html`<li>Runs the action ${htmlPhrase(each)}</li>`),
    ...others.map(
      ({ provider, counts }) =>
        html`<li>${code(provider)}: ${htmlPhrase(countWords(counts, "resource", "resources") ?? { parts: ["no change"] })}</li>`,
    ),
    ...(outputs.length > 0
      ? [
          html`<li>${numbered(outputs.length, "output changes", "outputs change")}: ${outputs.slice(0, 50).map((name, at) => [at > 0 ? ", " : null, code(name)])}${outputs.length > 50 ? ", …" : null}</li>`,
        ]
      : []),
  ];
  return lines.length === 0
    ? null
    : html`<section aria-labelledby="besides"><h2 id="besides">Besides</h2><ul class="plain">${lines}</ul></section>`;
}
