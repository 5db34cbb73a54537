import type { EngineDiagnostic } from "../../engine-json";
import { KIND_FACTS, KINDS } from "../../kinds";
import { clock, numbered, visibleText } from "../../markup";
import { jsonLine } from "../json-schema";
import type { SnapshotFacts } from "./beginning";
import type { CallsOfObject } from "./calls";
import type { FaultRuns } from "./fault-runs";
import type { Loss } from "./losses";
import { unreadTitle, type PlannedAgain, type Revert } from "./planned-objects";
import { NEVER_READ } from "./server-snapshot";

/** What came of the rehearsal of one stack; without what follows from it, as `docs/schemas/rehearse.json` describes it. */
export interface StackRehearsal {
  readonly name: string;
  readonly directory: string;
  readonly engine: string;
  readonly workspace: string;
  readonly snapshot: SnapshotFacts;
  /** Remarks on the rehearsal itself. */
  readonly notes: readonly string[];
  /** With the objects that it added, changed and destroyed, and its GET requests. */
  readonly apply: {
    readonly ok: boolean;
    readonly added: number;
    readonly changed: number;
    readonly destroyed: number;
    readonly reads: number;
    readonly calls: readonly CallsOfObject[];
  };
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

interface Finding {
  readonly kind: "applyFailed" | "secondPlanNotEmpty" | "secondPlanFailed" | "lost" | "reverts" | "needsPerson";
  readonly text: string;
}

const lostIn = ({ losses }: StackRehearsal): readonly Loss[] => losses.filter(({ announced }) => !announced);

function findingsOf(stack: StackRehearsal): readonly Finding[] {
  const { apply, secondPlan, faults, reverts } = stack;
  const lost = lostIn(stack).length;
  const left = secondPlan?.length ?? 0;
  const persons = faults?.needsPerson.length ?? 0;
  const findings: (Finding | false)[] = [
    !apply.ok && { kind: "applyFailed", text: "the apply fails" },
    apply.ok && secondPlan === null && { kind: "secondPlanFailed", text: "the plan after the apply fails" },
    left > 0 && { kind: "secondPlanNotEmpty", text: `the plan after the apply is not empty (${left})` },
    lost > 0 && {
      kind: "lost",
      text: `the plan does not say that ${lost === 1 ? "something is" : `${lost} things are`} lost`,
    },
    reverts.length > 0 && {
      kind: "reverts",
      text: `the apply reverts what somebody changed on the server in ${numbered(reverts.length, "object")}`,
    },
    persons > 0 && {
      kind: "needsPerson",
      text: `${persons === 1 ? "one fault needs" : `${persons} faults need`} a person`,
    },
  ];
  return findings.filter((finding) => finding !== false);
}

export const isClean = (stack: StackRehearsal): boolean => findingsOf(stack).length === 0;

/**
 * The report for programs: one JSON object on one line.
 *
 * @param createdAt RFC 3339
 */
export const rehearsalJson = (stacks: readonly StackRehearsal[], createdAt: string): string =>
  jsonLine("rehearse", {
    createdAt,
    ok: stacks.every(isClean),
    stacks: stacks.map((stack) => {
      const { name, directory, ...rest } = stack;
      return { name, directory, ok: isClean(stack), findings: findingsOf(stack), ...rest };
    }),
  });

export const rehearsalText = (stacks: readonly StackRehearsal[]): string =>
  `${stacks.map((stack) => stackLines(stack).join("\n")).join("\n\n")}\n`;

function stackLines(stack: StackRehearsal): readonly string[] {
  const { apply, snapshot, secondPlan, losses, reverts, faults } = stack;
  const { behaviour, unread } = snapshot;
  const findings = findingsOf(stack);
  const lost = lostIn(stack);
  const workspace = stack.workspace === "default" ? "" : `, workspace ${visibleText(stack.workspace)}`;
  const requests = `${numbered(apply.calls.flatMap(({ calls }) => calls).length, "write")} and ${numbered(apply.reads, "read")}`;
  const noSecondPlan = apply.ok ? "failed" : "not made, because the apply failed";
  // An update of a version needs no line: the calls show it.
  const announced = losses.filter((loss) => loss.announced && loss.what !== "version" && loss.what !== "definition");
  return [
    `${stack.name} (${stack.engine}${workspace})`,
    `  ${visibleText(snapshot.source)}, read at ${visibleText(clock(snapshot.takenAt))}`,
    "",
    ...(apply.calls.length === 0 ? ["Calls of the apply, in order: none", ""] : []),
    ...paragraph("Calls of the apply, in order:", apply.calls.flatMap(callLines)),
    ...paragraph("Warnings:", stack.warnings.flatMap(diagnosticLines)),
    ...paragraph("Errors:", stack.errors.flatMap(diagnosticLines)),
    apply.ok
      ? `Result: ${apply.added} added, ${apply.changed} changed, ${apply.destroyed} destroyed, with ${requests}`
      : `Result: the apply failed after ${requests}`,
    `Second plan: ${secondPlan === null ? noSecondPlan : `${secondPlan.length === 0 ? "" : "not "}empty`}`,
    ...(secondPlan ?? []).map(
      ({ address, action, attributes }) =>
        `  ${address}: ${action}${attributes.length === 0 ? "" : ` (${attributes.join(", ")})`}`,
    ),
    ...(lost.length === 0 ? ["Lost: nothing"] : section("Lost:", lost.map(lossText))),
    ...section("Also gone or changed, as the plan says:", announced.map(lossText)),
    ...section(
      "Reverted, although somebody changed it on the server since the last apply:",
      reverts.flatMap(revertLines),
    ),
    ...(faults === null ? [] : faultLines(faults)),
    "",
    `The embedded service behaved as by default${behaviour.length === 0 ? "; nothing on the server tells more" : ", except for what the snapshot shows:"}`,
    ...behaviour.map(({ option, value, because }) => `  ${option} = ${value}: ${because}`),
    `Not in a snapshot: ${NEVER_READ}`,
    ...unread.map(({ reason, ...object }) => `Not read: ${unreadTitle(object)}: ${reason}`),
    ...stack.notes.map((note) => `Note: ${note}`),
    "",
    findings.length === 0
      ? "The rehearsal found nothing to look into before the apply"
      : `The rehearsal found: ${findings.map(({ text }) => text).join("; ")}`,
  ];
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)];

const paragraph = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [...section(title, lines), ""];

/** @param objectType the service's word, which is its own where this provider manages no such object */
function titleOf({ kind: objectType, name, id }: Pick<CallsOfObject, "kind" | "name" | "id">): string {
  const kind = KINDS.find((each) => KIND_FACTS[each].objectType === objectType);
  const noun = kind === undefined ? objectType.replace("workflowInstance", "instance") : KIND_FACTS[kind].one;
  const label = name ?? id;
  return label === null ? noun : `${noun} ${JSON.stringify(label)}`;
}

const callLines = ({ addresses, calls, ...object }: CallsOfObject): readonly string[] => [
  `${titleOf(object)}${addresses.length === 0 ? "" : ` (${addresses.join(", ")})`}`,
  ...calls.map(({ number, method, path, status, effects }) => {
    const done = effects.length === 0 ? "" : `  ${effects.join(", ")}`;
    return `${String(number).padStart(5)}  ${method.padEnd(6)} ${visibleText(path)}  ${status ?? "no answer"}${done}`;
  }),
];

const diagnosticLines = ({ address, summary, detail }: EngineDiagnostic): readonly string[] => [
  `${address === null ? "" : `${address}: `}${summary}`,
  ...detail
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => `  ${line}`),
];

const lossText = ({ text, by, ...object }: Loss): string =>
  `${titleOf(object)}: ${text}${by === null ? "" : ` (made by ${visibleText(by)})`}`;

const revertLines = ({ address, noun, name, changes }: Revert): readonly string[] => [
  `${noun}${name === null ? "" : ` ${JSON.stringify(name)}`} (${address})`,
  ...changes.map((text) => `  ${visibleText(text)}`),
];

const faultLines = ({
  faults,
  runs,
  absorbed,
  completedByNextApply,
  unmet,
  needsPerson,
}: FaultRuns): readonly string[] => [
  `Faults: ${numbered(runs, "run")} with ${faults.join(", ")} at each request: ${absorbed} succeeded, ${completedByNextApply} completed by the next apply, ${needsPerson.length} left for a person${unmet === 0 ? "" : `; in ${unmet} the request was not sent again`}`,
  ...needsPerson.flatMap(({ request, fault, addresses, message, command }) => [
    `  ${fault} at ${visibleText(request)}${addresses.length === 0 ? "" : ` (${addresses.join(", ")})`}`,
    `    ${message}`,
    ...(command === null ? [] : [`    ${command}`]),
  ]),
];
