import { enumerate, say, type Phrase } from "../phrase";
import { booleanOf, textOf, type PlannedObject } from "../planned-object";
import type { JsonObject } from "../json-values";
import { isMarked } from "../sensitive";
import type { PlannedCall } from "../review";
import { call, lifecycle, segment, NO_CALLS, type PlannedCalls } from "./object-kind";

/**
 * What applying does to a workflow on the service, as far as a plan says: content, approval, enabling, triggers; after
 * new content or an approval every managed flag is set again. The provider decides by what it finds on the service, so
 * conditions and `uncertain` say where it may do less.
 */
export function workflowCalls(object: PlannedObject): PlannedCalls {
  return lifecycle(object, {
    create: () => creation(object),
    update: () => update(object),
    remove: () => removal(object),
  });
}

/** What happens to the document: whether it is sent, and how certain that is. */
export type ContentChange = "none" | "sent" | "perhaps";

export function contentChange(object: PlannedObject): ContentChange {
  const isNew = object.effect === "create" || object.effect === "replace";
  if (isNew || object.effect !== "update") return isNew ? "sent" : "none";
  if (object.after("document").kind === "unknown") return "perhaps";
  return object.differs("document") || object.differs("secrets_wo_version") ? "sent" : "none";
}

/** Whether what is sent is approved too; null where that is known only after apply. */
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

/** The document is submitted already, and only its approval is due. */
const releases = (object: PlannedObject): boolean =>
  approves(object) !== false && textOf(object.before("state")) === "submitted";

function creation(object: PlannedObject): PlannedCalls {
  const adopts = booleanOf(object.after("adopt_existing")) !== false && object.after("adopt_existing").kind !== "null";
  const path = booleanOf(object.after("preserve_acl")) === true ? "/workflows?preserveAcl" : "/workflows";
  const submit = call(
    "POST",
    path,
    say`Submits the document as a new workflow`,
    adopts ? say`unless a workflow with its id or name exists` : null,
  );
  const take: readonly PlannedCall[] = adopts
    ? [
        call(
          "PUT",
          "/workflows/{id}",
          say`Submits the document for the adopted workflow`,
          say`if it was adopted and its document differs`,
        ),
      ]
    : [];
  const found = say`unless the adopted workflow already has this value`;
  const { calls, uncertain } = releaseCalls(object, "{id}", {
    again: true,
    approval: true,
    condition: adopts ? found : null,
  });
  return { calls: [submit, ...take, ...calls], uncertain };
}

function update(object: PlannedObject): PlannedCalls {
  const id = segment(object.before("id"));
  const content = contentChange(object);
  if (content === "none") {
    const approval = releases(object);
    const managed = releaseCalls(object, id, { again: approval, approval, condition: null });
    return managed;
  }
  const condition = content === "perhaps" ? say`if the document differs` : null;
  const replace = call("PUT", `/workflows/${id}`, say`Submits the changed document`, condition);
  const { calls, uncertain } = releaseCalls(object, id, { again: true, approval: true, condition });
  const same = say`It is not sent if the service already has this document`;
  return { calls: [replace, ...calls], uncertain: [same, ...uncertain] };
}

interface Release {
  /** Every managed flag is set, whatever it is now. */
  readonly again: boolean;
  /** There is something to approve. */
  readonly approval: boolean;
  readonly condition: Phrase | null;
}

function releaseCalls(object: PlannedObject, id: string, { again, approval, condition }: Release): PlannedCalls {
  const calls: PlannedCall[] = [];
  const uncertain: Phrase[] = [];
  const enabled = enabledToSet(object);
  const path = `/workflows/${id}`;
  const approving = approval ? approves(object) : false;
  if (approving !== false) {
    const unknown = approving === null ? say`if approve is true` : condition;
    const setting = enabled === null ? null : flagWords(enabled);
    calls.push(
      call("PATCH", path, setting === null ? say`Approves it` : enumerate([say`Approves it`, setting]), unknown),
    );
  }
  if (enabled !== null && approving === false && (again || object.differs("enabled"))) {
    const [first, ...rest] = flagWords(enabled).parts;
    const words: Phrase = {
      parts: [typeof first === "string" ? `${first[0]?.toUpperCase()}${first.slice(1)}` : "", ...rest],
    };
    calls.push(call("PATCH", path, words, condition));
  }
  if (enabled === "unknown") uncertain.push(say`Whether it is enabled is known only after apply`);
  const triggers = triggerCalls(object, path, again, condition);
  return { calls: [...calls, ...triggers.calls], uncertain: [...uncertain, ...triggers.uncertain] };
}

const flagWords = (enabled: boolean | "unknown"): Phrase =>
  enabled === "unknown" ? say`enables or disables it` : enabled ? say`enables it` : say`disables it`;

/** Null: `enabled` is not managed. */
function enabledToSet(object: PlannedObject): boolean | "unknown" | null {
  const after = object.after("enabled");
  if (object.configures("enabled") === false || after.kind === "null") return null;
  if (after.kind === "known") return after.value === true;
  // Where the plan does not say what is configured, what is unknown was left to the service as a rule.
  return after.kind === "unknown" && object.configures("enabled") === null ? null : "unknown";
}

function triggerCalls(object: PlannedObject, path: string, again: boolean, condition: Phrase | null): PlannedCalls {
  if (object.configures("triggers") === false) return NO_CALLS;
  const { before, after, afterUnknown, beforeSensitive, afterSensitive } = object.change;
  if (object.after("triggers").kind === "unknown") {
    return { calls: [], uncertain: [say`Which triggers are set is known only after apply`] };
  }
  if (isMarked(beforeSensitive, ["triggers"]) || isMarked(afterSensitive, ["triggers"])) {
    return again || object.differs("triggers")
      ? { calls: [], uncertain: [say`Triggers are set too, but not shown, because they are sensitive`] }
      : NO_CALLS;
  }
  const secret = object.isSensitive("triggers");
  const wanted = (after?.["triggers"] ?? {}) as JsonObject;
  const known = (before?.["triggers"] ?? {}) as JsonObject;
  const unknown = Object.keys(((afterUnknown as JsonObject)["triggers"] ?? {}) as JsonObject);
  const calls = [...new Set([...Object.keys(wanted), ...unknown])].sort().flatMap((name): readonly PlannedCall[] => {
    const isUnknown = isMarked(afterUnknown, ["triggers", name]);
    if (!again && !isUnknown && wanted[name] === known[name]) return [];
    const words =
      isUnknown || secret
        ? say`Enables or disables trigger ${name}`
        : wanted[name] === true
          ? say`Enables trigger ${name}`
          : say`Disables trigger ${name}`;
    return [call("PATCH", `${path}/triggers/${encodeURIComponent(name)}`, words, condition)];
  });
  return { calls, uncertain: [] };
}

function removal(object: PlannedObject): PlannedCalls {
  const id = segment(object.before("id"));
  switch (textOf(object.before("deletion_policy")) ?? "delete") {
    case "abandon":
      return NO_CALLS;
    case "disable":
      return {
        calls: [call("PATCH", `/workflows/${id}`, say`Disables it and leaves it on the service`)],
        uncertain: [],
      };
    default: {
      const state = textOf(object.before("state"));
      const pending = booleanOf(object.before("pending_submission")) === true;
      const version = (name: "submitted" | "approved", isThere: boolean): PlannedCall =>
        call(
          "DELETE",
          `/workflows/${id}?state=${name}`,
          say`Deletes the ${{ parts: [name] }} version`,
          isThere ? null : say`if it exists`,
        );
      return {
        calls: [version("submitted", pending || state === "submitted"), version("approved", state === "approved")],
        uncertain: [],
      };
    }
  }
}
