import type { JsonValue } from "../../framework";
import type { Provenance } from "./provenance";

/**
 * What private state said before it named its provenance: a group by `lost` and `unseen`, an asset and a calendar by
 * `imported`, `lost` and a baseline of null, a workflow by `imported` and `lost`, an execution by `unfinished`.
 */
export function earlierKind(fields: Readonly<Record<string, JsonValue>>): Provenance<unknown>["kind"] {
  const { lost, unfinished } = fields;
  if (lost !== undefined && lost !== null && lost !== false) return "unconfirmed";
  if (unfinished !== undefined) return isLostRun(unfinished) ? "unconfirmed" : "notYetReadBack";
  if (fields["imported"] === true) return "imported";
  if (fields["unseen"] === true) return "notYetReadBack";
  // A calendar with neither has only a text whose write failed.
  if (fields["baseline"] === null) return fields["applied"] === null ? "imported" : "notYetReadBack";
  return WRITTEN_HERE.some((name) => fields[name] !== undefined) ? "confirmed" : "imported";
}

/** A name that each object's private state had. */
const WRITTEN_HERE = ["parentConfigured", "baseline", "ours"];

const isLostRun = (unfinished: JsonValue): boolean =>
  unfinished !== null && typeof unfinished === "object" && "kind" in unfinished && unfinished.kind === "lost";
