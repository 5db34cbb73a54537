import { documentName, groupReferences, maskPaths, parseDocument } from "../../document";
import { SENSITIVE } from "../../redaction";
import { type DocumentReview, readable } from "../compare/document-review";
import { reviewXml } from "../compare/review-xml";
import { say } from "../phrase";
import { booleanOf, textOf, textsOf, type PlannedObject } from "../planned-object";
import type { Approval, Warning } from "../review";
import { irreversible, mild, type ObjectKind } from "./object-kind";
import {
  approves,
  approvesSomething,
  contentChange,
  deletionPolicy,
  refusesRemoval,
  workflowCalls,
} from "./workflow-calls";

export const workflowKind: ObjectKind = {
  type: "wfa_workflow",
  noun: "workflow",
  label: workflowLabel,
  settings: [
    "approve",
    "enabled",
    "triggers",
    "preserve_acl",
    "adopt_existing",
    "overwrite_pending_submission",
    "ignored_paths",
    "sensitive_paths",
    "secrets_wo_version",
    "deletion_policy",
    "on_release_failure",
  ],
  calls: workflowCalls,
  warnings: workflowWarnings,
  document: workflowDocument,
  approval: workflowApproval,
};

/**
 * The document paths whose values are masked, from both sides: former and future secrets are hidden. Null: nothing of
 * the document may be shown, because it is sensitive as a whole or not all paths are known.
 */
export function maskOf(object: PlannedObject): readonly string[] | null {
  if (object.isSensitive("document") || object.isSensitive("sensitive_paths")) return null;
  const sides = [textsOf(object.before("sensitive_paths")), textsOf(object.after("sensitive_paths"))];
  const [before, after] = sides;
  return before && after ? [...new Set([...before, ...after])] : null;
}

function workflowDocument(object: PlannedObject): DocumentReview | null {
  const { effect } = object;
  if (effect !== "create" && effect !== "update" && effect !== "replace" && effect !== "delete") return null;
  const [before, after] = [object.before("document"), object.after("document")];
  const sensitivePaths = maskOf(object);
  if (sensitivePaths === null) {
    if (after.kind === "unknown") return { kind: "hidden", changed: null };
    return effect === "update" && !object.differs("document") ? null : { kind: "hidden", changed: true };
  }
  if (after.kind === "unknown") return { kind: "unknown" };
  return reviewXml({ before: textOf(before), after: textOf(after), sensitivePaths });
}

/** The service's name for it, otherwise the one in the document; none if the name itself is sensitive. */
function workflowLabel(object: PlannedObject): string | null {
  const paths = maskOf(object);
  if (paths === null) return null;
  const sides = (["after", "before"] as const).map((side) => {
    const document = textOf(object[side]("document"));
    const name = textOf(object[side]("name"));
    // Large documents take a while to read.
    const isEnough = document === null || (name !== null && paths.length === 0);
    return { shown: name, inDocument: isEnough ? null : nameIn(document, paths) };
  });
  if (sides.some(({ inDocument }) => inDocument === SENSITIVE)) return null;
  const [after, before] = sides;
  return after?.shown ?? after?.inDocument ?? before?.shown ?? before?.inDocument ?? null;
}

function nameIn(document: string, sensitivePaths: readonly string[]): string | null {
  // The document's section says that it cannot be read; a document that cannot be masked has no name here.
  const name = readable(() => documentName(maskPaths(parseDocument(document), sensitivePaths)));
  return name.ok ? name.value : SENSITIVE;
}

/** The groups that the current document names, unless they must not be shown. */
export function groupsOf(object: PlannedObject): readonly string[] {
  let groups = knownGroups.get(object);
  if (groups === undefined) knownGroups.set(object, (groups = readGroups(object)));
  return groups;
}

/** Cached, because many groups may query the same workflow. */
const knownGroups = new WeakMap<PlannedObject, readonly string[]>();

function readGroups(object: PlannedObject): readonly string[] {
  const document = textOf(object.before("document"));
  const paths = maskOf(object);
  if (document === null || paths === null) return [];
  const groups = readable(() => groupReferences(maskPaths(parseDocument(document), paths)));
  return groups.ok ? groups.value : [];
}

function workflowWarnings(object: PlannedObject): readonly Warning[] {
  const warnings: Warning[] = [];
  const { effect } = object;
  const policy = deletionPolicy(object);
  if (effect === "delete" || effect === "replace") {
    const whenReplaced =
      effect === "replace"
        ? say`. The new workflow gets another id, unless the document sets it: references to the old id break`
        : say``;
    if (policy === "delete") {
      warnings.push(
        irreversible({
          parts: [
            ...say`The workflow is deleted on the service with all its versions. Only its document can be restored, from this configuration`
              .parts,
            ...whenReplaced.parts,
          ],
        }),
      );
    } else if (policy === "disable")
      warnings.push(
        mild(
          say`It is disabled and stays on the service (deletion_policy = ${"disable"}); Terraform only removes it from state`,
        ),
      );
    else
      warnings.push(
        mild(
          say`It stays on the service unchanged (deletion_policy = ${"abandon"}); Terraform only removes it from state`,
        ),
      );
  }
  if (
    booleanOf(object.before("pending_submission")) === true &&
    effect === "update" &&
    contentChange(object) !== "none"
  ) {
    warnings.push(
      booleanOf(object.after("overwrite_pending_submission")) === true
        ? irreversible(
            say`Someone else's submission is pending, and is overwritten (overwrite_pending_submission = ${true}): their change is lost`,
          )
        : mild(
            say`Someone else's submission is pending. The apply fails rather than overwrite it: have it approved or withdrawn first, or set overwrite_pending_submission = ${true}`,
          ),
    );
  } else if (
    booleanOf(object.before("pending_submission")) === true &&
    (effect === "delete" || effect === "replace") &&
    policy === "delete"
  ) {
    warnings.push(
      refusesRemoval(object)
        ? mild(
            say`Someone else's submission is pending. The apply fails rather than delete it: have it approved or withdrawn first, or apply overwrite_pending_submission = ${true} before`,
          )
        : irreversible(
            say`Someone else's submission is pending, and is deleted too (overwrite_pending_submission = ${true}): their change is lost`,
          ),
    );
  } else if (booleanOf(object.before("pending_submission")) === true && effect !== "forget") {
    warnings.push(mild(say`Someone else's submission is pending; this plan does not change it`));
  }
  if (effect === "create" && booleanOf(object.after("adopt_existing")) === true) {
    warnings.push(
      irreversible(
        say`If a workflow with the same id or name exists, it is adopted and its document is replaced by this one (adopt_existing = ${true})`,
      ),
    );
  }
  return warnings;
}

function workflowApproval(object: PlannedObject, all: readonly PlannedObject[]): Approval | null {
  if (approvesSomething(object)) {
    return approves(object) === null
      ? { by: "unknown", text: say`Whether this run approves it (approve) is known only after apply` }
      : {
          by: "this-run",
          text: say`This run approves it (approve = ${true}), and nobody reviews it on the service: the review of this plan is the approval`,
        };
  }
  if (contentChange(object) === "none") return null;
  const here = all.find((other) => isApprovalOf(other, object));
  const revision = say`${`${object.change.address}.server_revision`}`;
  return here === undefined
    ? {
        by: "later",
        text: say`It stays pending (approve = ${false}): someone else approves it in the UI, or with a wfa_workflow_approval that has the value of ${revision} after this apply`,
      }
    : {
        by: "this-run",
        text: say`It stays pending (approve = ${false}), and ${here.change.address} of this plan approves it if the submitted version is the one that was reviewed`,
      };
}

/** Whether a change is a `wfa_workflow_approval` that this plan gives to the workflow. */
function isApprovalOf(other: PlannedObject, workflow: PlannedObject): boolean {
  if (other.change.type !== "wfa_workflow_approval" || !["create", "update", "replace"].includes(other.effect))
    return false;
  const id = textOf(workflow.before("id"));
  return id !== null && textOf(other.after("workflow_id")) === id;
}
