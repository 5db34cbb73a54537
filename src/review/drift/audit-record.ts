import type { JsonValue } from "../../document";
import type { JsonObject } from "../plan-json";
import type { AuditEntry } from "./drift-report";

/** A record of the audit log, as far as it can be told what its fields mean: the interface names none of them. */
export interface AuditRecord extends AuditEntry {
  /** Every text and number in it that may name an object: not who did it, when, and to what sort of object. */
  readonly texts: readonly string[];
}

/**
 * Names of fields in the order in which they are looked for, without case, `_` and `-`; the first is also the
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

/** Fields that say what sort of thing it is about: a workflow may be named "workflow". */
const SORTS = /(type|kind|class|clazz|category)$/;

export function auditRecord(fields: JsonObject): AuditRecord {
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
      .map(({ value }) => String(value)),
  };
}

interface Leaf {
  /** In lower case and without `_` and `-`. */
  readonly name: string;
  readonly value: string | number;
}

/** Nested objects too: who and what may stand in objects of their own. */
function* leavesOf(value: JsonValue, name = ""): Generator<Leaf> {
  if (typeof value === "string" || typeof value === "number")
    yield { name: name.toLowerCase().replace(/[_-]/g, ""), value };
  else if (Array.isArray(value)) for (const item of value as readonly JsonValue[]) yield* leavesOf(item, name);
  else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      const said = typeof item === "object" && item !== null && "name" in item ? item["name"] : undefined;
      // { "user": { "name": "ann" } }: the name is the user's.
      if (typeof said === "string") yield { name: key.toLowerCase().replace(/[_-]/g, ""), value: said };
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

/** Milliseconds since 1970; null for what is no time. */
function timeOf({ value }: Leaf): number | null {
  const number = typeof value === "number" ? value : /^\d{10}(\d{3})?$/.test(value.trim()) ? Number(value) : null;
  if (number !== null) {
    if (number >= MILLISECONDS[0] && number < MILLISECONDS[1]) return Math.floor(number);
    return number >= SECONDS[0] && number < SECONDS[1] ? Math.floor(number * 1000) : null;
  }
  // ISO 8601 and those that people write (`Tue, 03 Feb 2026 04:05:06 GMT`), but no sentence that has a year in it.
  const text = String(value).trim();
  const looksLikeOne =
    /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}|$)/.test(text) ||
    /^([A-Za-z]{3,9},? )?\d{1,2}[ /-][A-Za-z]{3,9}[ /-]\d{4}\b.{0,20}$/.test(text) ||
    /^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}/.test(text);
  if (!looksLikeOne) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}
