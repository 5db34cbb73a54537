import {
  escapeSegment,
  isJsonMap,
  JsonDocumentError,
  JsonNumber,
  parseJson,
  parsePath,
  PathError,
  type JsonNode,
} from "../../document";
import type { Kind } from "../../kinds";
import { CliError, explained } from "../cli-error";
import { nameFilter } from "../shared-options";
import type { Choose, SourceObject } from "../evaluation/counterparts";

/**
 * Where the value of a secret comes from, never from the file itself: a variable of the environment in which the promotion
 * runs, or one of the configuration.
 */
export interface SecretSource {
  readonly kind: "env" | "variable";
  readonly name: string;
}

/** What is different in a workflow on the target. What is undefined stays as the source has it. */
export interface WorkflowOverlay {
  /** The id on the target; null: it does not exist there yet, whatever has its name. */
  readonly id?: string | null | undefined;
  readonly approve?: boolean | undefined;
  readonly enabled?: boolean | undefined;
  /** By name; `*` stands for all triggers of the document. */
  readonly triggers: ReadonlyMap<string, boolean>;
  /** By path in the document. */
  readonly values: ReadonlyMap<string, string>;
  readonly secrets: ReadonlyMap<string, SecretSource>;
  readonly secretsVersion?: number | undefined;
}

/** Which object of the target stands for the source's; for a queue, also whether it is paused there. */
export interface ObjectOverlay {
  readonly id?: string;
  readonly name?: string;
  readonly paused?: boolean;
}

/**
 * The differences between two environments, as a file says them: workflows by name, pattern of names, or address, in the
 * order of the file; others by name on the source, or address.
 */
export type Overlay = { readonly workflows: ReadonlyMap<string, WorkflowOverlay> } & {
  readonly [K in Exclude<Kind, "workflows">]: ReadonlyMap<string, ObjectOverlay>;
};

export const NO_OVERLAY: Overlay = {
  workflows: new Map(),
  groups: new Map(),
  assets: new Map(),
  calendars: new Map(),
  queues: new Map(),
};

/** @throws CliError for a text that is not an overlay, or has anything that this version does not know */
export function parseOverlay(text: string): Overlay {
  const objects = mapOf(objectOverlay);
  const json = explained(() => parseJson(text), JsonDocumentError, "It is not valid JSON: ");
  const { version, ...overlay } = members(json, [], {
    $schema: textAt,
    version: (node) => node,
    workflows: mapOf(workflowOverlay),
    groups: objects,
    assets: objects,
    calendars: objects,
    queues: mapOf((node, at) => members(node, at, { name: textAt, paused: flagAt })),
  });
  if (!(version instanceof JsonNumber) || version.text !== "1") throw wrong(["version"], "must be 1", version ?? null);
  return { ...NO_OVERLAY, ...overlay };
}

function workflowOverlay(node: JsonNode, at: Place): WorkflowOverlay {
  const found = members(node, at, {
    id: (id, place) => (id === null ? null : textAt(id, place)),
    approve: flagAt,
    enabled: flagAt,
    triggers: mapOf(flagAt),
    values: byPath(valueAt),
    secrets: byPath(secretAt),
    secretsVersion: wholeNumberAt,
  });
  for (const path of found.secrets?.keys() ?? [])
    if (found.values?.has(path) === true)
      throw new CliError(`${placeOf([...at, "values", path])} has a value and is a secret too. Keep one of them`);
  return { triggers: new Map(), values: new Map(), secrets: new Map(), ...found };
}

function objectOverlay(node: JsonNode, at: Place): ObjectOverlay {
  const found = members(node, at, { id: textAt, name: textAt });
  if (Object.keys(found).length !== 1)
    throw new CliError(`${placeOf(at)} must have either id or name: the id or the name on the target`);
  return found;
}

function secretAt(node: JsonNode, at: Place): SecretSource {
  const [[kind, name] = ["env", undefined], ...more] = Object.entries(
    members(node, at, { env: textAt, variable: textAt }),
  ) as ["env" | "variable", string][];
  if (name === undefined || more.length > 0)
    throw new CliError(
      `${placeOf(at)} must have either env (a variable of the environment) or variable (one of the configuration). The value itself never stands in an overlay`,
    );
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) throw wrong([...at, kind], "must be the name of a variable", name);
  return { kind, name };
}

type Place = readonly string[];

const placeOf = (at: Place): string => JSON.stringify(`/${at.map(escapeSegment).join("/")}`);

function wrong(at: Place, expected: string, got: JsonNode): CliError {
  return new CliError(`${placeOf(at)} ${expected}; got ${shown(got)}`);
}

/** Only the beginning of a text: somebody may have written a secret there. */
function shown(node: JsonNode): string {
  if (node instanceof JsonNumber) return node.text.slice(0, 40);
  if (typeof node === "string") return JSON.stringify(node.slice(0, 40));
  if (typeof node !== "object" || node === null) return String(node);
  return isJsonMap(node) ? "an object" : "a list";
}

/** @throws CliError if it is anything else */
type Reader<T> = (node: JsonNode, at: Place) => T;

function object(node: JsonNode, at: Place): ReadonlyMap<string, JsonNode> {
  if (!isJsonMap(node)) throw wrong(at, "must be an object", node);
  return node;
}

/** The members of an object that are there. */
function members<T extends object>(
  node: JsonNode,
  at: Place,
  readers: { readonly [K in keyof T]: Reader<T[K]> },
): Partial<T> {
  const known: ReadonlyMap<string, Reader<unknown>> = new Map(Object.entries(readers));
  const read = [...object(node, at)].map(([name, member]) => {
    const reader = known.get(name);
    if (reader === undefined)
      throw new CliError(`${placeOf([...at, name])} is unknown. Known there: ${[...known.keys()].join(", ")}`);
    return [name, reader(member, [...at, name])];
  });
  return Object.fromEntries(read) as Partial<T>;
}

const mapOf =
  <T>(read: Reader<T>): Reader<ReadonlyMap<string, T>> =>
  (node, at) =>
    new Map([...object(node, at)].map(([name, member]) => [name, read(member, [...at, name])]));

const byPath = <T>(read: Reader<T>): Reader<ReadonlyMap<string, T>> =>
  mapOf((node, at) => {
    explained(() => parsePath(at.at(-1)!), PathError, `${placeOf(at)} is not a path in a document: `);
    return read(node, at);
  });

function textAt(node: JsonNode, at: Place): string {
  if (typeof node !== "string" || node === "") throw wrong(at, "must be a text that is not empty", node);
  return node;
}

function flagAt(node: JsonNode, at: Place): boolean {
  if (typeof node !== "boolean") throw wrong(at, "must be true or false", node);
  return node;
}

function wholeNumberAt(node: JsonNode, at: Place): number {
  if (!(node instanceof JsonNumber) || !/^\d{1,15}$/.test(node.text)) throw wrong(at, "must be a whole number", node);
  return Number(node.text);
}

function valueAt(node: JsonNode, at: Place): string {
  if (node instanceof JsonNumber) return node.text;
  if (typeof node === "string" || typeof node === "boolean") return String(node);
  throw wrong(at, "must be a text, a number, true or false", node);
}

const isPattern = (key: string): boolean => /[*?]/.test(key);

/** Whether a key of the overlay is about a workflow: its address, its name, or a pattern that the name matches. */
export const concerns = (key: string, { address, name }: SourceObject): boolean =>
  key === address || (name !== null && (key.normalize("NFC") === name || (isPattern(key) && nameFilter([key])(name))));

/**
 * Everything that the overlay says of a workflow. What is said of its address wins over its name, and that over a
 * pattern; of two patterns, the later one wins.
 */
export function workflowOverlayOf(overlay: Overlay, object: SourceObject): WorkflowOverlay {
  const rank = (key: string): number => (key === object.address ? 2 : Number(!isPattern(key)));
  const found = [...overlay.workflows]
    .filter(([key]) => concerns(key, object))
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([, each]) => each);
  const last = <K extends keyof WorkflowOverlay>(name: K): WorkflowOverlay[K] | undefined =>
    found.map((each) => each[name]).findLast((value) => value !== undefined);
  return {
    id: last("id"),
    approve: last("approve"),
    enabled: last("enabled"),
    triggers: new Map(found.flatMap(({ triggers }) => [...triggers])),
    values: new Map(found.flatMap(({ values }) => [...values])),
    secrets: new Map(found.flatMap(({ secrets }) => [...secrets])),
    secretsVersion: last("secretsVersion"),
  };
}

/** What an overlay says of counterparts on the target. */
export const choicesOf =
  (overlay: Overlay): Choose =>
  (kind, { name, address }) => {
    if (kind === "workflows") return { id: workflowOverlayOf(overlay, { name, address }).id };
    return (address === null ? undefined : overlay[kind].get(address)) ?? overlay[kind].get(name ?? "");
  };
