import { schemaAddress } from "../../json";
import { visibleJson } from "../../markup";
import type { AcceptedFinding } from "../drift/drift-report";

/** Says what is wrong with a baseline, and with which entry. */
export class BaselineError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BaselineError";
  }
}

const VERSION = 1;
const HEADER = { $schema: schemaAddress("drift-baseline"), version: VERSION };
const FIELDS = ["address", "path", "from", "to", "reason", "by", "until"] as const;

/** @throws BaselineError for a text that is not a baseline, or not one that this version understands completely */
export function parseBaseline(text: string): readonly AcceptedFinding[] {
  const baseline = parsed(text);
  if (!isRecord(baseline)) throw new BaselineError("It must be a JSON object with the members version and accepted");
  if (baseline["version"] !== VERSION)
    throw new BaselineError(
      `Its version must be ${VERSION}; got ${shown(baseline["version"])}. A later version of wfa may have written it`,
    );
  const unknown = Object.keys(baseline).find((name) => !["$schema", "version", "accepted"].includes(name));
  if (unknown !== undefined) throw new BaselineError(`It has the unknown member ${shown(unknown)}`);
  const { accepted } = baseline;
  if (!Array.isArray(accepted)) throw new BaselineError("Its member accepted must be a list");
  const entries = (accepted as readonly unknown[]).map(entryOf);
  const first = new Map<string, number>();
  for (const [index, entry] of entries.entries()) {
    const before = first.get(identity(entry));
    if (before !== undefined)
      throw new BaselineError(
        `${nameOf(entry, index)} is there twice: entry ${before + 1} is about the same change. Remove one of them`,
      );
    first.set(identity(entry), index);
  }
  return entries;
}

/** The same entries give the same text, one field on a line, so that a change of the file is easy to review. */
export function baselineText(accepted: readonly AcceptedFinding[]): string {
  const entries = [...accepted]
    .sort((a, b) => (identity(a) < identity(b) ? -1 : 1))
    .map((entry) => Object.fromEntries(FIELDS.map((name) => [name, entry[name]])));
  return visibleJson(`${JSON.stringify({ ...HEADER, accepted: entries }, null, 2)}\n`);
}

/** What one entry accepts. */
export const identity = ({ address, path, from, to }: Omit<AcceptedFinding, "reason" | "by" | "until">): string =>
  JSON.stringify([address, path, from, to]);

/** Whether a text is a day of the calendar, such as `2026-12-31`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new BaselineError(`It is not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function entryOf(entry: unknown, index: number): AcceptedFinding {
  if (!isRecord(entry)) throw new BaselineError(`Entry ${index + 1} must be an object; got ${shown(entry)}`);
  const name = nameOf(entry, index);
  const missing = FIELDS.find((field) => !Object.hasOwn(entry, field));
  if (missing !== undefined) throw new BaselineError(`${name} has no ${missing}`);
  const unknown = Object.keys(entry).find((field) => !(FIELDS as readonly string[]).includes(field));
  if (unknown !== undefined) throw new BaselineError(`${name} has the unknown member ${shown(unknown)}`);
  for (const field of ["address", "path", "reason", "by"] as const)
    if (typeof entry[field] !== "string" || entry[field].trim() === "")
      throw new BaselineError(`${name}: ${field} must be a text that is not empty; got ${shown(entry[field])}`);
  for (const field of ["from", "to"] as const)
    if (entry[field] !== null && typeof entry[field] !== "string")
      throw new BaselineError(`${name}: ${field} must be a text or null; got ${shown(entry[field])}`);
  const { until } = entry;
  if (until !== null && (typeof until !== "string" || !isDay(until)))
    throw new BaselineError(`${name}: until must be a day such as 2026-12-31, or null for no end; got ${shown(until)}`);
  return entry as unknown as AcceptedFinding;
}

/** Such as `Entry 3 ("wfa_workflow.load", "/workflow/@owner")`. */
function nameOf(entry: Readonly<Record<string, unknown>> | AcceptedFinding, index: number): string {
  const named = [entry["address"], entry["path"]].filter((text) => typeof text === "string").map(shown);
  return `Entry ${index + 1}${named.length === 0 ? "" : ` (${named.join(", ")})`}`;
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
