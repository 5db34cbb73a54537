import { resolve } from "node:path";
import { CliError } from "../cli-error";
import type { Connection } from "../connect";
import { exportService } from "../export/export-service";
import { KIND_FACTS, type Kind } from "../../kinds";
import { nameFilter } from "../shared-options";
import { readDirectory, type SourceFile } from "./copy-directory";
import type { SourceIds, SourceObject } from "./counterparts";
import type { EvaluatedObject } from "./evaluated-object";
import { readInventory } from "../../inventory";
import type { ConfigurationFacts } from "./read-configuration";

/** What is promoted: a configuration, and what is known of ids in it. */
export interface Source {
  /** Absolute. */
  readonly directory: string;
  readonly files: readonly SourceFile[];
  /** Files that hold the document of one workflow and nothing else, by address; they may be changed. */
  readonly documents: ReadonlyMap<string, string>;
  ids(facts: ConfigurationFacts, objects: readonly EvaluatedObject[]): SourceIds;
}

/** A directory with a configuration. Its import blocks say which ids its objects have on the source. */
export async function directorySource(directory: string, output: string | null): Promise<Source> {
  return {
    directory: resolve(directory),
    files: await readDirectory(resolve(directory), output === null ? null : resolve(output)),
    documents: new Map(),
    ids: (facts, objects) => {
      const known = new Map<string, SourceObject>();
      for (const [address, id] of facts.imported) {
        const object = objects.find((each) => each.address === address);
        if (object?.kind != null) known.set(`${object.kind} ${id}`, { name: object.name, address });
      }
      return { rootId: null, byId: (kind, id) => known.get(`${kind} ${id}`) };
    },
  };
}

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
  const missing = exported.skipped.map(
    ({ kind, id, name, reason }) => `${KIND_FACTS[kind].one} ${JSON.stringify(name ?? id ?? "?")}: ${reason}`,
  );
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
