import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { groupReferencesIn, isLink, type ServiceObject } from "../../client";
import { declaredAsUtf8, groupReferences, parseDocument, parseJson, printJson } from "../../document";
import {
  type Attribute,
  DiagnosticError,
  Diagnostics,
  type ManagedResource,
  plannedChanges,
  type Schema,
} from "../../framework";
import {
  type GroupPlace,
  type Inventory,
  type KnownObject,
  listedClient,
  type ListedClient,
  readInventory,
  readObjects,
  type Unread,
  UnreadableError,
  workflowReferences,
} from "../../inventory";
import { type Kind, KIND_FACTS } from "../../kinds";
import type { Connection, ProviderData } from "../connect";
import { type StagedFile, stageFile } from "../named-file";
import { groupTemplate } from "./group-placeholders";
import { uniqueSlugs } from "../slug";

type Resource = ManagedResource<Schema, ProviderData>;
type Values = Readonly<Record<string, unknown>>;

export const objectKey = (kind: Kind, id: string): string => `${kind} ${id}`;

/** One object with its configuration; long texts are already in files of their own. */
export interface FoundObject extends KnownObject {
  /** By `objectKey`. */
  readonly key: string;
  /** Attributes of the configuration without the one that is in the file. */
  readonly config: Values;
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

export interface FoundService {
  readonly objects: readonly FoundObject[];
  /** Objects that were requested and cannot be exported; sorted. */
  readonly skipped: readonly Unread[];
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

/** What reading an object needs to know of the whole export. */
interface ExportContext extends ReadOptions, Connection {
  readonly inventory: Inventory;
  readonly listed: ListedClient;
  /** Names in placeholders of the groups that are exported, by id. */
  readonly groupNames: ReadonlyMap<string, string>;
}

/** Reads all requested objects, each once. @throws ClientError if the service cannot be read at all */
export async function readService({ provider, data }: Connection, options: ReadOptions): Promise<FoundService> {
  const { kinds, wanted, state, signal, progress } = options;
  const { client } = data;
  progress("Listing the objects");
  const inventory = await readInventory(client, { kinds, versions: true, signal });
  const { groups, tree, versions } = inventory;
  const isWanted = ({ name }: { readonly name: string | null }): boolean => name === null || wanted(name);
  const objects = inventory.objects.filter((object) => {
    const { kind, id } = object;
    if (kind === "groups" && id === tree.rootId) return false;
    const isOfState =
      kind !== "workflows" || state === "strongest" || versions!.has(id, "approved") === (state === "approved");
    return isOfState && isWanted(object);
  });
  const listed = listedClient(client, inventory);
  const exportedGroups = objects.filter(({ kind, id, name }) => kind === "groups" && wanted(name ?? id));
  const context: ExportContext = {
    ...options,
    provider,
    data,
    inventory,
    listed,
    groupNames: uniqueSlugs(exportedGroups, "_", KIND_FACTS.groups.prefix),
  };
  const { found, unread } = await readObjects(objects, (object) => readFound(context, object), {
    endpoint: client.endpoint,
    signal,
    progress,
  });
  const skipped = [...inventory.unread.filter(isWanted), ...unread];
  return { objects: found, skipped: skipped.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)), groups };
}

const keyOf = ({ kind, id, name }: Unread): string => `${kind} ${name ?? ""} ${id ?? ""}`;

/** Reads one object; null if it is gone, or its name, which a list may omit, is not wanted. */
async function readFound(
  { provider, data, inventory, listed, wanted, folder, signal, groupNames, withCalls }: ExportContext,
  { kind, id, name: listedName }: KnownObject,
): Promise<FoundObject | null> {
  const { typeName, file } = KIND_FACTS[kind];
  if (kind !== "queues" && id.startsWith("name="))
    throw new UnreadableError("Its id begins with name=, so an import would take it for a name");
  if (id.normalize("NFC") !== id)
    throw new UnreadableError(
      `Its ${kind === "queues" ? "name" : "id"} is not in Unicode's normal form NFC. Terraform and OpenTofu keep every string in that form, so their import would not find it`,
    );
  const isWorkflow = kind === "workflows";
  let placeholders: FoundObject["placeholders"] = new Map();
  const respell = (config: Values): Values => {
    const template = isWorkflow ? groupTemplate(String(config["document"]), groupNames) : null;
    if (template === null) return config;
    placeholders = template.groups;
    return { ...config, document: template.text, substitutions: template.substitutions };
  };
  const resource = (await provider.resources.find((each) => each.name === typeName)!.load()) as Resource;
  const read = await readObject(resource, id, { data, listed, signal }, respell).catch((error: unknown) => {
    if (!(error instanceof DiagnosticError)) throw error;
    throw new UnreadableError(`${error.text.summary}. ${error.text.detail}`, { cause: error.cause });
  });
  if (read === null) return null;
  const name = textOf(read.state["name"]) ?? listedName;
  // A list may omit names.
  if (listedName === null && !wanted(name ?? id)) return null;
  const { [file?.attribute ?? ""]: text, ...config } = read.config;
  const attributes = listed.takeAttributes(id);
  const staged =
    file === null
      ? null
      : await stageFile(
          join(folder, `${randomUUID()}.${file.extension}`),
          isWorkflow ? declaredAsUtf8(String(text)) : `${printJson(parseJson(String(text)), "  ")}\n`,
        );
  const document = isWorkflow ? parseDocument(String(text)) : null;
  const isPending = isWorkflow && read.state["pending_submission"] === true;
  return detached({
    kind,
    key: objectKey(kind, id),
    id,
    name,
    config,
    file: staged,
    groups: isWorkflow
      ? [...groupReferencesIn(attributes), ...groupReferences(parseDocument(String(read.state["document"])))]
      : [],
    namedGroups: document === null ? [] : groupReferences(document),
    placeholders,
    calls: document !== null && withCalls ? workflowReferences(document, inventory).filter((each) => each !== id) : [],
    state: isWorkflow ? textOf(read.state["state"]) : null,
    notes: [...(isPending ? ["A pending submission beside the approved version is not exported"] : []), ...read.notes],
    remarks: kind === "assets" ? furtherFields(attributes, read.state) : [],
  });
}

/**
 * A copy of plain values whose texts are texts of their own. An id or a name that a parser cut out of a document is only
 * a reference into it in V8, and keeps the whole document in memory for as long as the id is kept.
 */
export const detached = <T>(value: T): T => structuredClone(value);

/** An import cannot tell further fields of AssetData from the service's own (interface document, 4.11). */
function furtherFields(attributes: ServiceObject["attributes"], state: Values): readonly string[] {
  const known = new Set([
    ...Object.keys(state).map((name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())),
    "clazz",
  ]);
  const further = Object.keys(attributes).filter((name) => !known.has(name) && !isLink(name));
  return further.length === 0
    ? []
    : [
        `The service also shows: ${further.join(", ")}. To manage fields that somebody set, add them to additional_fields_json; this sends no request`,
      ];
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/**
 * Imports an object in this process, as the engine will do, and derives its configuration from state, without defaults
 * and values that are left to the service. Checks by the provider's own rules that they accept it and plan nothing.
 * The notes say which values cannot be configured although the service shows them. Null if the object is gone.
 *
 * @param respell attributes of the configuration in another form that means the same
 * @throws UnreadableError if there is no valid configuration for it
 * @throws DiagnosticError if the service cannot be read
 */
async function readObject(
  resource: Resource,
  importId: string,
  { data: shared, listed, signal }: Pick<ExportContext, "data" | "listed" | "signal">,
  respell: (config: Values) => Values,
): Promise<{ readonly state: Values; readonly config: Values; readonly notes: readonly string[] } | null> {
  // What a run records of the objects of its configuration is for its later objects and its plan. An import needs none
  // of it, and the records of 10,000 workflows took 50 MB until the end of the export.
  const coordination = shared.coordination.withOwnRecords();
  const data: ProviderData = { ...shared, client: listed.client, coordination };
  const context = { data, known: data, diagnostics: new Diagnostics(), signal };
  const importing = { ...context, data: { ...data, client: listed.importing } };
  const imported = await resource.import({ id: importId }, importing);
  const attributes = Object.entries(resource.schema.attributes);
  const empty = Object.fromEntries(attributes.map(([name, { options }]) => [name, options.default ?? null]));
  const read = await resource.read(
    { state: { ...empty, ...imported.state }, private: imported.private ?? null },
    context,
  );
  refuse(context.diagnostics);
  if (read === null) return null;
  const state = read.state as Values;
  const unset = Object.fromEntries(attributes.map(([name]) => [name, null]));
  const { config, notes } = await accepted(resource, respell(configOf(attributes, state)), unset);
  for (const [name, { presence }] of attributes) {
    if (presence === "required" && (state[name] ?? null) === null)
      throw new UnreadableError(`The service does not show its ${name}, which the configuration needs`);
  }
  const whole = { ...unset, ...config } as Parameters<typeof plannedChanges>[1]["config"];
  const changed = await plannedChanges(resource, { config: whole, state: read.state, private: read.private }, context);
  refuse(context.diagnostics);
  if (changed.length > 0)
    throw new UnreadableError(
      `A plan after its import would change ${changed.join(", ")}. This is a bug in wfa; please report it`,
    );
  return { state, config, notes };
}

/** Attributes that can be configured and have a value other than the default. */
function configOf(attributes: readonly (readonly [string, Attribute])[], state: Values): Values {
  const configured = attributes.flatMap(([name, { presence, options }]) => {
    const value = state[name] ?? null;
    if (presence === "computed" || options.writeOnly === true || value === null || value === (options.default ?? null))
      return [];
    // Left to the service if possible: a configuration must not contain a blank name, for example.
    const isEmpty = value === "" || (value instanceof Map && value.size === 0);
    const isOpen = presence === "optionalComputed" && (isEmpty || options.validate?.(value) !== undefined);
    return isOpen ? [] : [[name, value] as const];
  });
  return Object.fromEntries(configured);
}

/**
 * The configuration without elements of maps that the resource's own rules refuse; anything else refused is an error.
 */
async function accepted(
  resource: Resource,
  config: Values,
  unset: Values,
): Promise<{ readonly config: Values; readonly notes: readonly string[] }> {
  for (const [name, { options }] of Object.entries(resource.schema.attributes)) {
    const problem = Object.hasOwn(config, name) ? options.validate?.(config[name]) : undefined;
    if (problem !== undefined) throw new UnreadableError(`Its ${name} cannot be configured: ${problem}`);
  }
  const diagnostics = new Diagnostics();
  await resource.validate?.({ ...unset, ...config } as never, diagnostics);
  const errors = diagnostics.list.filter(({ severity }) => severity === "error");
  const left = new Map(Object.entries(config));
  const notes: string[] = [];
  for (const { summary, detail, path } of errors) {
    const [attribute, element] = path ?? [];
    const name = attribute !== undefined && "attribute" in attribute ? attribute.attribute : "";
    const value = left.get(name);
    if (!(value instanceof Map) || element === undefined || !("key" in element))
      throw new UnreadableError(`Its configuration would not be valid: ${summary}. ${detail}`);
    left.set(name, new Map([...(value as ReadonlyMap<string, unknown>)].filter(([key]) => key !== element.key)));
    notes.push(`${summary}, although the service shows it, so it is not in ${name}`);
  }
  const entries = [...left].filter(([, value]) => !(value instanceof Map && value.size === 0));
  return { config: Object.fromEntries(entries), notes };
}

function refuse({ list }: Diagnostics): void {
  const error = list.find(({ severity }) => severity === "error");
  if (error !== undefined) throw new DiagnosticError(error);
}
