import { documentFacts } from "../documents/document-facts";
import { placeId } from "../documents/edit-document";
import { rewriteDocument } from "../documents/rewrite-document";
import { RequestError } from "../http/request-error";
import { parseXml } from "../xml/parse-xml";
import type { XmlDocument } from "../xml/xml-tree";
import { type Act, recordAudit } from "./act";
import { find } from "./find";
import { newId } from "./new-id";
import { putWorkflow } from "./revisions";
import { regenerateSchedule } from "./schedules";
import { MASTER_QUEUE, nextSerial, rootGroupId, type State } from "./state";
import type { StoredVersion, StoredWorkflow, VersionName } from "./stored";
import { hiddenBehind } from "./visible";
import { findVersion } from "./workflow-operations";

/** POST /workflows: uses the document's own id if it has one. @throws RequestError 409 if that exists. */
export function submitNewWorkflow(act: Act, document: XmlDocument): StoredWorkflow {
  const facts = documentFacts(document);
  const id = facts.id ?? newId(act, "workflow", facts.name ?? "");
  if (act.state.workflows.has(id)) throw new RequestError(409, `A workflow with the id "${id}" already exists`);
  const empty: StoredWorkflow = { id, owner: act.user, revision: 0, submitted: null, approved: null };
  const version = makeVersion(act, empty, document);
  const workflow: StoredWorkflow = { ...empty, revision: version.revision, submitted: version };
  putWorkflow(act.state, workflow);
  recordAudit(act, { id, name: version.name }, "workflow.submit");
  return workflow;
}

/** PUT /workflows/{id}. @throws RequestError 404, and 400 if the document's id is not the workflow's. */
export function resubmitWorkflow(act: Act, id: string, document: XmlDocument): StoredWorkflow {
  const workflow = find(act.state, "workflows", id);
  requireId(id, document);
  const version = makeVersion(act, workflow, document);
  const updated: StoredWorkflow = {
    ...workflow,
    revision: version.revision,
    submitted: { ...version, previous: hiddenBehind(version, workflow.submitted, act.time) },
  };
  putWorkflow(act.state, updated);
  recordAudit(act, { id, name: version.name }, "workflow.submit", `revision ${version.revision}`);
  return updated;
}

/** Changes a version in place, without a submission, as a person can in the vendor's UI. */
export function editVersion(act: Act, id: string, name: VersionName, document: XmlDocument): void {
  const workflow = find(act.state, "workflows", id);
  findVersion(workflow, name);
  requireId(id, document);
  const keeping: Act = { ...act, variation: { ...act.variation, resubmission: "keepsFlags" } };
  const version = makeVersion(keeping, workflow, document);
  putWorkflow(act.state, { ...workflow, revision: version.revision, [name]: version });
  recordAudit(act, { id, name: version.name }, "workflow.edit", `${name}, revision ${version.revision}`);
  if (name === "approved") regenerateSchedule(act, id);
}

function requireId(id: string, document: XmlDocument): void {
  const carried = documentFacts(document).id;
  if (carried === id) return;
  const found = carried === null ? "carries no id" : `has the id "${carried}"`;
  throw new RequestError(400, `The document ${found}; it must be the id of the path, "${id}"`);
}

function makeVersion(act: Act, workflow: StoredWorkflow, document: XmlDocument): StoredVersion {
  const facts = documentFacts(document);
  const revision = workflow.revision + 1;
  const identified = facts.id === null ? placeId(document, workflow.id, act.variation.idPlacement) : document.text;
  const text =
    act.variation.documents === "kept"
      ? identified
      : rewriteDocument(parseXml(identified), { owner: workflow.owner, revision, modified: act.time });
  const prior = workflow.approved ?? workflow.submitted;
  const carried = act.variation.resubmission === "keepsFlags" ? prior : null;
  const { startsEnabled, visibilityDelay } = act.variation;
  return {
    serial: nextSerial(act.state),
    revision,
    text,
    name: facts.name ?? workflow.id,
    groupId: facts.group === null ? rootGroupId(act.state) : groupNamed(act.state, facts.group),
    queue: facts.queue ?? MASTER_QUEUE,
    enabled: flagAfter(
      facts.enabled,
      carried && { declared: carried.declaredEnabled, enabled: carried.enabled },
      startsEnabled === "yes",
    ),
    declaredEnabled: facts.enabled,
    triggers: facts.triggers.map(({ name, enabled: declared }) => {
      const before = carried?.triggers.find((trigger) => trigger.name === name) ?? null;
      return { name, declared, enabled: flagAfter(declared, before, true) };
    }),
    switched: carried?.switched ?? [],
    submittedBy: act.user,
    submittedAt: act.time,
    visibleAt: act.time + visibilityDelay,
    previous: null,
  };
}

/** A flag stays as it was as long as the document keeps saying the same about it. */
function flagAfter(
  declared: boolean | null,
  before: { readonly declared: boolean | null; readonly enabled: boolean } | null,
  initial: boolean,
): boolean {
  if (before !== null && before.declared === declared) return before.enabled;
  return declared ?? initial;
}

function groupNamed(state: State, idOrName: string): string {
  if (state.groups.has(idOrName)) return idOrName;
  const named = [...state.groups.values()].filter(({ name }) => name === idOrName);
  const [only] = named;
  if (only === undefined)
    throw new RequestError(400, `The document names the workflow group "${idOrName}", which does not exist`);
  if (named.length > 1) {
    const ids = named.map(({ id }) => `"${id}"`).join(", ");
    throw new RequestError(
      400,
      `The document names the workflow group "${idOrName}"; ${named.length} groups have that name, so name one by its id: ${ids}`,
    );
  }
  return only.id;
}
