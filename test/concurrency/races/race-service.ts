import { VARIATIONS, type FaultRule, type Variation } from "../../../src/service";
import type { Evidence, ObjectName } from "../../../src/tooling/docs/concurrent-changes";

/** A service to race on: a variation, and whether the key may read the audit log. */
export interface RaceService {
  readonly name: string;
  readonly variation: Variation;
  readonly faults: readonly FaultRule[];
  readonly hasAuditLog: boolean;
}

const NO_AUDIT_LOG: FaultRule = {
  method: "GET",
  path: "/auditlog",
  times: Infinity,
  fault: { kind: "status", status: 403 },
};

const services = (hasAuditLog: boolean): readonly RaceService[] =>
  VARIATIONS.map(({ name, variation }) => ({
    name: hasAuditLog ? name : `${name}-noAuditLog`,
    variation,
    faults: hasAuditLog ? [] : [NO_AUDIT_LOG],
    hasAuditLog,
  }));

/** Every variation, with an audit log and without. */
export const RACE_SERVICES: readonly RaceService[] = [...services(true), ...services(false)];

export function serviceNamed(name: string): RaceService {
  const found = RACE_SERVICES.find((each) => each.name === name);
  if (found === undefined) throw new Error(`There is no service "${name}"`);
  return found;
}

/** What a service shows of an object; of groups and assets only the audit log says more than their fields. */
export function evidenceOn({ hasAuditLog, variation }: RaceService, object: ObjectName): Evidence {
  if (hasAuditLog) return "auditLog";
  const { writeAnswers, attributes, documents } = variation;
  switch (object) {
    case "workflow":
      if (writeAnswers === "xml" || (writeAnswers === "full" && attributes === "all")) return "answer";
      return documents === "rewritten" || attributes === "all" ? "counts" : "nothing";
    case "calendar":
      if (writeAnswers === "xml" || writeAnswers === "full") return "answer";
      return documents === "rewritten" ? "counts" : "nothing";
    case "group":
    case "asset":
      return "nothing";
  }
}
