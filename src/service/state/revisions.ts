import type { State } from "./state";
import {
  type StoredRevision,
  type StoredVersion,
  type StoredWorkflow,
  VERSION_NAMES,
  type VersionName,
} from "./stored";

/** What is kept of each workflow. */
const MOST_REVISIONS = 10;
const MOST_CHARACTERS = 1024 * 1024;

/** Puts a workflow into the state, and keeps what it no longer has of the one before. Without a version, deletes it. */
export function putWorkflow({ workflows, revisions }: State, workflow: StoredWorkflow): void {
  const { id } = workflow;
  const versions = versionsOf(workflow);
  if (versions.length === 0) {
    workflows.delete(id);
    revisions.delete(id);
    return;
  }
  const before = workflows.get(id);
  const serials = new Set(versions.map(({ serial }) => serial));
  const replaced = before === undefined ? [] : versionsOf(before).filter(({ serial }) => !serials.has(serial));
  if (replaced.length > 0) {
    const earlier = [...replaced.map(revisionOf), ...(revisions.get(id)?.earlier ?? [])].slice(0, MOST_REVISIONS);
    let room = MOST_CHARACTERS;
    revisions.set(id, { id, earlier: earlier.filter(({ text }) => (room -= text.length) >= 0) });
  }
  workflows.set(id, workflow);
}

export const versionsOf = (workflow: Pick<StoredWorkflow, VersionName>): readonly StoredVersion[] =>
  VERSION_NAMES.flatMap((name) => workflow[name] ?? []);

const revisionOf = ({ serial, revision, text, submittedBy, submittedAt }: StoredVersion): StoredRevision => ({
  serial,
  revision,
  text,
  submittedBy,
  submittedAt,
});
