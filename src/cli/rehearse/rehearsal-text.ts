import { counted, KIND_FACTS, KINDS, plural } from "../../kinds";
import { visibleText } from "../../markup";
import type { EngineDiagnostic } from "../../engine-json";
import type { CallsOfObject } from "./calls";
import type { FaultRuns } from "./fault-runs";
import type { Loss } from "./losses";
import { findingsOf, lostIn, type Rehearsal, type StackRehearsal } from "./rehearsal";
import { NEVER_READ } from "./server-snapshot";

/** @param objectType the service's word, which is its own where this provider manages no such object */
const nounOf = (objectType: string): string => {
  const kind = KINDS.find((each) => KIND_FACTS[each].objectType === objectType);
  return kind === undefined ? objectType.replace("workflowInstance", "instance") : KIND_FACTS[kind].one;
};

/** The report for people. */
export function rehearsalText({ stacks }: Rehearsal): string {
  return `${stacks.map((stack) => stackLines(stack).join("\n")).join("\n\n")}\n`;
}

function stackLines(stack: StackRehearsal): readonly string[] {
  const findings = findingsOf(stack);
  const workspace = stack.workspace === "default" ? "" : `, workspace ${visibleText(stack.workspace)}`;
  return [
    `${stack.name} (${stack.engine}${workspace})`,
    `  ${visibleText(stack.source)}, read at ${stack.takenAt}`,
    "",
    ...section("Calls of the apply, in order", stack.calls.flatMap(callLines), "none"),
    ...section("Warnings", stack.warnings.flatMap(diagnosticLines)),
    ...section("Errors", stack.errors.flatMap(diagnosticLines)),
    `Result: ${resultText(stack)}`,
    `Second plan: ${secondPlanText(stack)}`,
    ...(stack.secondPlan ?? []).map(
      ({ address, action, attributes }) =>
        `  ${address}: ${action}${attributes.length === 0 ? "" : ` (${attributes.join(", ")})`}`,
    ),
    `Lost: ${lostIn(stack).length === 0 ? "nothing" : ""}`.trimEnd(),
    ...lostIn(stack).map((loss) => `  ${lossText(loss)}`),
    ...announcedLines(stack),
    ...revertLines(stack),
    ...(stack.faults === null ? [] : faultLines(stack.faults)),
    "",
    ...behaviourLines(stack),
    ...stack.notes.map((note) => `Note: ${note}`),
    "",
    findings.length === 0
      ? "The rehearsal found nothing to look into before the apply"
      : `The rehearsal found: ${findings.map(({ text }) => text).join("; ")}`,
  ];
}

const section = (title: string, lines: readonly string[], empty?: string): readonly string[] => {
  if (lines.length === 0) return empty === undefined ? [] : [`${title}: ${empty}`, ""];
  return [`${title}:`, ...lines.map((line) => `  ${line}`), ""];
};

function callLines({ kind, id, name, addresses, calls }: CallsOfObject): readonly string[] {
  const label = name ?? id;
  const what = `${nounOf(kind)}${label === null ? "" : ` ${JSON.stringify(label)}`}`;
  return [
    `${what}${addresses.length === 0 ? "" : ` (${addresses.join(", ")})`}`,
    ...calls.map(({ number, method, path, status, effects }) => {
      const done = effects.length === 0 ? "" : `  ${effects.join(", ")}`;
      return `${String(number).padStart(5)}  ${method.padEnd(6)} ${visibleText(path)}  ${status ?? "no answer"}${done}`;
    }),
  ];
}

const diagnosticLines = ({ address, summary, detail }: EngineDiagnostic): readonly string[] => [
  `${address === null ? "" : `${address}: `}${summary}`,
  ...detail
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => `  ${line}`),
];

function resultText({ applied, summary, calls, reads }: StackRehearsal): string {
  const writes = calls.reduce((sum, object) => sum + object.calls.length, 0);
  const requests = `${counted(writes, "write")} and ${counted(reads, "read")}`;
  return applied
    ? `${summary.add} added, ${summary.change} changed, ${summary.remove} destroyed, with ${requests}`
    : `the apply failed after ${requests}`;
}

function secondPlanText({ secondPlan, applied }: StackRehearsal): string {
  if (secondPlan === null) return applied ? "failed" : "not made, because the apply failed";
  return secondPlan.length === 0 ? "empty" : "not empty";
}

const lossText = ({ kind, name, id, text, by }: Loss): string =>
  `${nounOf(kind)} ${JSON.stringify(name ?? id)}: ${text}${by === null ? "" : ` (made by ${visibleText(by)})`}`;

function revertLines({ reverts }: StackRehearsal): readonly string[] {
  if (reverts.length === 0) return [];
  return [
    "Reverted, although somebody changed it on the server since the last apply:",
    ...reverts.flatMap(({ address, noun, name, changes }) => [
      `  ${noun}${name === null ? "" : ` ${JSON.stringify(name)}`} (${address})`,
      ...changes.map((text) => `    ${visibleText(text)}`),
    ]),
  ];
}

/** An update of a version needs no line: the calls show it. */
function announcedLines({ losses }: StackRehearsal): readonly string[] {
  const announced = losses.filter(({ announced: said, what }) => said && what !== "version" && what !== "definition");
  return announced.length === 0
    ? []
    : ["Also gone or changed, as the plan says:", ...announced.map((loss) => `  ${lossText(loss)}`)];
}

function faultLines({
  faults,
  runs,
  absorbed,
  completedByNextApply,
  unmet,
  needsPerson,
}: FaultRuns): readonly string[] {
  return [
    `Faults: ${counted(runs, "run")} with ${faults.join(", ")} at each request: ${absorbed} succeeded, ${completedByNextApply} completed by the next apply, ${needsPerson.length} left for a person${unmet === 0 ? "" : `; in ${unmet} the request was not sent again`}`,
    ...needsPerson.flatMap(({ request, fault, addresses, message, command }) => [
      `  ${fault} at ${visibleText(request)}${addresses.length === 0 ? "" : ` (${addresses.join(", ")})`}`,
      `    ${message}`,
      ...(command === null ? [] : [`    ${command}`]),
    ]),
  ];
}

function behaviourLines({ observed, unread }: StackRehearsal): readonly string[] {
  const seen = observed.map(({ option, value, because }) => `  ${option} = ${value}: ${because}`);
  return [
    seen.length === 0
      ? "The embedded service behaved as by default; nothing on the server tells more"
      : "The embedded service behaved as by default, except for what the snapshot shows:",
    ...seen,
    `Not in a snapshot: ${NEVER_READ}`,
    ...unread.map(({ kind, id, reason }) => {
      return `Not read: ${id === null ? `the ${plural(kind)}` : `${KIND_FACTS[kind].one} ${JSON.stringify(id)}`}: ${reason}`;
    }),
  ];
}
