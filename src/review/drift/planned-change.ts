import { type ObjectChange, type PlanAction, isMarkedWithin, sameJson } from "../../engine-json";
import { attributeChanges } from "./attribute-changes";
import type { PlannedChange } from "./drift-report";

/** Attributes with the object's own document. */
const DOCUMENTS = ["document", "definition"];

/** Attributes that follow from the document or the pending submission, which are reported in their own words. */
export const DERIVED: ReadonlySet<string> = new Set([
  "document",
  "definition",
  "definition_json",
  "pending_changes",
  "revision",
  "server_revision",
  "drift",
]);

/** @param appliedRevision of the document that was applied last; null if that is not known */
export function plannedChange(change: ObjectChange, appliedRevision: string | null): PlannedChange {
  return {
    actions: change.actions,
    words: verb(change.actions),
    details: [...detailsOf(change, appliedRevision), ...lossOf(change)],
  };
}

/** For an object that stays as it is. */
export const NO_CHANGE: PlannedChange = { actions: ["no-op"], words: "leave it unchanged", details: [] };

function verb(actions: readonly PlanAction[]): string {
  switch (actions.join(", ")) {
    case "create":
      return "create it";
    case "update":
      return "update it";
    case "delete":
      return "delete it";
    case "delete, create":
      return "replace it (delete, then create)";
    case "create, delete":
      return "replace it (create, then delete)";
    case "forget":
      return "remove it from state and leave it on the service";
    default:
      return NO_CHANGE.words;
  }
}

function detailsOf(change: ObjectChange, appliedRevision: string | null): readonly string[] {
  const { before, after, afterUnknown } = change;
  // If an object is created or deleted, every attribute would count as a change.
  if (before === null || after === null) return [];
  const revertedObjects = Object.hasOwn(after, "drift");
  const unknown = Object.keys(after)
    .concat(Object.keys(before))
    .filter((name) => isMarkedWithin(afterUnknown, [name]));
  const skipped = new Set([...unknown, ...(revertedObjects ? DERIVED : [])]);
  const changes = attributeChanges(
    { values: before, sensitive: change.beforeSensitive },
    { values: after, sensitive: change.afterSensitive },
    skipped,
  );
  return [
    ...documentDetails(change, appliedRevision, revertedObjects),
    ...changes.map(({ path, before: old, after: now }) => `${path}: ${old} -> ${now}`),
  ];
}

/** The service deletes the workflows in a group with the group, and a pending submission with its workflow. */
function lossOf({ type, actions, before }: ObjectChange): readonly string[] {
  if (type === "wfa_workflow" && actions.includes("delete")) return lostSubmission(before);
  if (type !== "wfa_workflow_group" || !actions.includes("delete")) return [];
  return before?.["force_destroy"] === true
    ? ["the workflows in it are deleted with it (force_destroy = true)"]
    : ["it fails unless the group is known to be empty, because the workflows in it would be deleted with it"];
}

function lostSubmission(before: ObjectChange["before"]): readonly string[] {
  if (before?.["pending_submission"] !== true || (before["deletion_policy"] ?? "delete") !== "delete") return [];
  return before["overwrite_pending_submission"] === true
    ? ["the pending submission is deleted with it (overwrite_pending_submission = true)"]
    : ["it fails while the other submission is pending, unless overwrite_pending_submission = true was applied before"];
}

function documentDetails(
  { before, after, afterUnknown, actions }: ObjectChange,
  appliedRevision: string | null,
  revertedObjects: boolean,
): readonly string[] {
  const name = revertedObjects
    ? DOCUMENTS.find((each) =>
        // The text of a workflow changes with the values of its placeholders.
        [each, ...(each === "document" ? ["substitutions"] : [])].some(
          (part) =>
            isMarkedWithin(afterUnknown, [part]) ||
            (after?.[part] !== undefined && !sameJson(after[part] ?? null, before?.[part] ?? null)),
        ),
      )
    : undefined;
  if (name === undefined || !actions.includes("update")) return [];
  const planned = after?.["revision"];
  const drifted = Array.isArray(before?.["drift"]) && (before["drift"] as readonly unknown[]).length > 0;
  const refused = before?.["pending_submission"] === true && after?.["overwrite_pending_submission"] !== true;
  return [
    documentWords(
      name,
      drifted,
      appliedRevision === null || typeof planned !== "string" ? null : planned === appliedRevision,
    ),
    ...pendingWords(before?.["pending_submission"] === true, refused),
  ];
}

/** @param unchanged whether the configuration is still the one applied last; null if unknown */
function documentWords(name: string, drifted: boolean, unchanged: boolean | null): string {
  if (!drifted) return `write the configuration's ${name}`;
  const verb = unchanged === true ? "restore" : "write";
  const more = unchanged === false ? " and has changes that were not applied yet" : "";
  return `${verb} the configuration's ${name}, which reverts the changes to it${more}`;
}

function pendingWords(pending: boolean, refused: boolean): readonly string[] {
  if (!pending) return [];
  return refused
    ? ["it fails while the other submission is pending, unless overwrite_pending_submission = true"]
    : ["the pending submission is overwritten"];
}
