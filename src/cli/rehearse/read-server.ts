import {
  ClientError,
  describeError,
  flagsInJson,
  groupReferencesIn,
  numberIn,
  StatusError,
  textIn,
  type JsonObject,
  type ServiceClient,
  type ServiceObject,
  type Version,
} from "../../client";
import { printJson } from "../../document";
import type { GroupContent, ServiceContent, VersionContent, WorkflowContent } from "../../service";
import { plural, type Kind } from "../../kinds";
import { CliError } from "../cli-error";
import { mapAtOnce } from "../export/at-once";
import { listVersions, type VersionLists } from "../export/version-lists";
import { withoutLinks, type ServerSnapshot, type Unread } from "./server-snapshot";

/** The calls that a snapshot makes. All of them are GET requests. */
export interface ReadingClient {
  readonly endpoint: string;
  readonly workflows: Pick<ServiceClient["workflows"], "list" | "get" | "getDocument">;
  readonly workflowGroups: Pick<ServiceClient["workflowGroups"], "list" | "get">;
  readonly workflowQueues: Pick<ServiceClient["workflowQueues"], "list">;
  readonly assets: Pick<ServiceClient["assets"], "list" | "get">;
  readonly calendars: Pick<ServiceClient["calendars"], "list" | "get">;
}

export interface ReadServerOptions {
  readonly signal: AbortSignal;
  readonly progress: (text: string) => void;
}

/** How many objects are read at the same time; the client limits its requests itself. */
const AT_ONCE = 32;

/** Reads a server. @throws CliError if its groups and workflows cannot be read */
export async function readServer(client: ReadingClient, options: ReadServerOptions): Promise<ServerSnapshot> {
  const { signal, progress } = options;
  const takenAt = new Date().toISOString();
  const unread: Unread[] = [];
  const reader = new Reader(client, unread, options);
  try {
    progress("Listing what the server has");
    const [groups, versions] = await Promise.all([
      client.workflowGroups.list({}, { signal }),
      listVersions(client, signal),
    ]);
    const content: ServiceContent = {
      groups: await reader.each("groups", groups, (id) => reader.group(id)),
      workflows: await reader.each("workflows", versions.workflows, (id) => reader.workflow(id, versions)),
      queues: (await reader.list("queues", () => client.workflowQueues.list({ signal }))).flatMap(
        ({ name, attributes }) =>
          name === null ? [] : [{ name, paused: attributes["paused"] === true || attributes["paused"] === "true" }],
      ),
      assets: await reader.each(
        "assets",
        await reader.list("assets", () => client.assets.list({}, { signal })),
        async (id) => {
          const found = await client.assets.get(id, { signal });
          return found && { id, fields: withoutLinks(found.attributes) };
        },
      ),
      calendars: await reader.each(
        "calendars",
        await reader.list("calendars", () => client.calendars.list({ signal })),
        async (id) => {
          const found = await client.calendars.get(id, { signal });
          return found && { id, definition: withoutLinks(JSON.parse(printJson(found.fields)) as JsonObject) };
        },
      ),
    };
    return { endpoint: client.endpoint, takenAt, content, unread };
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    throw new CliError(`The server cannot be read, so nothing was rehearsed. ${reasonOf(error, client.endpoint)}`, {
      cause: error,
    });
  }
}

class Reader {
  constructor(
    readonly client: ReadingClient,
    readonly unread: Unread[],
    readonly options: ReadServerOptions,
  ) {}

  /** A list that a key may not be allowed to read. */
  async list(kind: Kind, read: () => Promise<readonly ServiceObject[]>): Promise<readonly ServiceObject[]> {
    try {
      return await read();
    } catch (error) {
      this.#note(kind, null, error);
      return [];
    }
  }

  /** Each listed object once, without those that cannot be read or are gone by now. */
  async each<T>(
    kind: Kind,
    listed: readonly ServiceObject[],
    read: (id: string) => Promise<T | null>,
  ): Promise<readonly T[]> {
    const ids = [...new Set(listed.flatMap(({ id }) => (id === null ? [] : [id])))];
    for (const { name } of listed.filter(({ id }) => id === null))
      this.unread.push({ kind, id: name, reason: "the service lists it without an id" });
    let done = 0;
    const found = await mapAtOnce(ids, AT_ONCE, async (id) => {
      this.options.progress(`Reading ${plural(kind)}: ${(done += 1)} of ${ids.length}`);
      try {
        return await read(id);
      } catch (error) {
        this.#note(kind, id, error);
        return null;
      }
    });
    return found.filter((item) => item !== null);
  }

  async group(id: string): Promise<GroupContent | null> {
    const found = await this.client.workflowGroups.get(id, { signal: this.options.signal });
    if (found === null) return null;
    const { name, attributes } = found;
    return {
      id,
      name: name ?? id,
      description: textIn(attributes, "description"),
      parentId: textIn(attributes, "parentId"),
    };
  }

  async workflow(id: string, versions: VersionLists): Promise<WorkflowContent | null> {
    const listed = (["submitted", "approved"] as const).filter((name) => versions.has(id, name));
    const wanted = listed.length > 0 ? listed : (["submitted", "approved"] as const);
    const read = new Map<Version, readonly [VersionContent, JsonObject]>();
    for (const name of wanted) {
      const version = await this.#version(id, name);
      if (version !== null) read.set(name, version);
    }
    if (read.size === 0) return null;
    const [, attributes] = (read.get("approved") ?? read.get("submitted"))!;
    return {
      id,
      owner: textIn(attributes, "owner"),
      submitted: read.get("submitted")?.[0] ?? null,
      approved: read.get("approved")?.[0] ?? null,
    };
  }

  async #version(id: string, state: Version): Promise<readonly [VersionContent, JsonObject] | null> {
    const { signal } = this.options;
    const [object, document] = await Promise.all([
      this.client.workflows.get(id, { state }, { signal }),
      this.client.workflows.getDocument(id, { state }, { signal }),
    ]);
    if (object === null || document === null) return null;
    const { name, attributes } = object;
    const flags = flagsInJson(attributes);
    const triggers = [...flags].flatMap(([trigger, enabled]) =>
      trigger === null ? [] : [[trigger, enabled] as const],
    );
    const revision = numberIn(attributes, "revision");
    return [
      {
        document,
        name,
        group: groupReferencesIn(attributes)[0] ?? null,
        queue: textIn(attributes, "queue"),
        revision: typeof revision === "number" ? revision : null,
        submittedBy: textIn(attributes, "submittedBy"),
        enabled: flags.get(null) ?? null,
        triggers: Object.fromEntries(triggers),
      },
      attributes,
    ];
  }

  /** @throws the error again if it concerns more than this object */
  #note(kind: Kind, id: string | null, error: unknown): void {
    const concernsAll =
      !(error instanceof ClientError) ||
      error.code === "network" ||
      error.code === "timeout" ||
      (error instanceof StatusError && (error.status === 401 || error.status === 429));
    if (concernsAll) throw error;
    this.unread.push({ kind, id, reason: reasonOf(error, this.client.endpoint) });
  }
}

function reasonOf(error: ClientError, endpoint: string): string {
  const described = describeError(error, endpoint);
  return described === null ? error.message : `${described.summary} (${described.cause}). ${described.advice}`;
}
