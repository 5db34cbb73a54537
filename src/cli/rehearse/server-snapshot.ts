import { ClientError, clientErrorText, isLink, textIn, type JsonObject } from "../../client";
import { printJson } from "../../document";
import {
  readInventory,
  readObjects,
  readVersion,
  type Inventory,
  type KnownObject,
  type ReadingClient,
  type Unread as UnreadObject,
} from "../../inventory";
import { KINDS, type Kind } from "../../kinds";
import type { ServiceContent, WorkflowContent } from "../../service";
import { CliError } from "../cli-error";
import type { Running } from "../interruption";
import { jsonSchema } from "../json-schema";
import { readNamedFile, replaceNamedFile } from "../named-file";

/** Something that the service did not let us read; its name stands for an id that is not listed. */
export type Unread = Omit<UnreadObject, "name">;

/** What a service held at one time, as far as it could be read. */
export interface ServerSnapshot {
  readonly endpoint: string;
  /** RFC 3339. */
  readonly takenAt: string;
  readonly content: ServiceContent;
  readonly unread: readonly Unread[];
}

/** What the interface shows, and a rehearsal has nothing of. */
export const NEVER_READ = "instances, logs, the audit log, stored searches, asset groups and server properties";

type Content = { readonly [K in Kind]: { readonly kind: K; readonly content: ServiceContent[K][number] } }[Kind];

/** Reads a server. @throws CliError if its groups and workflows cannot be read */
export async function readServer(
  client: ReadingClient,
  { signal, progress }: Pick<Running, "progress" | "signal">,
): Promise<ServerSnapshot> {
  const takenAt = new Date().toISOString();
  const { endpoint } = client;
  try {
    progress("Listing what the server has");
    const inventory = await readInventory(client, { versions: true, signal });
    const read = await readObjects(inventory.objects, (object) => contentOf(client, inventory, object, signal), {
      endpoint,
      signal,
      progress,
    });
    const contents = KINDS.map((kind) => [
      kind,
      read.found.flatMap((each) => (each.kind === kind ? [each.content] : [])),
    ]);
    const unread = [...inventory.unread, ...read.unread];
    return {
      endpoint,
      takenAt,
      content: Object.fromEntries(contents) as ServiceContent,
      unread: unread.map(({ kind, id, name, reason }) => ({ kind, id: id ?? name, reason })),
    };
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    throw new CliError(`The server cannot be read, so nothing was rehearsed. ${clientErrorText(error, endpoint)}`, {
      cause: error,
    });
  }
}

async function contentOf(
  client: ReadingClient,
  inventory: Inventory,
  { kind, id }: KnownObject,
  signal: AbortSignal,
): Promise<Content | null> {
  switch (kind) {
    case "groups": {
      const found = await client.workflowGroups.get(id, { signal });
      if (found === null) return null;
      const { name, attributes } = found;
      const [description, parentId] = [textIn(attributes, "description"), textIn(attributes, "parentId")];
      return { kind, content: { id, name: name ?? id, description, parentId } };
    }
    case "workflows": {
      const content = await workflowContent(client, inventory, id, signal);
      return content && { kind, content };
    }
    case "queues": {
      const queue = inventory.queues.find(({ name }) => name === id);
      const paused = queue?.attributes["paused"];
      return queue === undefined ? null : { kind, content: { name: id, paused: paused === true || paused === "true" } };
    }
    case "assets": {
      const found = await client.assets.get(id, { signal });
      return found && { kind, content: { id, fields: withoutLinks(found.attributes) } };
    }
    case "calendars": {
      const found = await client.calendars.get(id, { signal });
      return (
        found && { kind, content: { id, definition: withoutLinks(JSON.parse(printJson(found.fields)) as JsonObject) } }
      );
    }
  }
}

async function workflowContent(
  client: ReadingClient,
  { versions }: Inventory,
  id: string,
  signal: AbortSignal,
): Promise<WorkflowContent | null> {
  const both = ["submitted", "approved"] as const;
  // A service may list none of them.
  const isListed = both.some((version) => versions?.has(id, version));
  const [submitted, approved] = await Promise.all(
    both.map(async (version) =>
      isListed && !versions?.has(id, version) ? null : readVersion(client, id, version, signal),
    ),
  );
  const owner = (approved ?? submitted)?.owner;
  return owner === undefined
    ? null
    : { id, owner, submitted: submitted?.version ?? null, approved: approved?.version ?? null };
}

/** Without what only describes the answer. */
const withoutLinks = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !isLink(name) && name !== "clazz"));

/** Null if there is no such file. @throws CliError for a file that is not a snapshot */
export async function readSnapshotFile(path: string): Promise<ServerSnapshot | null> {
  const found = await readNamedFile(path, "the snapshot", "--snapshot");
  return found && parsed(path, found.text);
}

/** Documents may contain secrets, so that only this account can read the file. */
export async function writeSnapshotFile(path: string, snapshot: ServerSnapshot): Promise<void> {
  const text = `${JSON.stringify({ ...jsonSchema("snapshot"), ...snapshot }, null, 1)}\n`;
  await replaceNamedFile(path, text, { what: "the snapshot", option: "--snapshot", mode: 0o600 });
}

function parsed(path: string, text: string): ServerSnapshot {
  const wrong = (why: string, cause?: unknown): CliError =>
    new CliError(
      `"${path}" is not a snapshot of a server: ${why}. Name a file that "wfa rehearse --snapshot" wrote, or one that does not exist yet`,
      { cause },
    );
  let value: (Partial<ServerSnapshot> & { readonly formatVersion?: unknown }) | null;
  try {
    value = JSON.parse(text) as typeof value;
  } catch (error) {
    throw wrong("it is not JSON", error);
  }
  const { formatVersion, endpoint, takenAt, content, unread } = value ?? {};
  if (typeof formatVersion !== "string") throw wrong("it has no formatVersion");
  if (!formatVersion.startsWith("1."))
    throw wrong(`its formatVersion is "${formatVersion}", and this version of wfa reads 1.x`);
  const missing = KINDS.find((kind) => !Array.isArray(content?.[kind]));
  if (missing !== undefined) throw wrong(`it lacks content.${missing}`);
  if (typeof endpoint !== "string" || typeof takenAt !== "string" || content === undefined || !Array.isArray(unread))
    throw wrong("it lacks endpoint, takenAt, content or unread");
  return { endpoint, takenAt, content, unread };
}
