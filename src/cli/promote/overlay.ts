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
import { CliError } from "../cli-error";
import { nameFilter } from "../shared-options";
import type { Choose, SourceObject } from "../evaluation/counterparts";

/** Where the value of a secret comes from: never from the file itself. */
export type SecretSource =
  /** A variable of the environment in which the promotion runs. */
  | { readonly kind: "env"; readonly name: string }
  /** A variable of the configuration. */
  | { readonly kind: "variable"; readonly name: string };

/** What is different in a workflow on the target. What is undefined stays as the source has it. */
export interface WorkflowOverlay {
  /** The id on the target; null: it does not exist there yet, whatever has its name. */
  readonly id: string | null | undefined;
  readonly approve: boolean | undefined;
  readonly enabled: boolean | undefined;
  /** By name; `*` stands for all triggers of the document. */
  readonly triggers: ReadonlyMap<string, boolean>;
  /** By path in the document. */
  readonly values: ReadonlyMap<string, string>;
  readonly secrets: ReadonlyMap<string, SecretSource>;
  readonly secretsVersion: number | undefined;
}

/** Which object of the target stands for the source's. */
export interface ObjectOverlay {
  readonly id: string | undefined;
  readonly name: string | undefined;
}

export interface QueueOverlay {
  readonly name: string | undefined;
  readonly paused: boolean | undefined;
}

/** The differences between two environments, as a file says them. */
export interface Overlay {
  /** By name, pattern of names, or address; in the order of the file. */
  readonly workflows: ReadonlyMap<string, WorkflowOverlay>;
  /** By name on the source, or address. */
  readonly groups: ReadonlyMap<string, ObjectOverlay>;
  readonly assets: ReadonlyMap<string, ObjectOverlay>;
  readonly calendars: ReadonlyMap<string, ObjectOverlay>;
  readonly queues: ReadonlyMap<string, QueueOverlay>;
}

export const NO_OVERLAY: Overlay = {
  workflows: new Map(),
  groups: new Map(),
  assets: new Map(),
  calendars: new Map(),
  queues: new Map(),
};

/** Says what is wrong with an overlay, and where. */
export class OverlayError extends CliError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "OverlayError";
  }
}

const VERSION = "1";

/** @throws OverlayError for a text that is not an overlay, or has anything that this version does not know */
export function parseOverlay(text: string): Overlay {
  const root = object(jsonOf(text), []);
  onlyMembers(root, ["$schema", "version", "workflows", "groups", "assets", "calendars", "queues"], []);
  const version = root.get("version");
  if (!(version instanceof JsonNumber) || version.text !== VERSION)
    throw wrong(["version"], `must be ${VERSION}`, version ?? null);
  const named = <T>(kind: string, read: (node: JsonNode, at: Place) => T): ReadonlyMap<string, T> =>
    membersOf(root.get(kind), [kind], read);
  return {
    workflows: named("workflows", workflowOverlay),
    groups: named("groups", objectOverlay),
    assets: named("assets", objectOverlay),
    calendars: named("calendars", objectOverlay),
    queues: named("queues", (node, at) => {
      const members = object(node, at);
      onlyMembers(members, ["name", "paused"], at);
      return {
        name: optional(members, "name", at, textAt),
        paused: optional(members, "paused", at, flagAt),
      };
    }),
  };
}

function workflowOverlay(node: JsonNode, at: Place): WorkflowOverlay {
  const members = object(node, at);
  onlyMembers(members, ["id", "approve", "enabled", "triggers", "values", "secrets", "secretsVersion"], at);
  const paths = <T>(name: string, read: (node: JsonNode, at: Place) => T): ReadonlyMap<string, T> => {
    const found = membersOf(members.get(name), [...at, name], read);
    for (const path of found.keys()) expectPath(path, [...at, name, path]);
    return found;
  };
  const values = paths("values", valueAt);
  const secrets = paths("secrets", secretAt);
  for (const path of secrets.keys())
    if (values.has(path))
      throw new OverlayError(`${placeOf([...at, "values", path])} has a value and is a secret too. Keep one of them`);
  return {
    id: members.get("id") === null ? null : optional(members, "id", at, textAt),
    approve: optional(members, "approve", at, flagAt),
    enabled: optional(members, "enabled", at, flagAt),
    triggers: membersOf(members.get("triggers"), [...at, "triggers"], flagAt),
    values,
    secrets,
    secretsVersion: optional(members, "secretsVersion", at, wholeNumberAt),
  };
}

function objectOverlay(node: JsonNode, at: Place): ObjectOverlay {
  const members = object(node, at);
  onlyMembers(members, ["id", "name"], at);
  const [id, name] = [optional(members, "id", at, textAt), optional(members, "name", at, textAt)];
  if ((id === undefined) === (name === undefined))
    throw new OverlayError(`${placeOf(at)} must have either id or name: the id or the name on the target`);
  return { id, name };
}

function secretAt(node: JsonNode, at: Place): SecretSource {
  const members = object(node, at);
  onlyMembers(members, ["env", "variable"], at);
  const found = (["env", "variable"] as const).filter((kind) => members.has(kind));
  const [kind] = found;
  if (kind === undefined || found.length > 1)
    throw new OverlayError(
      `${placeOf(at)} must have either env (a variable of the environment) or variable (one of the configuration). The value itself never stands in an overlay`,
    );
  const name = textAt(members.get(kind)!, [...at, kind]);
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) throw wrong([...at, kind], "must be the name of a variable", name);
  return { kind, name };
}

type Place = readonly string[];

const placeOf = (at: Place): string => JSON.stringify(`/${at.map(escapeSegment).join("/")}`);

function wrong(at: Place, expected: string, got: JsonNode): OverlayError {
  return new OverlayError(`${placeOf(at)} ${expected}; got ${shown(got)}`);
}

/** Only the beginning of a text: somebody may have written a secret there. */
function shown(node: JsonNode): string {
  if (node instanceof JsonNumber) return node.text.slice(0, 40);
  if (typeof node === "string") return JSON.stringify(node.slice(0, 40));
  if (typeof node !== "object" || node === null) return String(node);
  return isJsonMap(node) ? "an object" : "a list";
}

function object(node: JsonNode, at: Place): ReadonlyMap<string, JsonNode> {
  if (!isJsonMap(node)) throw wrong(at, "must be an object", node);
  return node;
}

function onlyMembers(members: ReadonlyMap<string, JsonNode>, known: readonly string[], at: Place): void {
  for (const name of members.keys())
    if (!known.includes(name))
      throw new OverlayError(`${placeOf([...at, name])} is unknown. Known there: ${known.join(", ")}`);
}

function membersOf<T>(
  node: JsonNode | undefined,
  at: Place,
  read: (node: JsonNode, at: Place) => T,
): ReadonlyMap<string, T> {
  if (node === undefined) return new Map();
  return new Map([...object(node, at)].map(([name, member]) => [name, read(member, [...at, name])]));
}

function optional<T>(
  members: ReadonlyMap<string, JsonNode>,
  name: string,
  at: Place,
  read: (node: JsonNode, at: Place) => T,
): T | undefined {
  const node = members.get(name);
  return node === undefined ? undefined : read(node, [...at, name]);
}

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

function expectPath(path: string, at: Place): void {
  try {
    parsePath(path);
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    throw new OverlayError(`${placeOf(at)} is not a path in a document: ${error.message}`, { cause: error });
  }
}

function jsonOf(text: string): JsonNode {
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonDocumentError)) throw error;
    throw new OverlayError(`It is not valid JSON: ${error.message}`, { cause: error });
  }
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
    if (kind === "workflows") return { id: workflowOverlayOf(overlay, { name, address }).id, name: undefined };
    const own = (address === null ? undefined : overlay[kind].get(address)) ?? overlay[kind].get(name ?? "");
    return own && { id: undefined, ...own };
  };
