import { CliError } from "../cli-error";
import type { Beginning } from "./beginning";
import { SNAPSHOT_KINDS, type SnapshotKind } from "./server-snapshot";

interface StateFile {
  readonly resources?: readonly {
    readonly mode?: string;
    readonly type?: string;
    readonly instances?: readonly { readonly attributes?: { readonly id?: unknown; readonly name?: unknown } }[];
  }[];
}

/**
 * An object that is in the state and could not be read would look deleted, and the rehearsal would create it again.
 *
 * @throws CliError that names the first such object
 */
export function requireReadObjects(state: string, { unread }: Pick<Beginning, "unread">, stack: string): void {
  if (unread.length === 0 || state === "") return;
  const { resources = [] } = JSON.parse(state) as StateFile;
  for (const { mode, type = "", instances = [] } of resources) {
    if (mode !== "managed") continue;
    const kinds = Object.keys(SNAPSHOT_KINDS) as readonly SnapshotKind[];
    const kind = kinds.find((name) => (SNAPSHOT_KINDS[name].types as readonly string[]).includes(type));
    for (const { attributes } of kind === undefined ? [] : instances) {
      const missing = unread.find(
        (each) =>
          each.kind === kind && (each.id === null || each.id === attributes?.id || each.id === attributes?.name),
      );
      if (missing === undefined) continue;
      const what =
        missing.id === null ? SNAPSHOT_KINDS[missing.kind].many : `${SNAPSHOT_KINDS[missing.kind].one} "${missing.id}"`;
      throw new CliError(
        `The state of "${stack}" has ${what} that the server did not let the rehearsal read: ${missing.reason}. Use a key with more rights, or --data`,
      );
    }
  }
}
