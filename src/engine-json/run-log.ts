import type { JsonObject, JsonValue } from "../json";
import { isObject, objectOf } from "./json-values";

/** A diagnostic of an engine's `-json` output. */
export interface EngineDiagnostic {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
  /** The object that it is about; null if the engine does not say. */
  readonly address: string | null;
}

/** Objects that an apply added, changed and removed. */
export interface ChangeSummary {
  readonly add: number;
  readonly change: number;
  readonly remove: number;
}

/** What `plan -json` and `apply -json` print: a JSON object on each line. */
export interface RunLog {
  readonly diagnostics: readonly EngineDiagnostic[];
  /** Null if the command did not say. */
  readonly summary: ChangeSummary | null;
}

/** Lines that are not JSON are skipped: they are something else that the engine printed. */
export function readRunLog(text: string): RunLog {
  const lines = text.split("\n").flatMap(jsonLine);
  const changes = lines.findLast(({ type }) => type === "change_summary")?.["changes"];
  return {
    diagnostics: lines.flatMap(({ type, diagnostic }) => (type === "diagnostic" ? diagnosticOf(diagnostic) : [])),
    summary: isObject(changes)
      ? { add: count(changes["add"]), change: count(changes["change"]), remove: count(changes["remove"]) }
      : null,
  };
}

function jsonLine(line: string): readonly JsonObject[] {
  if (!line.startsWith("{")) return [];
  try {
    return [objectOf(JSON.parse(line) as JsonValue)];
  } catch {
    return [];
  }
}

function diagnosticOf(value: JsonValue | undefined): readonly EngineDiagnostic[] {
  const { severity, summary, detail, address } = objectOf(value);
  if (severity !== "error" && severity !== "warning") return [];
  return [
    {
      severity,
      summary: typeof summary === "string" ? summary : "",
      detail: typeof detail === "string" ? detail : "",
      address: typeof address === "string" ? address : null,
    },
  ];
}

const count = (value: JsonValue | undefined): number => (typeof value === "number" ? value : 0);
