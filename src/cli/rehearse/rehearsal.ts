import type { ChangeSummary, EngineDiagnostic } from "../../engine-json";
import { counted } from "../../kinds";
import { jsonSchema } from "../json-schema";
import type { CallsOfObject } from "./calls";
import type { FaultRuns } from "./fault-runs";
import type { Loss } from "./losses";
import type { PlannedAgain, Revert } from "./planned-objects";
import type { Observation } from "./beginning";
import type { Unread } from "./server-snapshot";

/** What came of the rehearsal of one stack. */
export interface StackRehearsal {
  readonly name: string;
  readonly directory: string;
  readonly engine: string;
  readonly workspace: string;
  /** Where the objects come from, and how many there are. */
  readonly source: string;
  /** When they were read; RFC 3339. */
  readonly takenAt: string;
  readonly observed: readonly Observation[];
  readonly unread: readonly Unread[];
  /** Remarks on the rehearsal itself. */
  readonly notes: readonly string[];
  readonly applied: boolean;
  /** Objects that the apply added, changed and removed. */
  readonly summary: ChangeSummary;
  readonly calls: readonly CallsOfObject[];
  /** GET requests of the apply. */
  readonly reads: number;
  readonly warnings: readonly EngineDiagnostic[];
  readonly errors: readonly EngineDiagnostic[];
  /** What the plan after the apply would still do; null if it could not be made. */
  readonly secondPlan: readonly PlannedAgain[] | null;
  readonly losses: readonly Loss[];
  /** Edits on the server, made since the last apply, that the apply undoes. */
  readonly reverts: readonly Revert[];
  /** Null without --faults. */
  readonly faults: FaultRuns | null;
}

export interface Rehearsal {
  /** RFC 3339. */
  readonly createdAt: string;
  readonly stacks: readonly StackRehearsal[];
}

export const lostIn = ({ losses }: StackRehearsal): readonly Loss[] => losses.filter(({ announced }) => !announced);

/** Something to look into before the real apply. */
export interface Finding {
  readonly kind: "applyFailed" | "secondPlanNotEmpty" | "secondPlanFailed" | "lost" | "reverts" | "needsPerson";
  readonly text: string;
}

export function findingsOf(stack: StackRehearsal): readonly Finding[] {
  const { applied, secondPlan, faults, reverts } = stack;
  const lost = lostIn(stack).length;
  const persons = faults?.needsPerson.length ?? 0;
  const findings: (Finding | false)[] = [
    !applied && { kind: "applyFailed", text: "the apply fails" },
    applied && secondPlan === null && { kind: "secondPlanFailed", text: "the plan after the apply fails" },
    secondPlan !== null &&
      secondPlan.length > 0 && {
        kind: "secondPlanNotEmpty",
        text: `the plan after the apply is not empty (${secondPlan.length})`,
      },
    lost > 0 && {
      kind: "lost",
      text: `the plan does not say that ${lost === 1 ? "something is" : `${lost} things are`} lost`,
    },
    reverts.length > 0 && {
      kind: "reverts",
      text: `the apply reverts what somebody changed on the server in ${counted(reverts.length, "object")}`,
    },
    persons > 0 && {
      kind: "needsPerson",
      text: `${persons === 1 ? "one fault needs" : `${persons} faults need`} a person`,
    },
  ];
  return findings.filter((finding) => finding !== false);
}

export const isClean = (stack: StackRehearsal): boolean => findingsOf(stack).length === 0;

/** The report for programs: one JSON object on one line, as `docs/schemas/rehearse.json` describes it. */
export function rehearsalJson({ createdAt, stacks }: Rehearsal): string {
  return `${JSON.stringify({
    ...jsonSchema("rehearse"),
    createdAt,
    ok: stacks.every(isClean),
    stacks: stacks.map((stack) => ({
      name: stack.name,
      directory: stack.directory,
      ok: isClean(stack),
      findings: findingsOf(stack),
      engine: stack.engine,
      workspace: stack.workspace,
      snapshot: {
        source: stack.source,
        takenAt: stack.takenAt,
        behaviour: stack.observed,
        unread: stack.unread,
      },
      notes: stack.notes,
      apply: {
        ok: stack.applied,
        added: stack.summary.add,
        changed: stack.summary.change,
        destroyed: stack.summary.remove,
        reads: stack.reads,
        calls: stack.calls,
      },
      warnings: stack.warnings,
      errors: stack.errors,
      secondPlan: stack.secondPlan,
      losses: stack.losses,
      reverts: stack.reverts,
      faults: stack.faults,
    })),
  })}\n`;
}
