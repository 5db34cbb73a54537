import type { Answer } from "../transport/answer";
import { undecodable } from "../transport/answer";
import type { ObjectKind } from "./object-kind";
import { numberText } from "../../json";
import type { JsonObject } from "../service-object";
import { readFields } from "./read-answer";
import { toServiceObject } from "./read-object";
import { numberIn, textIn, type PlainObject } from "./read-scalar";

/**
 * Section 2.11 of the interface document. Null if the service does not show a value, or none that can be read as its
 * type.
 */
export interface SystemStatistics {
  /** Currently active workflows. */
  readonly active: number | bigint | null;
  /** Approved workflows that can be executed. */
  readonly approved: number | bigint | null;
  /** Registered assets. */
  readonly assets: number | bigint | null;
  /** Days that logs are kept by default. */
  readonly daysOfLogsToKeep: number | bigint | null;
  readonly domain: string | null;
  /** Workflows executed since the last start. */
  readonly executed: number | bigint | null;
  /** Last start of the server, in milliseconds (since 1970, as it seems: the document does not say). */
  readonly startDateTime: number | bigint | null;
  /** Workflows submitted and waiting for approval. */
  readonly submitted: number | bigint | null;
  /** Executed workflows that require attention or confirmation. */
  readonly unconfirmed: number | bigint | null;
  /** Registered users. */
  readonly users: number | bigint | null;
  /** As written: 7.10 stays "7.10". */
  readonly version: string | null;
  /** All fields, including those that the document does not name. */
  readonly attributes: JsonObject;
}

const STATISTICS: ObjectKind = {
  what: "system statistics object",
  collection: "statistics",
  wrappers: ["statistics", "systemStatistics", "stats"],
  lists: [],
  mayLackId: true,
};

/** @throws {DecodeError} also for an object that has none of the statistics that the interface document names (2.11) */
export function readStatistics(answer: Answer): SystemStatistics {
  const fields = readFields(answer, STATISTICS);
  const { attributes } = toServiceObject(fields);
  const number = (key: string): number | bigint | null => numberIn(attributes, key);
  const named = {
    active: number("active"),
    approved: number("approved"),
    assets: number("assets"),
    daysOfLogsToKeep: number("daysOfLogsToKeep"),
    domain: textIn(attributes, "domain"),
    executed: number("executed"),
    startDateTime: number("startDateTime"),
    submitted: number("submitted"),
    unconfirmed: number("unconfirmed"),
    users: number("users"),
    version: versionIn(fields) ?? textIn(attributes, "version"),
  };
  if (!Object.keys(named).some((key) => Object.hasOwn(attributes, key)))
    throw undecodable(answer, "system statistics as JSON");
  return { ...named, attributes };
}

/** A version that is a JSON number, as written: 7.10 is not 7.1. */
const versionIn = (fields: PlainObject): string | null =>
  Object.hasOwn(fields, "version") ? numberText(fields["version"]!) : null;
