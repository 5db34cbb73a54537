import { isPart } from "../../kinds";
import type { ObjectChange } from "../../engine-json";
import type { JsonObject } from "../../json";
import type { StateSnapshot, StoredVersion, StoredWorkflow } from "../../service";
import type { EngineDiagnostic } from "../../engine-json";
import { nameOf, placeOf } from "./calls";

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
  const plan = new Announcements(says);
  const gone = (kind: string, old: readonly WithId[], now: readonly WithId[]): readonly Loss[] => {
    const left = new Set(now.map(({ id }) => id));
    return old
      .filter(({ id }) => !left.has(id))
      .map(({ id }) => {
        const name = nameOf(kind, id, [before]);
        return lossOf({ kind, id, name })("object", "deleted", plan.deletes(kind, id, name));
      });
  };
  return [
    ...before.workflows.flatMap((workflow) => workflowLosses(workflow, after, plan)),
    ...gone("workflowGroup", before.groups, after.groups),
    ...before.queues.flatMap(({ name, paused }) => {
      const now = after.queues.find((queue) => queue.name === name);
      if (now === undefined || now.paused === paused) return [];
      const word = (value: boolean): string => (value ? "paused" : "running");
      const announced = plan.sets("workflowQueue", name, "paused", now.paused);
      const text = `${word(paused)} -> ${word(now.paused)}`;
      return [lossOf({ kind: "workflowQueue", id: name, name })("flag", text, announced)];
    }),
    ...gone("asset", before.assets, after.assets),
    ...gone("calendar", before.calendars, after.calendars),
    ...before.calendars.flatMap(({ id, name, definition }) => {
      const now = after.calendars.find((calendar) => calendar.id === id);
      if (now === undefined || JSON.stringify(now.definition) === JSON.stringify(definition)) return [];
      const announced = plan.writes("calendar", id);
      return [lossOf({ kind: "calendar", id, name })("definition", "its definition was overwritten", announced)];
    }),
  ];
}

interface WithId {
  readonly id: string;
}

type LossOf = (what: Loss["what"], text: string, announced: boolean, by?: string | null) => Loss;

const lossOf =
  (object: Pick<Loss, "kind" | "id" | "name">): LossOf =>
  (what, text, announced, by = null) => ({ ...object, what, text, by, announced });

function workflowLosses(before: StoredWorkflow, { workflows }: StateSnapshot, plan: Announcements): readonly Loss[] {
  const { id } = before;
  const shown = (before.approved ?? before.submitted)!;
  const loss = lossOf({ kind: "workflow", id, name: shown.name });
  const after = workflows.find((workflow) => workflow.id === id);
  if (after === undefined) {
    const pending = before.approved !== null && before.submitted !== null && isOther(before);
    const announced = plan.deletes("workflow", id, shown.name);
    return [
      loss("object", "deleted", announced),
      ...(pending
        ? [loss("submission", "its pending submission was deleted with it", announced, author(before.submitted))]
        : []),
    ];
  }
  const done = after.approved === null ? "deleted" : "overwritten";
  return [
    ...submissionLosses(before, after, plan, loss),
    ...(before.approved !== null && before.approved.text !== after.approved?.text
      ? [loss("version", `its approved version was ${done}`, plan.writes("workflow", id), author(before.approved))]
      : []),
    ...flagLosses(shown, (after.approved ?? after.submitted)!, id, plan, loss),
  ];
}

/** A submission that was approved as it was is not lost, but somebody may not have wanted that. */
function submissionLosses(
  before: StoredWorkflow,
  after: StoredWorkflow,
  plan: Announcements,
  loss: LossOf,
): readonly Loss[] {
  const { submitted } = before;
  if (submitted === null || after.submitted?.text === submitted.text) return [];
  if (before.approved?.text === submitted.text) return [];
  const approved = after.approved?.text === submitted.text;
  const text = approved ? "its pending submission was approved" : "its pending submission was overwritten";
  return [loss("submission", text, plan.replacesSubmission(before.id, approved), author(submitted))];
}

const isOther = ({ submitted, approved }: StoredWorkflow): boolean => submitted?.text !== approved?.text;

function flagLosses(
  before: StoredVersion,
  after: StoredVersion,
  id: string,
  plan: Announcements,
  loss: LossOf,
): readonly Loss[] {
  const word = (enabled: boolean): string => (enabled ? "enabled" : "disabled");
  const own =
    before.enabled === after.enabled
      ? []
      : [
          loss(
            "flag",
            `${word(before.enabled)} -> ${word(after.enabled)}`,
            plan.sets("workflow", id, "enabled", after.enabled) ||
              declares(before.declaredEnabled, after.declaredEnabled, after.enabled),
          ),
        ];
  const triggers = before.triggers.flatMap(({ name, enabled, declared }) => {
    const now = after.triggers.find((trigger) => trigger.name === name);
    if (now === undefined || now.enabled === enabled) return [];
    const text = `trigger ${JSON.stringify(name)}: ${word(enabled)} -> ${word(now.enabled)}`;
    const announced = plan.setsTrigger(id, name, now.enabled) || declares(declared, now.declared, now.enabled);
    return [loss("flag", text, announced)];
  });
  return [...own, ...triggers];
}

/** Whether a new document says it, which the plan shows. */
const declares = (before: boolean | null, after: boolean | null, value: boolean): boolean =>
  before !== after && after === value;

const author = (version: StoredVersion | null): string | null =>
  version === null || version.submittedBy === "unknown" ? null : version.submittedBy;

/** What a plan says about objects of the service. */
class Announcements {
  readonly #changes: readonly {
    readonly kind: string;
    readonly id: string;
    readonly change: ObjectChange;
  }[];
  readonly #warned: string;

  constructor({ changes, warnings }: PlanSays) {
    this.#changes = changes.flatMap((change) => {
      const { address, type, before, after } = change;
      // A queue has its name before it is in the state; other objects that exist already are not named by a creation.
      const place = placeOf(address, type, before ?? (type === "wfa_workflow_queue" ? after : importedValues(change)));
      const attached = place ?? (type === "wfa_workflow" ? null : placeOf(address, type, after));
      return attached === null ? [] : [{ kind: attached.kind, id: attached.id, change }];
    });
    this.#warned = warnings.map(({ summary, detail }) => `${summary}\n${detail}`).join("\n");
  }

  /** A change deletes it, or a warning names it: a group's deletion does so with everything that goes with it. */
  deletes(kind: string, id: string, name: string | null): boolean {
    return (
      this.#of(kind, id).some(({ actions, type }) => actions.includes("delete") && !isPart(type)) ||
      this.#warns(id) ||
      (name !== null && this.#warns(`"${name}"`))
    );
  }

  /** A change writes the object itself. */
  writes(kind: string, id: string): boolean {
    return this.#of(kind, id).some(
      ({ type, actions }) =>
        (!isPart(type) || type === "wfa_workflow_approval") && actions.some((action) => action !== "read"),
    );
  }

  /** A change of this attribute ends with this value, or with one that is not known yet. */
  sets(kind: string, id: string, attribute: string, value: boolean): boolean {
    return this.#of(kind, id).some(({ before, after, type }) => {
      const name = type === "wfa_workflow_approval" && attribute === "enabled" ? "enable" : attribute;
      if (type === "wfa_workflow_trigger") return false;
      return after?.[name] === value && before?.[name] !== value;
    });
  }

  setsTrigger(id: string, trigger: string, value: boolean): boolean {
    return this.#of("workflow", id).some(({ type, before, after }) => {
      if (type === "wfa_workflow_trigger") return after?.["name"] === trigger && after["enabled"] === value;
      return type === "wfa_workflow" && flagOf(after, trigger) === value && flagOf(before, trigger) !== value;
    });
  }

  /** That it is approved as it is, or that it is our own. A plan does not say that it overwrites somebody else's. */
  replacesSubmission(id: string, approved: boolean): boolean {
    return this.#of("workflow", id).some(({ type, before }) => {
      if (type === "wfa_workflow_approval") return approved;
      return type === "wfa_workflow" && (approved || before?.["pending_submission"] !== true);
    });
  }

  #of(kind: string, id: string): readonly ObjectChange[] {
    return this.#changes.filter((each) => each.kind === kind && each.id === id).map(({ change }) => change);
  }

  #warns(text: string): boolean {
    return this.#warned.includes(text);
  }
}

const importedValues = ({ importing }: ObjectChange): JsonObject | null =>
  importing?.id == null ? null : { id: importing.id };

function flagOf(values: JsonObject | null, trigger: string): boolean | null {
  const triggers = values?.["triggers"];
  if (typeof triggers !== "object" || triggers === null || Array.isArray(triggers)) return null;
  const value = (triggers as JsonObject)[trigger];
  return typeof value === "boolean" ? value : null;
}
