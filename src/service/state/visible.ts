import type { State } from "./state";
import type { StoredGroup, StoredVersion, StoredWorkflow, VersionName } from "./stored";

/** A workflow as reads show it, with at least one version. */
export interface VisibleWorkflow {
  readonly id: string;
  readonly submitted: StoredVersion | null;
  readonly approved: StoredVersion | null;
}

export function visibleWorkflow(workflow: StoredWorkflow, time: number): VisibleWorkflow | null {
  const submitted = visibleVersion(workflow.submitted, time);
  const approved = visibleVersion(workflow.approved, time);
  return submitted === null && approved === null ? null : { id: workflow.id, submitted, approved };
}

interface Versioned<Self> {
  /** Until then reads show `previous` instead. */
  readonly visibleAt: number;
  readonly previous: Self | null;
}

/** The version that reads show after an overwrite: the previous one as long as the new one is hidden. */
export function visibleVersion<Item extends Versioned<Item>>(version: Item | null, time: number): Item | null {
  if (version === null || version.visibleAt <= time) return version;
  return visibleVersion(version.previous, time);
}

/** What reads keep showing while `version` is hidden; null if it is shown at once. */
export function hiddenBehind<Item extends Versioned<Item>>(
  version: Item,
  replaced: Item | null,
  time: number,
): Item | null {
  if (version.visibleAt <= time || replaced === null) return null;
  return replaced.visibleAt <= time ? { ...replaced, previous: null } : replaced;
}

export function visibleGroups(state: State, time: number): readonly StoredGroup[] {
  return [...state.groups.values()].filter((group) => group.visibleAt <= time);
}

/** The version that represents the workflow: the approved one if there is one. */
export function strongest(workflow: Pick<StoredWorkflow, VersionName>): StoredVersion {
  const version = workflow.approved ?? workflow.submitted;
  if (version === null) throw new Error("A workflow without a version was kept");
  return version;
}

/** Approvals may outlive the group that a document named: such a workflow belongs to the root group. */
export function isInGroup(workflow: StoredWorkflow, groupId: string): boolean {
  return strongest(workflow).groupId === groupId;
}
