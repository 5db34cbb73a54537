import { documentName, parseDocument, withoutId } from "../../document";
import { keysOf, withoutKeys } from "../../engine-json";
import { SENSITIVE } from "../../redaction";
import type { Template } from "../compare/marked-document";
import { type DocumentReview, readable } from "../compare/document-review";
import { reviewXml } from "../compare/review-xml";
import { say, side, type Phrase } from "../../report";
import { booleanOf, textOf, type PlannedObject } from "../planned-object";
import type { Approval, Warning } from "../review";
import { forcedDeletion, isCreatedFirst, type ForcedDeletion } from "./group-membership";
import { failing, irreversible, mild, type ObjectKind } from "./object-kind";
import { placeholdersOf } from "./placeholders";
import {
  approves,
  approvesSomething,
  contentChange,
  deletionPolicy,
  hasArrived,
  refusesRemoval,
  refusesUpdate,
  workflowCalls,
} from "./workflow-calls";
import { hidesSubstitutions, maskOf, plainTree, templateOf, textChange } from "./workflow-template";

/** A setting as it is in a configuration. */
const OVERWRITE = side("bare", "overwrite_pending_submission = true");

export const workflowKind: ObjectKind = {
  type: "wfa_workflow",
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
    "show_definition",
    "deletion_policy",
    "on_release_failure",
  ],
  calls: workflowCalls,
  warnings: workflowWarnings,
  document: workflowDocument,
  placeholders: placeholdersOf,
  approval: workflowApproval,
  isLost: (object, all) => forcedDeletion(object, all)?.isCertain === true,
};

function workflowDocument(object: PlannedObject, isReverted: (path: string) => boolean): DocumentReview | null {
  const { effect } = object;
  if (effect !== "create" && effect !== "update" && effect !== "replace" && effect !== "delete") return null;
  const isUnknown = object.after("document").kind === "unknown";
  const sensitivePaths = maskOf(object);
  if (sensitivePaths === null) {
    if (isUnknown) return { kind: "hidden", changed: null };
    const isSame = !object.differs("document") && !object.differs("substitutions");
    return effect === "update" && isSame ? null : { kind: "hidden", changed: true };
  }
  if (isUnknown) return { kind: "unknown" };
  const [before, after] = [templateOf(object, "before"), templateOf(object, "after")];
  const isUpdate = effect === "update" && before !== null && after !== null;
  return reviewXml({
    before: isUpdate ? asUpdated(object, before, after, sensitivePaths) : before,
    after,
    sensitivePaths,
    isReverted,
  });
}

/**
 * Without the id of a document that has been imported, where the new one has none: the provider puts it back where the
 * service keeps it, so nobody deletes it.
 */
function asUpdated(
  object: PlannedObject,
  before: Template,
  after: Template,
  sensitivePaths: readonly string[],
): Template {
  const id = textOf(object.before("id"));
  // A path that finds a sensitive value by the id needs it.
  if (id === null || sensitivePaths.some((path) => path.normalize().includes(id.normalize()))) return before;
  // Where paths count elements, these have to be those of the whole document.
  const attributesOnly = sensitivePaths.some((path) => /\[\s*\d/.test(path));
  const text = readable(() => withoutId(parseDocument(before.text), id, parseDocument(after.text), attributesOnly));
  // The document's section says that it cannot be read.
  return text.ok ? { ...before, text: text.value } : before;
}

/** The service's name for it, otherwise the one in the document; none if the name itself is sensitive. */
function workflowLabel(object: PlannedObject): string | null {
  const paths = maskOf(object);
  if (paths === null) return null;
  const sides = (["after", "before"] as const).map((side) => {
    const document = templateOf(object, side);
    const name = textOf(object[side]("name"));
    // Large documents take a while to read.
    const isEnough = document === null || (name !== null && paths.length === 0 && !hidesSubstitutions(object));
    return { shown: name, inDocument: isEnough ? null : nameIn(document, paths) };
  });
  if (sides.some(({ inDocument }) => inDocument?.includes(SENSITIVE))) return null;
  const [after, before] = sides;
  return after?.shown ?? after?.inDocument ?? before?.shown ?? before?.inDocument ?? null;
}

function nameIn(document: Template, sensitivePaths: readonly string[]): string | null {
  // The document's section says that it cannot be read; a document that cannot be masked has no name here.
  const name = readable(() => documentName(plainTree(document, sensitivePaths)));
  return name.ok ? name.value : SENSITIVE;
}

function workflowWarnings(object: PlannedObject, all: readonly PlannedObject[]): readonly Warning[] {
  const warnings: Warning[] = [...lossWarnings(object, forcedDeletion(object, all))];
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
            ...say`The workflow is deleted on the service with all its versions. Only its document can be restored, from the configuration or its history`
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
  if (hasArrived(object) && effect === "update") {
    warnings.push(
      mild(
        say`The pending submission already holds this document, as an earlier apply leaves it: this apply continues with it and does not send it again`,
      ),
    );
  } else if (
    booleanOf(object.before("pending_submission")) === true &&
    effect === "update" &&
    contentChange(object) !== "none"
  ) {
    warnings.push(
      !refusesUpdate(object)
        ? irreversible(
            say`Someone else's submission is pending, and is overwritten (${OVERWRITE}): their change is lost`,
          )
        : failing(
            say`Someone else's submission is pending. The apply fails rather than overwrite it: have it approved or withdrawn first, or set ${OVERWRITE}`,
          ),
    );
  } else if (
    booleanOf(object.before("pending_submission")) === true &&
    (effect === "delete" || effect === "replace") &&
    policy === "delete"
  ) {
    warnings.push(
      refusesRemoval(object)
        ? failing(
            say`Someone else's submission is pending. The apply fails rather than delete it: first have it approved or withdrawn, or apply with ${OVERWRITE}`,
          )
        : irreversible(
            say`Someone else's submission is pending, and is deleted too (${OVERWRITE}): their change is lost`,
          ),
    );
  } else if (booleanOf(object.before("pending_submission")) === true && effect !== "forget") {
    warnings.push(mild(say`Someone else's submission is pending; this plan does not change it`));
  }
  if (effect === "update" && isOnlyWrittenDifferently(object)) {
    warnings.push(
      mild(say`The document or its substitutions are written in another way; the text on the service stays the same`),
    );
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

function lossWarnings(object: PlannedObject, deletion: ForcedDeletion | null): readonly Warning[] {
  if (deletion === null) return [];
  const { group, isCertain } = deletion;
  const how = say`the deletion of ${group.change.address} (force_destroy = ${true})`;
  if (!isCertain) {
    return [
      irreversible(
        say`It moves to another group, and ${how} deletes what is in that group then. The plan does not say which comes first: if it is the deletion, the workflow is deleted, and the apply fails here`,
      ),
    ];
  }
  const fails = object.effect === "update";
  const after = fails
    ? say`The apply fails here, and the next one creates it again, with another id unless the document sets it`
    : say`This apply does not create it again; the next one does, with another id unless the document sets it`;
  return [
    {
      text: say`The workflow is deleted with its group: ${how} deletes everything in it. ${after}${waysOut(group)}`,
      irreversible: true,
      fails,
    },
  ];
}

function waysOut(group: PlannedObject): Phrase {
  if (group.effect === "delete") return say`. To keep it, first move it to another group, in an apply of its own`;
  return isCreatedFirst(group)
    ? say`. To keep it, let its document take the group's id from the group's resource: it then moves to the new group first`
    : say`. To keep it, set create_before_destroy = ${true} in the group's lifecycle block, and let the document take the group's id from the group's resource: it then moves to the new group first`;
}

const isOnlyWrittenDifferently = (object: PlannedObject): boolean =>
  (object.differs("document") || object.differs("substitutions")) && textChange(object) === "equal";

function workflowApproval(object: PlannedObject, all: readonly PlannedObject[]): Approval | null {
  if (forcedDeletion(object, all)?.isCertain && object.effect === "update") return null;
  if (approvesSomething(object)) {
    return approves(object) === null
      ? { by: "unknown", text: say`Whether this run approves it (approve) is known only after apply` }
      : {
          by: "this-run",
          text: say`This run approves it (${side("bare", "approve = true")}), and nobody reviews it on the service: the review of this plan is the approval`,
        };
  }
  if (contentChange(object) === "none") return null;
  const here = all.find((other) => isApprovalOf(other, object));
  const revision = say`${`${object.change.address}.server_revision`}`;
  return here === undefined
    ? {
        by: "later",
        text: say`It stays pending (${side("bare", "approve = false")}): someone else approves it in the UI, or with a wfa_workflow_approval whose server_revision is ${revision} after this apply`,
      }
    : {
        by: "this-run",
        text: say`It stays pending (${side("bare", "approve = false")}), and ${here.change.address} of this plan approves it if the submitted version is the one that was reviewed`,
      };
}

/** Whether a change is a `wfa_workflow_approval` that this plan gives to the workflow. */
function isApprovalOf(other: PlannedObject, workflow: PlannedObject): boolean {
  if (other.change.type !== "wfa_workflow_approval" || !["create", "update", "replace"].includes(other.effect))
    return false;
  const id = textOf(workflow.before("id")) ?? textOf(workflow.after("id"));
  if (other.after("workflow_id").kind !== "unknown") return id !== null && textOf(other.after("workflow_id")) === id;
  return (other.change.configured?.references.get("workflow_id") ?? []).some((each) => isOf(each, workflow, other));
}

/** Whether a reference of `other` is to this workflow. A plan lists `wfa_workflow.w[each.key].id` without the key. */
function isOf(reference: string, { change: { address } }: PlannedObject, other: PlannedObject): boolean {
  if (withoutKeys(reference).replace(/\.id$/, "") !== withoutKeys(address)) return false;
  const keys = keysOf(address);
  return keys === "" || keys === (keysOf(reference) || keysOf(other.change.address));
}
