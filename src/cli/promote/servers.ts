import { parseEndpoint } from "../../client";
import { readInventory } from "../../inventory";
import type { Kind } from "../../kinds";
import { CliError, explained } from "../cli-error";
import { connected, type Connection } from "../connect";
import { readDirectory, type Source } from "../evaluation/source";
import { titleOf } from "../export/configuration";
import { exportService } from "../export/export-service";
import type { Running } from "../interruption";
import { nameFilter } from "../shared-options";

/** One end of a promotion. */
export type Side = "from" | "to";

/** A server with its key, as `WFA_FROM_…` or `WFA_TO_…` gives it. */
export interface Server {
  readonly side: Side;
  readonly endpoint: string;
  /** For the provider: endpoint and key of this server, and no variable of the other. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const variable = (side: Side): string => `WFA_${side.toUpperCase()}_API_KEY`;

export const isUrl = (text: string): boolean => /^https?:\/\//i.test(text);

/** @throws CliError for a URL that cannot be used, or without a key */
export function serverAt(side: Side, endpoint: string): Server {
  const name = variable(side);
  const [key, file] = [process.env[name] || undefined, process.env[`${name}_FILE`] || undefined];
  const kinds = side === "from" ? "a directory or the base URL of a service" : "the base URL of a service";
  explained(() => parseEndpoint(endpoint), Error, `--${side} must be ${kinds}: `);
  if (key === undefined && file === undefined)
    throw new CliError(
      `No API key for ${endpoint} (--${side}). Set ${name}, or ${name}_FILE to a file that contains the key. WFA_API_KEY is not used here, because the two servers have different keys`,
    );
  return {
    side,
    endpoint,
    environment: {
      WFA_ENDPOINT: endpoint,
      WFA_API_KEY: key,
      WFA_API_KEY_FILE: key === undefined ? file : undefined,
      WFA_FROM_API_KEY: undefined,
      WFA_FROM_API_KEY_FILE: undefined,
      WFA_TO_API_KEY: undefined,
      WFA_TO_API_KEY_FILE: undefined,
    },
  };
}

/** The provider knows one server only; here its messages name the variables of this one. */
export const namingVariables = (text: string, side: Side): string =>
  text.replace(/\bWFA_API_KEY(?=_FILE\b|\b)/g, variable(side));

/** Uses this command's own connection, which only reads. @throws CliError for what the server or its settings refuse */
export async function withConnection<T>(
  { side, endpoint, environment }: Server,
  { allowInsecureHttp, signal }: { readonly allowInsecureHttp: boolean; readonly signal: AbortSignal },
  use: (connection: Connection) => Promise<T>,
): Promise<T> {
  try {
    return await connected({ endpoint, allowInsecureHttp }, signal, use, {
      environment: { ...process.env, ...environment },
      advice: `Check --${side} and ${variable(side)}, or ${variable(side)}_FILE`,
    });
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    throw new CliError(namingVariables(error.message, side), { cause: error });
  }
}

export interface ServerSourceOptions extends Pick<Running, "progress" | "signal"> {
  readonly names: readonly string[];
  readonly allowIncomplete: boolean;
  readonly warn: (text: string) => void;
}

/** What a promotion takes from a server: queues and assets belong to their own environment. */
const PROMOTED: readonly Kind[] = ["groups", "workflows", "calendars"];

/**
 * A server, read as `wfa export` reads it: the approved versions of its workflows.
 *
 * @param directory for the exported configuration
 */
export async function serverSource(
  connection: Connection,
  directory: string,
  { names, allowIncomplete, warn, progress, signal }: ServerSourceOptions,
): Promise<Source> {
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
