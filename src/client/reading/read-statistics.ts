import type { SystemStatistics } from "../interface/system-api";
import type { Answer } from "../transport/answer";
import { undecodable } from "../transport/answer";
import type { ObjectKind } from "./object-kind";
import { numberText } from "../../json";
import { readFields } from "./read-answer";
import { toServiceObject } from "./read-object";
import { numberIn, textIn, type PlainObject } from "./read-scalar";

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
