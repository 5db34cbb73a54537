import { changeInLine } from "../../document";
import {
  remarkWords,
  changeWords,
  driftedObjects,
  entryLines,
  isFailed,
  planWords,
  remarks,
  staleWords,
} from "../drift/change-words";
import { clock } from "../../markup";
import type { DriftChange, DriftReport, ObjectReport, StackReport, UnappliedChange } from "../drift/drift-report";
import type { JunitSuite } from "./junit";
import type { ReportedFinding, Subject } from "./reported-finding";
import { RULES, type RuleName } from "./rules";

export interface DriftFindingsOptions {
  /** Whether changes that are not applied count as drift does. @default false */
  readonly strict?: boolean;
}

/** A finding for each change of each object, and for what could not be checked. */
export function driftFindings(
  report: DriftReport,
  { strict = false }: DriftFindingsOptions = {},
): readonly ReportedFinding[] {
  const isNamed = report.stacks.length > 1;
  const findings = report.stacks.flatMap((stack, index) => {
    const about: Subject = {
      stack: index,
      stackName: isNamed ? stack.name : null,
      address: null,
      attribute: null,
      documentPath: null,
    };
    return [...unchecked(stack, about), ...(isFailed(stack) ? [] : checked(stack, about, strict))];
  });
  const { title, lines } = staleWords(report);
  const nowhere = { stack: 0, stackName: null, address: null, attribute: null, documentPath: null };
  return [...findings, ...lines.map((line) => finding("staleAcceptance", nowhere, `${title}: ${line}`))];
}

/** What was checked, for JUnit. */
export const driftSuites = ({ stacks }: DriftReport): readonly JunitSuite[] =>
  stacks.map((stack) => ({
    name: stack.name,
    properties: { directory: stack.directory, engine: stack.engine },
    addresses: isFailed(stack) ? [] : stack.objects.map(({ address }) => address),
    remarks: isFailed(stack) ? [] : remarks(stack),
  }));

const finding = (
  rule: RuleName,
  subject: Subject,
  message: string,
  more: Partial<Pick<ReportedFinding, "gravity" | "details" | "suppression">> = {},
): ReportedFinding => ({
  rule,
  gravity: RULES[rule].gravity,
  subject,
  message,
  details: [],
  suppression: null,
  ...more,
});

function unchecked(stack: StackReport, about: Subject): readonly ReportedFinding[] {
  const error = isFailed(stack) ? stack.error : stack.planError;
  if (error === null) return [];
  const what = isFailed(stack) ? "could not refresh" : "could not plan";
  return [
    finding("notChecked", about, `${stack.engine} ${what} "${stack.name}"`, {
      details: error.trimEnd().split(/\r?\n/),
    }),
  ];
}

function checked(
  stack: Exclude<StackReport, { readonly outcome: "failed" }>,
  about: Subject,
  strict: boolean,
): readonly ReportedFinding[] {
  return [
    ...driftedObjects(stack).flatMap((object) =>
      object.changes.map((change) => changed(object, change, { ...about, address: object.address })),
    ),
    ...stack.objects.flatMap(({ address, takenOver = [] }) =>
      takenOver.map((change) => {
        const subject = { ...about, address, ...placeOf(change)[1] };
        return finding(
          "takenOver",
          subject,
          `${addressIn(subject)}: the configuration has it already: ${changeWords(change)}`,
        );
      }),
    ),
    ...stack.unapplied.map((change) => unapplied(change, { ...about, address: change.address }, strict)),
  ];
}

function changed(object: ObjectReport, change: DriftChange, about: Subject): ReportedFinding {
  const [rule, where] = placeOf(change);
  const said = remarkWords(change);
  return finding(rule, { ...about, ...where }, `${addressIn(about)}: ${changeWords(change)}`, {
    details: [
      ...(said === null ? [] : [said]),
      object.lastWrite === null
        ? "The time of the last write or import is not known"
        : `Last write or import: ${clock(object.lastWrite)}`,
      ...entryLines(object.entries).map(({ when, who, what }) =>
        ["Audit log:", when, ...(who === "" ? [] : [`${who}:`]), what].join(" "),
      ),
      ...(object.apply === null ? [] : [`Apply would ${planWords(object.apply)}`]),
    ],
    suppression: change.acceptance?.state === "accepted" ? change.acceptance : null,
  });
}

const addressIn = ({ stackName, address }: Subject): string =>
  [stackName, address].filter((name) => name !== null).join("/");

function placeOf(change: DriftChange): readonly [RuleName, Partial<Subject>] {
  switch (change.kind) {
    case "gone":
      return ["gone", {}];
    case "document":
      return ["changedDocument", { documentPath: changeInLine(change.line).path }];
    case "hiddenDocument":
      return ["changedDocument", { documentPath: "" }];
    case "attribute":
      return ["changedAttribute", { attribute: change.path }];
    case "pendingSubmission":
      return ["pendingSubmission", {}];
  }
}

function unapplied(change: UnappliedChange, about: Subject, strict: boolean): ReportedFinding {
  const message = `${addressIn(about)}: no drift, but an apply would ${planWords(change)}`;
  return finding("unapplied", about, message, strict ? { gravity: "major" } : {});
}
