import { readInventory } from "../../inventory";
import type { Kind } from "../../kinds";
import { CliError } from "../cli-error";
import type { Connection } from "../connect";
import { readDirectory, type Source } from "../evaluation/source";
import { titleOf } from "../export/configuration";
import { exportService } from "../export/export-service";
import { nameFilter } from "../shared-options";

export interface ServerSourceOptions {
  /** A directory for the exported configuration. */
  readonly directory: string;
  readonly names: readonly string[];
  readonly allowIncomplete: boolean;
  readonly warn: (text: string) => void;
  readonly progress: (text: string) => void;
  readonly signal: AbortSignal;
}

/** What a promotion takes from a server: queues and assets belong to their own environment. */
const PROMOTED: readonly Kind[] = ["groups", "workflows", "calendars"];

/** A server, read as `wfa export` reads it: the approved versions of its workflows. */
export async function serverSource(connection: Connection, options: ServerSourceOptions): Promise<Source> {
  const { directory, names, allowIncomplete, warn, progress, signal } = options;
  const exported = await exportService(connection, directory, {
    kinds: new Set(PROMOTED),
    wanted: nameFilter(names),
    state: "approved",
    imports: "none",
    preventDestroy: false,
    force: false,
    partial: names.length > 0,
    progress,
    signal,
  });
  const missing = exported.skipped.map((object) => `${titleOf(object)}: ${object.reason}`);
  if (missing.length > 0 && !allowIncomplete)
    throw new CliError(
      `${missing.length} of the source's objects cannot be promoted, and nothing was changed. Select others with --name, or leave these out with --allow-incomplete:\n  ${missing.join("\n  ")}`,
    );
  for (const line of missing) warn(`Not promoted: ${line}`);
  const inventory = await readInventory(connection.data.client, { complete: true, signal });
  const addresses = new Map(exported.objects.map(({ kind, importId, address }) => [`${kind} ${importId}`, address]));
  return {
    directory: exported.directory,
    files: await readDirectory(exported.directory, null),
    isPluginAlone: true,
    documents: new Map(
      exported.objects.flatMap(({ kind, address, file }) =>
        kind === "workflows" && file !== null ? [[address, file.path] as const] : [],
      ),
    ),
    ids: () => ({
      rootId: inventory.tree.rootId,
      byId: (kind, id) => {
        const object = inventory.byId(kind, id);
        return object === undefined
          ? undefined
          : { name: object.name, address: addresses.get(`${kind} ${id}`) ?? null };
      },
    }),
  };
}
