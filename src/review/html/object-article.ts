import type { DocumentReview } from "../compare/document-review";
import type { ComparedNode } from "../../markup";
import { numbered } from "../../markup";
import { noPendingLines, onApplyWords, PENDING_TITLE, withSharedCondition } from "../summary";
import type { Effect } from "../planned-object";
import type { DriftReview, ObjectReview, PendingReview, Setting } from "../review";
import { htmlPhrase, type Phrase } from "../phrase";
import { code, comparisonView, html, spoken, type Content, type Markup, type RowBudget } from "../../markup";

const LOST = ["−", "lost"] as const;

const BADGES: Readonly<Record<Effect, readonly [string, string]>> = {
  create: ["+", "create"],
  update: ["~", "change"],
  replace: ["±", "replace"],
  delete: ["−", "destroy"],
  forget: ["○", "stop managing"],
  read: ["·", "read"],
  import: ["→", "import"],
  move: ["↷", "move"],
  none: ["·", "no change"],
};

export function badge({ effect, isLost }: ObjectReview): Markup {
  const [glyph, word] = isLost ? LOST : BADGES[effect];
  return html`<span class="badge ${isLost ? "delete" : effect}"><span class="glyph" aria-hidden="true">${glyph}</span>${word}</span>`;
}

/** An object's name, for use next to its badge. */
export function subject({ label, noun, address }: ObjectReview): Markup {
  return html`${code(label ?? address)} <span class="noun">${noun}</span>`;
}

/** One object's part of the page. */
export function objectArticle(object: ObjectReview, id: string, budget: RowBudget): Markup {
  const { address, notes, warnings, settings, document, drift, approval, effect } = object;
  return html`<article id="${id}" aria-labelledby="${id}-title">
<header>${badge(object)}<h3 id="${id}-title">${subject(object)}</h3>${object.label === null ? null : html`<p class="address">${code(address)}</p>`}</header>
${notes.length === 0 ? null : html`<ul class="notes">${notes.map((note) => html`<li>${htmlPhrase(note)}.</li>`)}</ul>`}
${warnings.map(({ text, irreversible }) => html`<p class="panel${irreversible ? " warn" : ""}">${irreversible ? html`<strong>Cannot be undone.</strong> ` : null}${htmlPhrase(text)}.</p>`)}
${settings.length === 0 ? null : html`<h4>${effect === "create" ? "Settings" : "Settings that change"}</h4>${settingList(settings)}`}
${documentPart(document, budget)}
${placeholderPart(object)}
${callPart(object)}
${driftPart(drift)}
${pendingPart(object.pending)}
${approval === null ? null : html`<p class="approval"><strong>Approval.</strong> ${htmlPhrase(approval.text)}.</p>`}
</article>
`;
}

function settingList(settings: readonly Setting[]): Markup {
  const value = ({ before, after }: Setting): Content => {
    if (before === null) return html`<ins>${spoken("set to ")}${code(after ?? "null")}</ins>`;
    if (before === after) return html`${code(before)}, changed`;
    const arrow = html`<span class="arrow" aria-hidden="true">&rarr;</span>${spoken(" becomes ")}`;
    return html`<del>${code(before)}</del>${arrow}<ins>${code(after ?? "null")}</ins>`;
  };
  return html`<dl class="settings">${settings.map((setting) => html`<dt>${code(setting.name)}</dt><dd>${value(setting)}</dd>`)}</dl>`;
}

/** A new document of so many lines is not folded. */
const MOST_OPEN_LINES = 40;
const OPEN = html` open`;

function documentPart(document: DocumentReview | null, budget: RowBudget): Content {
  if (document === null) return null;
  const heading = html`<h4>Document</h4>`;
  switch (document.kind) {
    case "hidden":
      return html`${heading}<p>${document.changed === null ? "It is sensitive, and known only after apply." : "It changes. It is sensitive, so nothing of it is shown."}</p>`;
    case "unknown":
      return html`${heading}<p>Known only after apply: its text is built from something that does not exist yet. Review its file, or use <code>substitutions</code>, with which a plan shows the document.</p>`;
    case "unreadable":
      return html`${heading}<p>It cannot be read, so it is not shown: ${code(document.reason)}</p>`;
    case "added":
    case "removed": {
      const has = document.contents === null ? null : html`, with ${htmlPhrase(document.contents)}`;
      const words = document.kind === "added" ? "It is new" : "It is removed";
      const lines = document.nodes.reduce((sum, node) => sum + node.lines, 0);
      const open = document.kind === "added" && lines <= MOST_OPEN_LINES ? OPEN : null;
      return html`${heading}<p>${words}${has}.</p><details class="view"${open}><summary>The document, ${numbered(lines, "line")}</summary>${comparison(document.nodes, budget, "alone")}</details>`;
    }
    case "changed": {
      const more = document.count - document.changes.length;
      const list = html`<ul class="plain">${document.changes.map((change) => html`<li>${code(change)}</li>`)}${more > 0 ? html`<li>&hellip; and ${numbered(more, "more change")}</li>` : null}</ul>`;
      const listed =
        document.changes.length > 12 ? html`<details class="view"><summary>In words</summary>${list}</details>` : list;
      const view =
        document.nodes === null
          ? html`<p>Too much changed to show it side by side.</p>`
          : comparison(document.nodes, budget, "both");
      return html`<h4>Document: ${numbered(document.count, "change")}</h4>${listed}${view}`;
    }
  }
}

const placeholderPart = ({ placeholders }: ObjectReview): Content =>
  placeholders.length === 0
    ? null
    : html`<h4>Placeholders in the document</h4><ul class="plain">${placeholders.map(({ words }) => html`<li>${htmlPhrase(words)}</li>`)}</ul>`;

const comparison = (nodes: readonly ComparedNode[], page: RowBudget, sides: "alone" | "both"): Markup =>
  comparisonView(nodes, { sides: sides === "both" ? ["Before", "After"] : null, page });

function callPart({ calls, uncertain, effect }: ObjectReview): Content {
  const hints = uncertain.map((each) => html`<p class="when">${htmlPhrase(each)}.</p>`);
  if (calls.length === 0) {
    if (hints.length > 0) return hints;
    return ["create", "update", "replace", "delete"].includes(effect)
      ? html`<p class="when">Applying sends no request that changes it on the service.</p>`
      : null;
  }
  const shared = withSharedCondition(calls);
  const steps = shared.calls.map(
    ({ call, words, condition }) =>
      html`<li>${htmlPhrase(words)}${whenWords(condition)}<span class="call">${code(call)}</span></li>`,
  );
  return html`<h4>On the service, in this order${whenWords(shared.condition)}</h4><ol class="calls">${steps}</ol>${hints}`;
}

const whenWords = (condition: Phrase | null): Content =>
  condition === null ? null : html`<span class="when">, ${htmlPhrase(condition)}</span>`;

function driftPart(drift: DriftReview | null): Content {
  if (drift === null) return null;
  const more = drift.count - drift.changes.length;
  const lines = drift.changes.map(
    ({ text, onApply }) =>
      html`<li>${code(text)} <span class="on-apply">&ndash; ${htmlPhrase(onApplyWords(onApply))}</span></li>`,
  );
  return html`<h4>Changed on the service by someone else</h4><ul class="plain">${lines}${more > 0 ? html`<li>&hellip; and ${numbered(more, "more change")}</li>` : null}</ul>`;
}

function pendingPart(pending: PendingReview | null): Content {
  if (pending === null) return null;
  const heading = html`<h4>${PENDING_TITLE}</h4>`;
  if (pending.changes.length === 0) return html`${heading}<p>${noPendingLines(pending)}.</p>`;
  const more = pending.count! - pending.changes.length;
  return html`${heading}<ul class="plain">${pending.changes.map((line) => html`<li>${code(line)}</li>`)}${more > 0 ? html`<li>&hellip; and ${numbered(more, "more change")}</li>` : null}</ul>`;
}
