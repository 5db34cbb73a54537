import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { ClientError, describeError, groupReferencesIn, StatusError, textIn, type ServiceObject } from "../../client";
import { groupReferences, parseDocument, parseJson, printJson } from "../../document";
import { DiagnosticError } from "../../framework";
import { CliError } from "../cli-error";
import type { Connection, ProviderData } from "../connect";
import { mapAtOnce } from "./at-once";
import { detached } from "./detached";
import { groupTemplate } from "./group-placeholders";
import { rootOf, type GroupPlace } from "./group-tree";
import { KIND_FACTS, KINDS, type Kind } from "./kinds";
import { NotExportableError, readObject, type Resource } from "./read-object";
import { slug } from "./slug";
import { stageFile, type StagedFile } from "../staged-file";
import { uniqueNames } from "./unique-names";
import { utf8Document } from "./utf8-document";
import { listVersions, rememberingClient, type RememberingClient, type VersionLists } from "./version-lists";
import { workflowReferences, type KnownWorkflows } from "./workflow-references";

/** One object with its configuration; long texts are already in files of their own. */
export interface FoundObject {
  readonly kind: Kind;
  /** The id for its import. */
  readonly id: string;
  readonly name: string | null;
  /** Attributes of the configuration without the one that is in the file. */
  readonly config: Readonly<Record<string, unknown>>;
  /** The file with its document or definition; null for kinds without one. */
  readonly file: StagedFile | null;
  /** For a workflow: the groups that it says it is in, as ids, names or paths. */
  readonly groups: readonly string[];
  /** For a workflow: those of them that the text in the file contains. */
  readonly namedGroups: readonly string[];
  /** For a workflow: ids of groups, by the placeholder that stands for each in the text in the file. */
  readonly placeholders: ReadonlyMap<string, string>;
  /** For a workflow: ids of the others that its document names, if they were asked for. */
  readonly calls: readonly string[];
  /** For a workflow: the exported version. */
  readonly state: string | null;
  /** Notes to print now. */
  readonly notes: readonly string[];
  /** Remarks to write into the configuration. */
  readonly remarks: readonly string[];
}

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
    const reader: Reader = {
      known: options.withCalls ? knownWorkflows(lists.workflows) : null,
      groupNames: has("groups") ? namesInPlaceholders(places, options) : new Map(),
      resources: await loadResources(provider),
      data: { ...data, client: remembering.client },
      remembering,
      options,
    };
    return { ...(await readAll(reader, lists, places)), groups: places };
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    throw stopped(error, client.endpoint);
  }
}

interface Reader {
  readonly resources: ReadonlyMap<string, Resource>;
  readonly data: ProviderData;
  readonly remembering: RememberingClient;
  readonly options: ReadOptions;
  /** Names in placeholders of the groups that are exported, by id. */
  readonly groupNames: ReadonlyMap<string, string>;
  /** Null if nobody asked for the workflows that documents name. */
  readonly known: KnownWorkflows | null;
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
  reader: Reader,
  lists: Readonly<Record<Kind, readonly ServiceObject[]>>,
  places: readonly GroupPlace[],
): Promise<Omit<FoundService, "groups">> {
  const { options } = reader;
  const rootId = rootOf(places);
  const skipped: SkippedObject[] = [];
  const waiting = KINDS.flatMap((kind) =>
    eachOnce(lists[kind]).flatMap(({ id, name }) => {
      if ((kind === "groups" && id === rootId) || (name !== null && !options.wanted(name))) return [];
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
      const found = await readOne(reader, kind, id, name);
      failures = 0;
      if (found !== null) objects.push(found);
    } catch (error) {
      options.signal.throwIfAborted();
      const reason = reasonOf(error);
      const cause = error instanceof DiagnosticError ? error.cause : error;
      if (cause instanceof ClientError && concernsAll(cause)) {
        failures += 1;
        if ((cause instanceof StatusError && cause.status === 401) || failures >= FAILURES_IN_A_ROW) throw cause;
      }
      skipped.push({ kind, id, name, reason });
    }
    done += 1;
    options.progress(`Reading ${done} of ${waiting.length}: ${KIND_FACTS[kind].one} ${name ?? id}`);
  });
  return { objects, skipped };
}

async function readOne(
  { resources, data, remembering, options, groupNames, known }: Reader,
  kind: Kind,
  id: string,
  listedName: string | null,
): Promise<FoundObject | null> {
  const { typeName, file } = KIND_FACTS[kind];
  if (kind !== "queues" && id.startsWith("name="))
    throw new NotExportableError("Its id begins with name=, so an import would take it for a name");
  if (id.normalize("NFC") !== id)
    throw new NotExportableError(
      `Its ${kind === "queues" ? "name" : "id"} is not in Unicode's normal form NFC. Terraform and OpenTofu keep every string in that form, so their import would not find it`,
    );
  const isWorkflow = kind === "workflows";
  let placeholders: ReadonlyMap<string, string> = new Map();
  const read = await readObject(
    resources.get(typeName)!,
    id,
    { data, importing: remembering.importing, signal: options.signal },
    (config) => {
      const template = isWorkflow ? groupTemplate(String(config["document"]), groupNames) : null;
      if (template === null) return config;
      placeholders = template.groups;
      return { ...config, document: template.text, substitutions: template.substitutions };
    },
  );
  if (read === null) return null;
  const name = textOf(read.state["name"]) ?? listedName;
  // A list may omit names.
  if (listedName === null && !options.wanted(name ?? id)) return null;
  const { [file?.attribute ?? ""]: text, ...config } = read.config;
  const attributes = remembering.takeAttributes(id);
  const staged =
    file === null
      ? null
      : await stageFile(
          join(options.folder, `${randomUUID()}.${file.extension}`),
          isWorkflow ? utf8Document(String(text)) : `${printJson(parseJson(String(text)), "  ")}\n`,
        );
  const pending = isWorkflow && read.state["pending_submission"] === true;
  const notes = pending ? ["A pending submission beside the approved version is not exported"] : [];
  const found: FoundObject = {
    kind,
    id,
    name,
    config,
    file: staged,
    groups: isWorkflow
      ? [...groupReferencesIn(attributes), ...groupReferences(parseDocument(String(read.state["document"])))]
      : [],
    namedGroups: isWorkflow ? groupReferences(parseDocument(String(text))) : [],
    placeholders,
    calls: isWorkflow && known !== null ? workflowReferences(String(text), known).filter((each) => each !== id) : [],
    state: isWorkflow ? textOf(read.state["state"]) : null,
    notes: [...notes, ...read.notes],
    remarks: kind === "assets" ? furtherFields(attributes, read.state) : [],
  };
  return isWorkflow ? detached(found) : found;
}

/** An import cannot tell further fields of AssetData from the service's own (interface document, 4.11). */
function furtherFields(
  attributes: ServiceObject["attributes"],
  state: Readonly<Record<string, unknown>>,
): readonly string[] {
  const known = new Set([
    ...Object.keys(state).map((name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())),
    "clazz",
    "link",
    "links",
    "_links",
  ]);
  const further = Object.keys(attributes).filter((name) => !known.has(name));
  return further.length === 0
    ? []
    : [
        `The service also shows: ${further.join(", ")}. To manage fields that somebody set, add them to additional_fields_json; this sends no request`,
      ];
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

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

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
