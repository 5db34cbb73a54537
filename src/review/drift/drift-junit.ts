import { numbered } from "../../markup";
import {
  remarkWords,
  changeWords,
  driftedObjects,
  entryLines,
  isAccepted,
  isFailed,
  planWords,
  remarks,
  staleWords,
} from "./change-words";
import type {
  DriftChange,
  DriftReport,
  CheckedStack,
  ObjectReport,
  StackReport,
  UnappliedChange,
} from "./drift-report";

export interface DriftJunitOptions {
  /** Whether other changes that an apply would make fail too. @default false: it is part of the suite's output */
  readonly strict?: boolean;
}

/**
 * The report as JUnit XML: a test suite for each stack, a test case for each managed object, which fails if it drifted.
 * A failure of the engine is a test case `plan` with an error.
 */
export function driftJunit(report: DriftReport, { strict = false }: DriftJunitOptions = {}): string {
  const suites = [...report.stacks.map((stack) => suite(stack, report.createdAt, strict)), ...staleSuite(report)];
  const total = (name: keyof Counts): number => suites.reduce((sum, { counts }) => sum + counts[name], 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="wfa drift" tests="${total("tests")}" failures="${total("failures")}" errors="${total("errors")}">`,
    ...suites.map(({ text }) => text),
    "</testsuites>",
    "",
  ].join("\n");
}

interface Counts {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
}

interface Suite {
  readonly counts: Counts;
  readonly text: string;
}

function suite(stack: StackReport, createdAt: string, strict: boolean): Suite {
  const error = isFailed(stack) ? stack.error : stack.planError;
  const failing = isFailed(stack) || !strict ? [] : stack.unapplied;
  const unapplied = new Set(failing.map(({ address }) => address));
  const objects = isFailed(stack) ? [] : stack.objects.filter(({ address }) => !unapplied.has(address));
  const accepted = objects.filter(isAccepted).length;
  const failures = isFailed(stack) ? 0 : driftedObjects(stack).length - accepted + failing.length;
  const counts = {
    tests: objects.length + failing.length + (error === null ? 0 : 1),
    failures,
    errors: error === null ? 0 : 1,
  };
  const lines = [
    `  <testsuite${attributes({ name: stack.name, ...counts, skipped: accepted, timestamp: createdAt.slice(0, 19), time: 0 })}>`,
    `    <properties><property${attributes({ name: "directory", value: stack.directory })}/><property${attributes({ name: "engine", value: stack.engine })}/></properties>`,
    ...objects.map((object) => testCase(stack, object)),
    ...failing.map((change) => unappliedCase(stack, change)),
    ...(error === null ? [] : [errorCase(stack, error)]),
    ...(isFailed(stack) ? [] : output(stack, strict)),
    "  </testsuite>",
  ];
  return { counts, text: lines.join("\n") };
}

function testCase({ name }: StackReport, object: ObjectReport): string {
  const opening = `    <testcase${attributes({ classname: `${name}.${object.type}`, name: object.address, time: 0 })}`;
  if (!object.drifted) return `${opening}/>`;
  const words = object.changes.map(acceptedWords);
  if (isAccepted(object))
    return `${opening}>\n      <skipped${attributes({ message: words.join("; ") })}/>\n    </testcase>`;
  const message = words.length === 1 ? words[0]! : `${words[0]} (and ${numbered(words.length - 1, "more change")})`;
  const text = [
    ...words,
    ...(object.lastWrite === null
      ? ["The time of the last write or import is not known"]
      : [`Last write or import: ${object.lastWrite}`]),
    ...entryLines(object.entries).map(({ when, who, what }) => `Audit log: ${when} ${who}: ${what}`),
    ...(object.apply === null ? [] : [`Apply would ${planWords(object.apply)}`]),
  ].join("\n");
  return `${opening}>\n      <failure${attributes({ type: "drift", message })}>${xmlText(text)}</failure>\n    </testcase>`;
}

function acceptedWords(change: DriftChange): string {
  const said = remarkWords(change);
  return said === null ? changeWords(change) : `${changeWords(change)} (${said})`;
}

/** Entries of the baseline that match nothing any more do not fail. */
function staleSuite(report: DriftReport): readonly Suite[] {
  const { title, lines } = staleWords(report);
  if (report.baseline === undefined || lines.length === 0) return [];
  const { file, stale } = report.baseline;
  const counts = { tests: lines.length, failures: 0, errors: 0 };
  const cases = stale.map(
    ({ address, path }, index) =>
      `    <testcase${attributes({ classname: "baseline", name: `${address} ${path}`, time: 0 })}>\n      <skipped${attributes({ message: `${title}: ${lines[index]!}` })}/>\n    </testcase>`,
  );
  const opening = `  <testsuite${attributes({ name: file, ...counts, skipped: lines.length, timestamp: report.createdAt.slice(0, 19), time: 0 })}>`;
  return [{ counts, text: [opening, ...cases, "  </testsuite>"].join("\n") }];
}

function unappliedCase({ name }: StackReport, change: UnappliedChange): string {
  const message = `No drift, but an apply would change it: ${planWords(change)}`;
  return `    <testcase${attributes({ classname: `${name}.${change.type}`, name: change.address, time: 0 })}>\n      <failure${attributes({ type: "unapplied", message })}>${xmlText(message)}</failure>\n    </testcase>`;
}

function errorCase({ name }: StackReport, error: string): string {
  const message = error.split("\n").find((line) => /\bError: /.test(line)) ?? error.split("\n", 1)[0] ?? "";
  return `    <testcase${attributes({ classname: name, name: "plan", time: 0 })}>\n      <error${attributes({ type: "engine", message: message.trim() })}>${xmlText(error)}</error>\n    </testcase>`;
}

function output(stack: CheckedStack, strict: boolean): readonly string[] {
  const unapplied = strict
    ? []
    : stack.unapplied.map(
        (change) => `No drift, but an apply would change it: ${change.address}: ${planWords(change)}`,
      );
  const lines = [...unapplied, ...remarks(stack)];
  return lines.length === 0 ? [] : [`    <system-out>${xmlText(lines.join("\n"))}</system-out>`];
}

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(
      ([name, value]) =>
        ` ${name}="${xmlText(String(value)).replaceAll('"', "&quot;").replaceAll("\n", "&#10;").replaceAll("\t", "&#9;")}"`,
    )
    .join("");

/** Characters that XML 1.0 does not allow, not even as a reference, are written as their code point. */
const xmlText = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(
      // oxlint-disable-next-line no-control-regex
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu,
      (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
    )
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
