import { descendants, type XmlDocument, type XmlElement } from "../xml/xml-tree";
import type { StoredStep } from "../state/stored";
import type { RunRules } from "../state/world";
import { field, readDuration } from "./document-facts";

/** What a run will do: which tasks, how long, and how it ends. */
interface RunPlan {
  readonly steps: readonly StoredStep[];
  /** In milliseconds; null: until somebody ends it. */
  readonly duration: number | null;
  readonly result: "completed" | "failed";
  /** Whether the document asks for a person's confirmation at the end. */
  readonly confirm: boolean;
}

/** Elements of a document that a run does one after the other. */
export const STEP_NAMES: ReadonlySet<string> = new Set(["task", "step", "job"]);

/**
 * Reads the elements `task`, `step` and `job` one after the other, anywhere in the document. Each may have `duration`
 * (see readDuration), `timeout` (the same; shorter than the duration, it fails the task), `result="failed"`,
 * `onFailure="continue"` (otherwise a failed task ends the run), `enabled="false"` (skipped), and `lines` (how much it
 * writes into the log). `confirm="true"` on the root or on a task that runs asks for confirmation at the end.
 */
export function planRun({ root }: XmlDocument, rules: RunRules): RunPlan {
  const steps: StoredStep[] = [];
  let offset = 0;
  let stopped = false;
  let confirm = field(root, "confirm") === "true";
  const elements = descendants(root).filter(({ local }) => STEP_NAMES.has(local));
  for (const [index, element] of elements.entries()) {
    if (stopped) break;
    if (field(element, "enabled") === "false") continue;
    const step = planStep(element, `${element.local} ${index + 1}`, offset, rules);
    steps.push(step);
    offset += step.duration;
    stopped = step.result === "failed" && field(element, "onFailure") !== "continue";
    confirm ||= field(element, "confirm") === "true";
  }
  const duration = steps.length === 0 ? rules.taskDuration : offset;
  return withOutcome({ steps, duration, result: stopped ? "failed" : "completed", confirm }, rules);
}

function planStep(
  element: XmlElement,
  fallbackName: string,
  offset: number,
  { taskDuration, outcome }: RunRules,
): StoredStep {
  const wanted = readDuration(field(element, "duration")) ?? taskDuration;
  const timeout = readDuration(field(element, "timeout"));
  const name = field(element, "name") ?? fallbackName;
  const lines = Number(/^\d+$/.exec(field(element, "lines") ?? "")?.[0] ?? 1);
  const documented = outcome === "asDocumented" || outcome === "endless";
  const timedOut = documented && timeout !== null && wanted > timeout;
  const failed = documented && (timedOut || field(element, "result") === "failed");
  const failure = failed ? "Failed, as its document says" : "";
  return {
    name,
    offset,
    duration: timedOut ? timeout : wanted,
    result: failed ? "failed" : "completed",
    lines,
    message: timedOut ? `Timed out after ${timeout} ms` : failure,
  };
}

function withOutcome(plan: RunPlan, { outcome }: RunRules): RunPlan {
  switch (outcome) {
    case "asDocumented":
      return plan;
    case "endless":
      return { ...plan, duration: null };
    case "completed":
      return { ...plan, result: "completed", confirm: false };
    case "unconfirmed":
      return { ...plan, result: "completed", confirm: true };
    case "failed": {
      const last = plan.steps.at(-1);
      const failed =
        last === undefined ? [] : [{ ...last, result: "failed" as const, message: "Failed, as it was asked to" }];
      return { ...plan, steps: [...plan.steps.slice(0, -1), ...failed], result: "failed", confirm: false };
    }
  }
}
