import type { State } from "./state";
import type { StoredVersion, StoredWorkflow, VersionName } from "./stored";

/** A workflow as reads show it, with at least one version. */
export type VisibleWorkflow = Pick<StoredWorkflow, "id" | VersionName>;

export function visibleWorkflow(workflow: StoredWorkflow, time: number): VisibleWorkflow | null {
  const submitted = visible(workflow.submitted, time);
  const approved = visible(workflow.approved, time);
  return submitted === null && approved === null ? null : { id: workflow.id, submitted, approved };
}

export const visibleWorkflows = ({ workflows }: State, time: number): readonly VisibleWorkflow[] =>
  [...workflows.values()].flatMap((workflow) => visibleWorkflow(workflow, time) ?? []);

interface Hideable {
  /** Until then reads show `previous`, or nothing. */
  readonly visibleAt: number;
  /** Of the same type. */
  readonly previous?: Hideable | null;
}

/** What reads show of an object: the one that it replaced as long as it is hidden itself. */
export function visible<Item extends Hideable>(item: Item | null, time: number): Item | null {
  return item === null || item.visibleAt <= time ? item : visible((item.previous ?? null) as Item | null, time);
}

export const allVisible = <Item extends Hideable>(items: ReadonlyMap<string, Item>, time: number): readonly Item[] =>
  [...items.values()].flatMap((item) => visible(item, time) ?? []);

/** What reads keep showing while `version` is hidden; null if it is shown at once. */
export function hiddenBehind<Item extends Hideable>(version: Item, replaced: Item | null, time: number): Item | null {
  if (version.visibleAt <= time || replaced === null) return null;
  return replaced.visibleAt <= time ? { ...replaced, previous: null } : replaced;
}

/** The version that represents the workflow: the approved one if there is one. */
export function strongest(workflow: Pick<StoredWorkflow, VersionName>): StoredVersion {
  const version = workflow.approved ?? workflow.submitted;
  if (version === null) throw new Error("A workflow without a version was kept");
  return version;
}

export const strongestName = ({ approved }: Pick<StoredWorkflow, "approved">): VersionName =>
  approved === null ? "submitted" : "approved";

/** Whether a submitted version is not approved. One that is kept after its own approval is not pending. */
export const isPending = ({ submitted, approved }: Pick<StoredWorkflow, VersionName>): boolean =>
  submitted !== null && submitted.serial !== approved?.serial;
