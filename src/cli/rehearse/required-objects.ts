import { storedObjects } from "../../engine-json";
import { CliError } from "../cli-error";
import type { Beginning } from "./beginning";
import { SNAPSHOT_KINDS, type SnapshotKind } from "./server-snapshot";

/**
 * An object that is in the state and could not be read would look deleted, and the rehearsal would create it again.
 *
 * @throws CliError that names the first such object
 */
export function requireReadObjects(state: string, { unread }: Pick<Beginning, "unread">, stack: string): void {
  if (unread.length === 0) return;
  const kinds = Object.keys(SNAPSHOT_KINDS) as readonly SnapshotKind[];
  for (const { type, values } of storedObjects(state)) {
    const kind = kinds.find((name) => (SNAPSHOT_KINDS[name].types as readonly string[]).includes(type));
    const missing = unread.find(
      (each) => each.kind === kind && (each.id === null || each.id === values["id"] || each.id === values["name"]),
    );
    if (missing === undefined) continue;
    const what =
      missing.id === null ? SNAPSHOT_KINDS[missing.kind].many : `${SNAPSHOT_KINDS[missing.kind].one} "${missing.id}"`;
    throw new CliError(
      `The state of "${stack}" has ${what} that the server did not let the rehearsal read: ${missing.reason}. Use a key with more rights, or --data`,
    );
  }
}
