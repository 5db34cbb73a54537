import { isPart } from "../../kinds";
import { objectOf, type EngineDiagnostic, type ObjectChange } from "../../engine-json";
import type { StateSnapshot, StoredVersion, StoredWorkflow } from "../../service";
import { namesIn, placeOf } from "./calls";

/** Something that the server had before and has not after, or has otherwise. */
export interface Loss {
  readonly kind: string;
  readonly id: string;
  readonly name: string | null;
  /** `submission`: a version that waits for approval; `version`: the approved one; `flag`: enabled, a trigger, paused. */
  readonly what: "object" | "version" | "submission" | "flag" | "definition";
  /** Such as `trigger "nightly": disabled -> enabled`. */
  readonly text: string;
  /** Who made what is lost, if the server says. */
  readonly by: string | null;
  /** Whether the plan says that it will happen, in a change of the object or in a warning that names it. */
  readonly announced: boolean;
}

export interface PlanSays {
  readonly changes: readonly ObjectChange[];
  readonly warnings: readonly EngineDiagnostic[];
}

/** What differs of everything that was there before. What is new is not a loss. */
export function lossesBetween(before: StateSnapshot, after: StateSnapshot, says: PlanSays): readonly Loss[] {
  const names = namesIn(before);
  const changes = says.changes.map((change) => {
    // What a creation finds there is not named by it; a queue, an approval and a trigger say what they are about.
    const values = change.before ?? (change.type === "wfa_workflow" ? null : change.after);
    return { change, place: placeOf(change.address, change.type, values) };
  });
  const about = (kind: string, id: string): LostObject => ({
    kind,
    id,
    name: names.get(`${kind} ${id}`) ?? null,
    changes: changes.flatMap(({ change, place }) => (place?.kind === kind && place.id === id ? [change] : [])),
  });
  const warned = says.warnings.map(({ summary, detail }) => `${summary}\n${detail}`).join("\n");
  /** A group's deletion warns of everything that goes with it. */
  const deletes = ({ id, name, changes: own }: LostObject): boolean =>
    own.some(({ actions, type }) => actions.includes("delete") && !isPart(type)) ||
    [id, ...(name === null ? [] : [`"${name}"`])].some((text) => warned.includes(text));
  const gone = (kind: string, old: readonly WithId[], now: readonly WithId[]): readonly Loss[] => {
    const left = new Set(now.map(({ id }) => id));
    return old
      .filter(({ id }) => !left.has(id))
      .map(({ id }) => about(kind, id))
      .map((object) => lossOf(object)("object", "deleted", deletes(object)));
  };
  return [
    ...before.workflows.flatMap((workflow) => {
      const now = after.workflows.find(({ id }) => id === workflow.id);
      const object = about("workflow", workflow.id);
      return now === undefined
        ? workflowDeleted(workflow, object, deletes(object))
        : workflowLosses(workflow, now, object);
    }),
    ...gone("workflowGroup", before.groups, after.groups),
    ...before.queues.flatMap(({ name, paused }) => {
      const now = after.queues.find((queue) => queue.name === name);
      if (now === undefined || now.paused === paused) return [];
      const object = about("workflowQueue", name);
      const text = `${paused ? "paused" : "running"} -> ${now.paused ? "paused" : "running"}`;
      return [lossOf(object)("flag", text, object.changes.some(sets("paused", now.paused)))];
    }),
    ...gone("asset", before.assets, after.assets),
    ...gone("calendar", before.calendars, after.calendars),
    ...before.calendars.flatMap(({ id, definition }) => {
      const now = after.calendars.find((calendar) => calendar.id === id);
      if (now === undefined || JSON.stringify(now.definition) === JSON.stringify(definition)) return [];
      const object = about("calendar", id);
      return [lossOf(object)("definition", "its definition was overwritten", object.changes.length > 0)];
    }),
  ];
}

type WithId = Pick<Loss, "id">;

/** An object of the server, with the plan's changes that are about it. */
interface LostObject extends Pick<Loss, "kind" | "id" | "name"> {
  readonly changes: readonly ObjectChange[];
}

const lossOf =
  ({ kind, id, name }: LostObject) =>
  (what: Loss["what"], text: string, announced: boolean, version: StoredVersion | null = null): Loss => {
    const author = version?.submittedBy ?? "unknown";
    return { kind, id, name, what, text, by: author === "unknown" ? null : author, announced };
  };

function workflowDeleted(
  { submitted, approved }: StoredWorkflow,
  object: LostObject,
  announced: boolean,
): readonly Loss[] {
  const loss = lossOf(object);
  const isPending = approved !== null && submitted !== null && submitted.text !== approved.text;
  return [
    loss("object", "deleted", announced),
    ...(isPending ? [loss("submission", "its pending submission was deleted with it", announced, submitted)] : []),
  ];
}

function workflowLosses(before: StoredWorkflow, after: StoredWorkflow, object: LostObject): readonly Loss[] {
  const { submitted, approved } = before;
  const { changes } = object;
  const loss = lossOf(object);
  const losses: Loss[] = [];
  if (submitted !== null && submitted.text !== approved?.text && submitted.text !== after.submitted?.text) {
    // A submission that was approved as it was is not lost, but somebody may not have wanted that.
    const isApproved = after.approved?.text === submitted.text;
    // A plan does not say that it overwrites somebody else's.
    const announced = changes.some(({ type, before: old }) =>
      type === "wfa_workflow_approval"
        ? isApproved
        : type === "wfa_workflow" && (isApproved || old?.["pending_submission"] !== true),
    );
    losses.push(
      loss("submission", `its pending submission was ${isApproved ? "approved" : "overwritten"}`, announced, submitted),
    );
  }
  if (approved !== null && approved.text !== after.approved?.text) {
    const announced = changes.some(({ type }) => !isPart(type) || type === "wfa_workflow_approval");
    const done = after.approved === null ? "deleted" : "overwritten";
    losses.push(loss("version", `its approved version was ${done}`, announced, approved));
  }
  const [shown, now] = [(approved ?? submitted)!, (after.approved ?? after.submitted)!];
  const word = (enabled: boolean): string => (enabled ? "enabled" : "disabled");
  if (shown.enabled !== now.enabled) {
    const announced =
      declares(shown.declaredEnabled, now.declaredEnabled, now.enabled) ||
      changes.some((change) =>
        sets(change.type === "wfa_workflow_approval" ? "enable" : "enabled", now.enabled)(change),
      );
    losses.push(loss("flag", `${word(shown.enabled)} -> ${word(now.enabled)}`, announced));
  }
  for (const { name, enabled, declared } of shown.triggers) {
    const trigger = now.triggers.find((each) => each.name === name);
    if (trigger === undefined || trigger.enabled === enabled) continue;
    const announced =
      declares(declared, trigger.declared, trigger.enabled) || changes.some(setsTrigger(name, trigger.enabled));
    const text = `trigger ${JSON.stringify(name)}: ${word(enabled)} -> ${word(trigger.enabled)}`;
    losses.push(loss("flag", text, announced));
  }
  return losses;
}

/** Whether a new document says it, which the plan shows. */
const declares = (before: boolean | null, after: boolean | null, value: boolean): boolean =>
  before !== after && after === value;

/** Whether a change of this attribute ends with this value. A trigger's own is another's flag. */
const sets =
  (attribute: string, value: boolean) =>
  ({ type, before, after }: ObjectChange): boolean =>
    type !== "wfa_workflow_trigger" && after?.[attribute] === value && before?.[attribute] !== value;

const setsTrigger =
  (trigger: string, value: boolean) =>
  ({ type, before, after }: ObjectChange): boolean => {
    if (type === "wfa_workflow_trigger") return after?.["name"] === trigger && after["enabled"] === value;
    const [old, now] = [before, after].map((values) => objectOf(values?.["triggers"])[trigger]);
    return type === "wfa_workflow" && now === value && old !== value;
  };
