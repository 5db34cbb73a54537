import { jsonSchema } from "../json-schema";
import { findingsOf, isClean, type Rehearsal } from "./rehearsal";

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
      faults: stack.faults,
    })),
  })}\n`;
}
