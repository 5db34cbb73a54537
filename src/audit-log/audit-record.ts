/** A value of a record; plain JSON. */
type Field = null | boolean | number | string | readonly Field[] | { readonly [name: string]: Field };

/** What a record says, for people. */
export interface AuditEntry {
  /** ISO 8601. Null if none of its fields can be read as a time. */
  readonly time: string | null;
  /** Null if none of its fields says. */
  readonly who: string | null;
  /** The operation, such as `workflow.edit`. */
  readonly what: string;
  /** Further words; empty if there are none. */
  readonly detail: string;
}

/** A record of the audit log, as far as its fields can be recognized: the interface document names none of them. */
export interface AuditRecord extends AuditEntry {
  /** Every text and number in it that may name an object, without the actor, the time and the type of object. */
  readonly texts: readonly string[];
}

/**
 * Names of fields in the order in which they are searched, without case, `_` and `-`; the first is also the
 * likeliest.
 */
const WHO = [
  "user",
  "username",
  "userid",
  "who",
  "by",
  "actor",
  "principal",
  "account",
  "performedby",
  "changedby",
  "modifiedby",
  "createdby",
  "identity",
  "login",
  "owner",
];
const WHAT = ["operation", "action", "event", "eventtype", "eventname", "activity", "method", "type", "category"];
const DETAIL = ["detail", "details", "message", "description", "comment", "reason", "text", "summary"];
const WHEN = [
  "time",
  "timestamp",
  "date",
  "datetime",
  "when",
  "at",
  "eventtime",
  "createdat",
  "created",
  "occurred",
  "occurredat",
  "logtime",
];

/** Fields with the type of object, which are skipped because a workflow may be named "workflow". */
const SORTS = /(type|kind|class|clazz|category)$/;

/** Fields in which a number names an object: elsewhere it is a count, a size or a duration. */
const NUMBERED =
  /^id$|(?:workflow|group|instance|queue|asset|calendar|object|target|subject|resource|entity)(?:id|key|no)?$/;

export function auditRecord(fields: { readonly [name: string]: Field }): AuditRecord {
  const leaves = [...leavesOf(fields)];
  const time = bestOf(leaves, WHEN, timeOf) ?? firstOf(leaves, timeOf);
  const who = bestOf(leaves, WHO, wordOf);
  const what = bestOf(leaves, WHAT, wordOf);
  const detail = bestOf(leaves, DETAIL, wordOf);
  return {
    time: time === undefined ? null : new Date(time.value).toISOString(),
    who: who?.value ?? null,
    what: what?.value ?? detail?.value ?? "a change",
    detail: what === undefined ? "" : (detail?.value ?? ""),
    texts: leaves
      .filter((leaf) => leaf !== who?.leaf && leaf !== time?.leaf && !SORTS.test(leaf.name))
      .filter(({ name, value }) => typeof value === "string" || NUMBERED.test(name))
      .map(({ value }) => String(value)),
  };
}

interface Leaf {
  /** In lower case and without `_` and `-`. */
  readonly name: string;
  readonly value: string | number;
}

/** Includes nested objects, which may contain the actor and the object. */
function* leavesOf(value: Field, name = ""): Generator<Leaf> {
  if (typeof value === "string" || typeof value === "number")
    yield { name: name.toLowerCase().replace(/[_-]/g, ""), value };
  else if (Array.isArray(value)) for (const item of value as readonly Field[]) yield* leavesOf(item, name);
  else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      const named = typeof item === "object" && item !== null && "name" in item ? item["name"] : undefined;
      // { "user": { "name": "ann" } }: the name is the user's.
      if (typeof named === "string") yield { name: key.toLowerCase().replace(/[_-]/g, ""), value: named };
      yield* leavesOf(item, key);
    }
  }
}

interface Found<T> {
  readonly leaf: Leaf;
  readonly value: T;
}

function bestOf<T>(
  leaves: readonly Leaf[],
  names: readonly string[],
  read: (leaf: Leaf) => T | null,
): Found<T> | undefined {
  for (const name of names) {
    const found = firstOf(
      leaves.filter((leaf) => leaf.name === name),
      read,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

function firstOf<T>(leaves: readonly Leaf[], read: (leaf: Leaf) => T | null): Found<T> | undefined {
  for (const leaf of leaves) {
    const value = read(leaf);
    if (value !== null) return { leaf, value };
  }
  return undefined;
}

const wordOf = ({ value }: Leaf): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;

/** From 2001 to 2286, in seconds and in milliseconds. */
const SECONDS = [1e9, 1e10] as const;
const MILLISECONDS = [1e12, 1e13] as const;

/** Milliseconds since 1970; null for anything else. */
function timeOf({ value }: Leaf): number | null {
  const number = typeof value === "string" && /^\d{10}(\d{3})?$/.test(value.trim()) ? Number(value) : value;
  if (typeof number === "number") {
    if (number >= MILLISECONDS[0] && number < MILLISECONDS[1]) return Math.floor(number);
    return number >= SECONDS[0] && number < SECONDS[1] ? Math.floor(number * 1000) : null;
  }
  // ISO 8601 and formats that people write (`Tue, 03 Feb 2026 04:05:06 GMT`), but not a sentence that contains a year.
  const text = String(value).trim();
  const looksLikeOne =
    /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}|$)/.test(text) ||
    /^([A-Za-z]{3,9},? )?\d{1,2}[ /-][A-Za-z]{3,9}[ /-]\d{4}\b.{0,20}$/.test(text) ||
    /^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}/.test(text);
  if (!looksLikeOne) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}

/** The names of an object in the audit log. */
export interface AuditSubject {
  /** Its own ids and, for a part of a workflow, the workflow's. */
  readonly ids: readonly string[];
  readonly name: string | null;
}

/** The minimum length of an id that is searched for in longer texts: many sentences contain "1". */
const SHORTEST_WITHIN = 4;

/**
 * Whether a record names an object: one of its texts is the id or the name, or contains the id as a whole word. A
 * record with the id of another object belongs to that one, even if they share a name.
 *
 * @param ids every known id of all objects
 */
export function names({ texts }: AuditRecord, { ids, name }: AuditSubject, known: ReadonlySet<string>): boolean {
  if (texts.some((text) => ids.includes(text))) return true;
  if (ids.some((id) => id.length >= SHORTEST_WITHIN && texts.some((text) => holdsWord(text, id)))) return true;
  return name !== null && texts.includes(name) && !texts.some((text) => text !== name && known.has(text));
}

function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const [before, behind] = [text.slice(0, at), text.slice(at + word.length)];
    if (!/[\p{L}\p{N}_-]$/u.test(before) && !/^[\p{L}\p{N}_-]/u.test(behind)) return true;
  }
  return false;
}
