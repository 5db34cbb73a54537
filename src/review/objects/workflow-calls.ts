import {
  CREATED,
  stepsFor,
  stepsToDelete,
  type DeletionPolicy,
  type WhoseVersions,
} from "../../resources/workflow/steps";
import { enumerate, say, type Phrase } from "../../report";
import { booleanOf, textOf, type PlannedObject } from "../planned-object";
import { isMarked, objectOf } from "../../engine-json";
import type { PlannedCall } from "../review";
import { forcedDeletion, type ForcedDeletion } from "./group-membership";
import { call, lifecycle, segment, type PlannedCalls } from "./object-kind";
import { textChange } from "./workflow-template";

/**
 * What applying does to a workflow on the service, as far as a plan says: the provider's own steps. The provider
 * decides them by the state of the service, so conditions and `uncertain` say where it may do less.
 */
export function workflowCalls(object: PlannedObject, all: readonly PlannedObject[]): PlannedCalls {
  return lifecycle(object, {
    create: () => creation(object),
    update: () => updateInGroup(object, forcedDeletion(object, all)),
    remove: () => removal(object),
  });
}

/** What happens to the document: whether it is sent, and how certain that is. */
export type ContentChange = "none" | "sent" | "perhaps";

export function contentChange(object: PlannedObject): ContentChange {
  const isNew = object.effect === "create" || object.effect === "replace";
  if (isNew || object.effect !== "update") return isNew ? "sent" : "none";
  const change = textChange(object);
  if (change === "different" || (change === "equal" && object.differs("secrets_wo_version"))) return "sent";
  return change === "perhaps" ? "perhaps" : "none";
}

/** Whether the sent document is also approved; null if that is known only after apply. */
export function approves(object: PlannedObject): boolean | null {
  const approve = object.after("approve");
  return approve.kind === "null" ? true : booleanOf(approve);
}

/** Whether applying approves something: new content, or a pending submission of an earlier apply. */
export function approvesSomething(object: PlannedObject): boolean {
  if (
    approves(object) === false ||
    (object.effect !== "update" && object.effect !== "create" && object.effect !== "replace")
  )
    return false;
  return contentChange(object) !== "none" || releases(object);
}

/** The document is already submitted and only needs approval. */
const releases = (object: PlannedObject): boolean =>
  approves(object) !== false && textOf(object.before("state")) === "submitted";

function creation(object: PlannedObject): PlannedCalls {
  const path = booleanOf(object.after("preserve_acl")) === true ? "/workflows?preserveAcl" : "/workflows";
  const submit = (condition: Phrase | null): PlannedCall =>
    call("POST", path, say`Submits the document as a new workflow`, condition);
  const adopts = booleanOf(object.after("adopt_existing")) !== false && object.after("adopt_existing").kind !== "null";
  if (!adopts) return callsFor(object, CREATED, { id: "{id}", content: [submit(null)], condition: null });
  const replace = call(
    "PUT",
    "/workflows/{id}",
    say`Submits the document for the adopted workflow`,
    say`if it was adopted and its document differs`,
  );
  return callsFor(object, CREATED, {
    id: "{id}",
    content: [submit(say`unless a workflow with its id or name exists`), replace],
    condition: say`unless the adopted workflow already has this value`,
  });
}

function update(object: PlannedObject): PlannedCalls {
  const id = segment(object.before("id"));
  const content = contentChange(object);
  if (content === "none" || hasArrived(object)) {
    const isSubmitted = hasArrived(object) || textOf(object.before("state")) === "submitted";
    const versions = {
      submitted: { whose: "wanted" },
      approved: { whose: isSubmitted ? "absent" : "wanted" },
    } as const;
    return callsFor(object, versions, { id, content: [], condition: null });
  }
  const condition = updateCondition(object, content);
  const replace = call("PUT", `/workflows/${id}`, say`Submits the changed document`, condition);
  const versions = { submitted: { whose: "absent" }, approved: { whose: "baseline" } } as const;
  const { calls, uncertain } = callsFor(object, versions, { id, content: [replace], condition });
  // Calls with the condition that the document differs say so themselves.
  const skipped = content === "perhaps" ? [] : [say`The document is not sent if the service already has it`];
  return { calls, uncertain: [...skipped, ...uncertain] };
}

function updateInGroup(object: PlannedObject, deletion: ForcedDeletion | null): PlannedCalls {
  if (deletion === null) return update(object);
  if (!deletion.isCertain) {
    const { calls, uncertain } = update(object);
    const condition = say`unless ${deletion.group.change.address} is deleted first, with the workflow in it; then the apply fails here`;
    return { calls: calls.map((each) => ({ ...each, condition: each.condition ?? condition })), uncertain };
  }
  return { calls: [], uncertain: [say`Nothing is sent, because the workflow is deleted with its group before`] };
}

function updateCondition(object: PlannedObject, content: ContentChange): Phrase | null {
  const differs = content === "perhaps" ? say`if the document differs` : null;
  if (!refusesUpdate(object)) return differs;
  const gone = say`if someone else's submission is no longer pending; otherwise the apply fails here`;
  return differs === null ? gone : say`${differs}, and ${gone}`;
}

/** Whether someone else's pending submission keeps the provider from sending a changed document. */
export const refusesUpdate = (object: PlannedObject): boolean =>
  booleanOf(object.before("pending_submission")) === true &&
  !hasArrived(object) &&
  booleanOf(object.after("overwrite_pending_submission")) !== true;

/** Whether the pending submission already holds the document, as an apply that was killed leaves it. */
export const hasArrived = (object: PlannedObject): boolean => {
  const after = object.after("pending_submission");
  return booleanOf(object.before("pending_submission")) === true && after.kind === "known" && after.value === false;
};

interface CallContext {
  readonly id: string;
  /** Calls that replace the step that sends the document, or precede all steps of a new workflow. */
  readonly content: readonly PlannedCall[];
  /** The condition of all calls that follow. */
  readonly condition: Phrase | null;
}

/** The provider's own steps, decided as if the service were in the state that the plan shows. */
function callsFor(
  object: PlannedObject,
  versions: Pick<WhoseVersions, "submitted" | "approved">,
  { id, content, condition }: CallContext,
): PlannedCalls {
  const path = `/workflows/${id}`;
  const enabled = enabledToSet(object);
  const triggers = triggersToSet(object);
  const steps = stepsFor(
    {
      approve: approves(object) !== false,
      enabled: enabled === null ? null : object.wantedFlag("enabled"),
      triggers: triggers.wanted,
      resend: false,
    },
    {
      ...versions,
      flags: new Map([
        [null, { value: object.flag("before", "enabled") }],
        ...[...triggers.shown].map(([name, value]) => [name, { value }] as const),
      ]),
    },
  );
  const isNew = versions === CREATED;
  const afterContent = steps.flatMap((step): readonly PlannedCall[] => {
    switch (step.kind) {
      case "replace":
        return content;
      case "approve": {
        const words = enabled === null ? [] : [flagWords(enabled)];
        const unless = approves(object) === null ? say`if approve is true` : condition;
        return [call("PATCH", path, enumerate([say`Approves it`, ...words]), unless)];
      }
      case "enable":
        return [call("PATCH", path, sentence(flagWords(enabled!)), condition)];
      case "trigger": {
        const isUnknown = triggers.unknown.has(step.name);
        const words = sentence(flagWords(isUnknown ? "unknown" : step.enable, say`trigger ${step.name}`));
        return [call("PATCH", `${path}/triggers/${encodeURIComponent(step.name)}`, words, condition)];
      }
    }
  });
  return {
    calls: [...(isNew ? content : []), ...afterContent],
    uncertain: [
      ...(enabled === "unknown" && object.after("enabled").kind === "unknown"
        ? [say`Whether it is enabled is known only after apply`]
        : []),
      ...triggers.uncertain(isNew || steps.some(({ kind }) => kind !== "trigger" && kind !== "enable")),
    ],
  };
}

function flagWords(enabled: boolean | "unknown", what: Phrase = say`it`): Phrase {
  if (enabled === "unknown") return say`enables or disables ${what}`;
  return enabled ? say`enables ${what}` : say`disables ${what}`;
}

function sentence({ parts: [first, ...rest] }: Phrase): Phrase {
  return { parts: [typeof first === "string" ? `${first[0]?.toUpperCase()}${first.slice(1)}` : "", ...rest] };
}

/** Null: `enabled` is not managed. */
function enabledToSet(object: PlannedObject): boolean | "unknown" | null {
  const after = object.after("enabled");
  if (object.configures("enabled") === false || after.kind === "null") return null;
  if (after.kind === "known") return after.value === true;
  // If the plan does not say what is configured, an unknown value was usually left to the service.
  return after.kind === "unknown" && object.configures("enabled") === null ? null : "unknown";
}

interface TriggersToSet {
  readonly wanted: ReadonlyMap<string, boolean>;
  readonly shown: ReadonlyMap<string, boolean | null>;
  /** Triggers for which the review does not say whether they are enabled or disabled. */
  readonly unknown: ReadonlySet<string>;
  /** @param again whether every trigger is set, whatever its current flag */
  uncertain(again: boolean): readonly Phrase[];
}

function triggersToSet(object: PlannedObject): TriggersToSet {
  const none = { wanted: new Map(), shown: new Map(), unknown: new Set<string>(), uncertain: () => [] };
  if (object.configures("triggers") === false) return none;
  const { before, after, afterUnknown, beforeSensitive, afterSensitive } = object.change;
  if (object.after("triggers").kind === "unknown") {
    return { ...none, uncertain: () => [say`Which triggers are set is known only after apply`] };
  }
  if (isMarked(beforeSensitive, ["triggers"]) || isMarked(afterSensitive, ["triggers"])) {
    const hidden = say`Triggers are set too, but not shown, because they are sensitive`;
    return { ...none, uncertain: (again) => (again || object.differs("triggers") ? [hidden] : []) };
  }
  const wanted = objectOf(after?.["triggers"]);
  const shown = objectOf(before?.["triggers"]);
  const notKnown = Object.keys(objectOf(objectOf(afterUnknown)["triggers"]));
  const names = [...new Set([...Object.keys(wanted), ...notKnown])].sort();
  const isUnknown = (name: string): boolean => isMarked(afterUnknown, ["triggers", name]);
  const isShown = (name: string): boolean | null => {
    const value = shown[name];
    return typeof value === "boolean" ? value : null;
  };
  return {
    // A value that is not known yet may differ from the one shown.
    wanted: new Map(names.map((name) => [name, isUnknown(name) ? isShown(name) !== true : wanted[name] === true])),
    shown: new Map(names.map((name) => [name, isShown(name)])),
    unknown: new Set(object.isSensitive("triggers") ? names : names.filter(isUnknown)),
    uncertain: () => [],
  };
}

function removal(object: PlannedObject): PlannedCalls {
  const path = `/workflows/${segment(object.before("id"))}`;
  const state = textOf(object.before("state"));
  const isThere = {
    submitted: booleanOf(object.before("pending_submission")) === true || state === "submitted",
    approved: state === "approved",
  };
  const steps = stepsToDelete(deletionPolicy(object), {
    submitted: { whose: "baseline" },
    approved: { whose: "baseline" },
  });
  const calls = steps.map((step): PlannedCall => {
    if (step.kind === "disable") return call("PATCH", path, say`Disables it and leaves it on the service`);
    const { version } = step;
    const words = say`Deletes the ${{ parts: [version] }} version`;
    const condition = refusesRemoval(object)
      ? say`if someone else's submission is no longer pending; otherwise the apply fails here`
      : say`if it exists`;
    return call(
      "DELETE",
      `${path}?state=${version}`,
      words,
      isThere[version] && !refusesRemoval(object) ? null : condition,
    );
  });
  return { calls, uncertain: [] };
}

/** Whether someone else's pending submission keeps the provider from deleting it, by the values in state. */
export const refusesRemoval = (object: PlannedObject): boolean =>
  deletionPolicy(object) === "delete" &&
  booleanOf(object.before("pending_submission")) === true &&
  booleanOf(object.before("overwrite_pending_submission")) !== true;

/** The value in state, which the provider uses to destroy. */
export function deletionPolicy(object: PlannedObject): DeletionPolicy {
  const policy = textOf(object.before("deletion_policy"));
  return policy === "disable" || policy === "abandon" ? policy : "delete";
}
