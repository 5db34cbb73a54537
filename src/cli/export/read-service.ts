import { ClientError, describeError, StatusError, textIn, type ServiceObject } from "../../client";
import { DiagnosticError } from "../../framework";
import { CliError } from "../cli-error";
import type { Connection } from "../connect";
import { mapAtOnce } from "./at-once";
import { readFoundObject, type ExportContext, type FoundObject } from "./found-object";
import { rootOf, type GroupPlace } from "./group-tree";
import { KIND_FACTS, KINDS, type Kind } from "../../kinds";
import { NotExportableError, type Resource } from "./read-object";
import { slug } from "./slug";
import { uniqueNames } from "./unique-names";
import { listVersions, rememberingClient, type VersionLists } from "./version-lists";
import type { KnownWorkflows } from "./workflow-references";

/** An object on the service that was requested and cannot be exported. */
export interface SkippedObject {
  readonly kind: Kind;
  readonly id: string | null;
  readonly name: string | null;
  readonly reason: string;
}

export interface FoundService {
  readonly objects: readonly FoundObject[];
  readonly skipped: readonly SkippedObject[];
  /** All groups, even if none is exported, because workflows are in their folders. */
  readonly groups: readonly GroupPlace[];
}

export interface ReadOptions {
  readonly kinds: ReadonlySet<Kind>;
  /** Whether an object with this name (or id, if it has none) is wanted. */
  readonly wanted: (name: string) => boolean;
  readonly state: "strongest" | "approved" | "submitted";
  /** Whether to look for the workflows that documents name. */
  readonly withCalls: boolean;
  /** A directory for long texts. */
  readonly folder: string;
  readonly progress: (text: string) => void;
  readonly signal: AbortSignal;
}

/** How many objects are read concurrently; the client limits the number of concurrent requests. */
const AT_ONCE = 32;

/** This many failures in a row mean that the service fails, not the objects. */
const FAILURES_IN_A_ROW = 10;

/** Reads all requested objects, each once. @throws CliError if the service cannot be read at all */
export async function readService({ provider, data }: Connection, options: ReadOptions): Promise<FoundService> {
  const { kinds, signal, progress } = options;
  const { client } = data;
  try {
    progress("Listing the objects");
    const has = (kind: Kind): boolean => kinds.has(kind);
    const [groups, versions, queues, assets, calendars] = await Promise.all([
      has("groups") || has("workflows") ? client.workflowGroups.list({}, { signal }) : [],
      has("workflows") ? listVersions(client, signal) : null,
      has("queues") ? client.workflowQueues.list({ signal }) : [],
      has("assets") ? client.assets.list({}, { signal }) : [],
      has("calendars") ? client.calendars.list({ signal }) : [],
    ]);
    const remembering = rememberingClient(client, queues, versions);
    const places = groups.flatMap(placeOf);
    const lists: Readonly<Record<Kind, readonly ServiceObject[]>> = {
      groups: has("groups") ? groups : [],
      workflows: (versions?.workflows ?? []).filter(({ id }) => id === null || isOfState(id, versions!, options.state)),
      queues: queues.map((queue) => ({ ...queue, id: queue.name ?? queue.id })),
      assets,
      calendars,
    };
    const context: ExportContext = {
      known: options.withCalls ? knownWorkflows(lists.workflows) : null,
      groupNames: has("groups") ? namesInPlaceholders(places, options) : new Map(),
      resources: await loadResources(provider),
      data: { ...data, client: remembering.client },
      remembering,
      wanted: options.wanted,
      folder: options.folder,
      signal,
    };
    return { ...(await readAll(context, lists, places, progress)), groups: places };
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    throw stopped(error, client.endpoint);
  }
}

function knownWorkflows(workflows: readonly ServiceObject[]): KnownWorkflows {
  const known = new Map<string, string[]>();
  for (const { id, name } of workflows)
    for (const value of id === null ? [] : new Set([id, name ?? id]))
      known.set(value, [...(known.get(value) ?? []), id!]);
  return known;
}

function namesInPlaceholders(places: readonly GroupPlace[], { wanted }: ReadOptions): ReadonlyMap<string, string> {
  const rootId = rootOf(places);
  const exported = places.filter(({ id, name }) => id !== rootId && wanted(name ?? id));
  return uniqueNames(
    exported.map(({ id, name }) => ({
      key: id,
      name: slug(name ?? "", { separator: "_", prefix: KIND_FACTS.groups.prefix, identity: id }),
    })),
    "_",
  );
}

async function loadResources(provider: Connection["provider"]): Promise<ReadonlyMap<string, Resource>> {
  const names = new Set(KINDS.map((kind) => KIND_FACTS[kind].typeName));
  const loaded = provider.resources
    .filter(({ name }) => names.has(name))
    .map(async (entry) => [entry.name, (await entry.load()) as Resource] as const);
  return new Map(await Promise.all(loaded));
}

async function readAll(
  context: ExportContext,
  lists: Readonly<Record<Kind, readonly ServiceObject[]>>,
  places: readonly GroupPlace[],
  progress: ReadOptions["progress"],
): Promise<Omit<FoundService, "groups">> {
  const rootId = rootOf(places);
  const skipped: SkippedObject[] = [];
  const waiting = KINDS.flatMap((kind) =>
    eachOnce(lists[kind]).flatMap(({ id, name }) => {
      if ((kind === "groups" && id === rootId) || (name !== null && !context.wanted(name))) return [];
      if (id !== null) return [{ kind, id, name }];
      skipped.push({ kind, id, name, reason: "The service lists it without an id, which an import needs" });
      return [];
    }),
  );
  const objects: FoundObject[] = [];
  let done = 0;
  let failures = 0;
  await mapAtOnce(waiting, AT_ONCE, async ({ kind, id, name }) => {
    try {
      const found = await readFoundObject(context, kind, id, name);
      failures = 0;
      if (found !== null) objects.push(found);
    } catch (error) {
      context.signal.throwIfAborted();
      const reason = reasonOf(error);
      const cause = error instanceof DiagnosticError ? error.cause : error;
      if (cause instanceof ClientError && concernsAll(cause)) {
        failures += 1;
        if ((cause instanceof StatusError && cause.status === 401) || failures >= FAILURES_IN_A_ROW) throw cause;
      }
      skipped.push({ kind, id, name, reason });
    }
    done += 1;
    progress(`Reading ${done} of ${waiting.length}: ${KIND_FACTS[kind].one} ${name ?? id}`);
  });
  return { objects, skipped };
}

function isOfState(id: string, versions: VersionLists, state: ReadOptions["state"]): boolean {
  switch (state) {
    case "strongest":
      return true;
    case "approved":
      return versions.has(id, "approved");
    case "submitted":
      return !versions.has(id, "approved");
  }
}

const placeOf = ({ id, name, attributes }: ServiceObject): readonly GroupPlace[] =>
  id === null ? [] : [{ id, name, parentId: textIn(attributes, "parentId") }];

const eachOnce = (objects: readonly ServiceObject[]): readonly ServiceObject[] => [
  ...new Map(objects.map((object, index) => [object.id ?? index, object])).values(),
];

function reasonOf(error: unknown): string {
  if (error instanceof NotExportableError) return error.message;
  if (error instanceof DiagnosticError) return `${error.text.summary}. ${error.text.detail}`.replace(/\s*\n\s*/g, " ");
  throw error;
}

/** Whether the error concerns more than the one requested object. */
const concernsAll = (error: ClientError): boolean =>
  error.code === "network" ||
  error.code === "timeout" ||
  (error instanceof StatusError && (error.status === 401 || error.status === 429 || error.status >= 500));

function stopped(error: ClientError, endpoint: string): CliError {
  const said = describeError(error, endpoint);
  return new CliError(
    `${said === null ? error.message : `${said.summary} (${said.cause}). ${said.advice}`}. Nothing was written`,
    { cause: error },
  );
}
