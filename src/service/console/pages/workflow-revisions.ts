import { type Content, html, type Markup, spoken, table } from "../../../markup";
import { RequestError } from "../../http/request-error";
import { versionsOf } from "../../state/revisions";
import { type StoredRevision, VERSION_NAMES, type VersionName } from "../../state/stored";
import { isPending, strongest, type VisibleWorkflow } from "../../state/visible";
import { comparedDocuments, oneDocument, type Side } from "../parts/compared-documents";
import { hidden } from "../parts/forms";
import { badge, moment, name } from "../parts/words";
import type { View } from "../view";

/** A workflow's revisions, and two of them side by side: those of the query, else the approved and a pending one. */
export function revisions(view: View, workflow: VisibleWorkflow): Markup {
  const { id, submitted } = workflow;
  const all = revisionsOf(view, workflow);
  const { serial } = strongest(workflow);
  const from = asked(view, all, "from", serial);
  const to = asked(view, all, "to", isPending(workflow) ? (submitted?.serial ?? serial) : serial);
  const isOne = all.length === 1;
  const shown = table({
    caption: "Revisions",
    headers: ["Revision", "State", "Submitted (UTC)", "Compare", "Action"],
    rows: all.map((revision): readonly Content[] => {
      const versions = VERSION_NAMES.filter((version) => workflow[version]?.serial === revision.serial);
      return [
        html`Revision ${revision.revision}`,
        versions.map((version) => html`${mark(workflow, version)} `),
        html`${name(revision.submittedBy)}, ${moment(revision.submittedAt)}`,
        isOne ? null : html`<div class="actions">${choice("from", from, revision)}${choice("to", to, revision)}</div>`,
        versions.map(
          (version) =>
            html`<a href="${view.link("/console/workflow/delete", { id, version })}">Delete${spoken(` the ${version} version`)}</a> `,
        ),
      ];
    }),
    empty: "",
  });
  const list = isOne
    ? shown
    : html`<form method="get" action="${view.link("/console/workflow")}#document">${hidden({ id })}${shown}<button class="plain">Compare</button></form>`;
  return html`<section aria-labelledby="revisions"><h2 id="revisions">Revisions</h2>${list}</section>
<section aria-labelledby="document"><h2 id="document">Document</h2>${from === to ? oneDocument(side(from)) : comparedDocuments(side(from), side(to))}</section>`;
}

function mark(workflow: VisibleWorkflow, version: VersionName): Markup {
  if (version === "approved") return badge("approved", "good");
  return isPending(workflow) ? badge("pending approval", "open") : badge("submitted");
}

const choice = (field: "from" | "to", chosen: StoredRevision, { serial, revision }: StoredRevision): Markup =>
  html`<label class="choice"><input type="radio" name="${field}" value="${serial}"${serial === chosen.serial ? html` checked` : null}>${field}${spoken(` revision ${revision}`)}</label>`;

/** The versions and what the service keeps of earlier ones, the latest first. */
function revisionsOf({ state }: View, workflow: VisibleWorkflow): readonly StoredRevision[] {
  const all = [...versionsOf(workflow), ...(state.revisions.get(workflow.id)?.earlier ?? [])];
  // A version that is kept after its approval is there twice, and so is an earlier one that reads still show.
  const bySerial = new Map(all.map((revision) => [revision.serial, revision]));
  return [...bySerial.values()].toSorted((left, right) => right.serial - left.serial);
}

/** @throws RequestError 404 */
function asked(view: View, all: readonly StoredRevision[], field: string, other: number): StoredRevision {
  const wanted = view.query(field) ?? String(other);
  const found = all.find(({ serial }) => String(serial) === wanted);
  if (found !== undefined) return found;
  throw new RequestError(404, "The service no longer keeps this revision");
}

const side = ({ revision, text }: StoredRevision): Side => ({ heading: `Revision ${revision}`, text });
