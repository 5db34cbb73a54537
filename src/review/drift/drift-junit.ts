import { numbered } from "../counts";
import { changeWords, driftedObjects, entryLines, isFailed, planWords, remarks } from "./change-words";
import type { DriftReport, CheckedStack, ObjectReport, StackReport, UnappliedChange } from "./drift-report";

export interface DriftJunitOptions {
  /** Whether other changes that an apply would make fail too. @default false: it is part of the suite's output */
  readonly strict?: boolean;
}

/**
 * The report as JUnit XML: a test suite for each stack, a test case for each managed object, which fails if it drifted.
 * A failure of the engine is a test case `plan` with an error.
 */
export function driftJunit(report: DriftReport, { strict = false }: DriftJunitOptions = {}): string {
  const suites = report.stacks.map((stack) => suite(stack, report.createdAt, strict));
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

function suite(
  stack: StackReport,
  createdAt: string,
  strict: boolean,
): { readonly counts: Counts; readonly text: string } {
  const error = isFailed(stack) ? stack.error : stack.planError;
  const failing = isFailed(stack) || !strict ? [] : stack.unapplied;
  const unapplied = new Set(failing.map(({ address }) => address));
  const objects = isFailed(stack) ? [] : stack.objects.filter(({ address }) => !unapplied.has(address));
  const failures = isFailed(stack) ? 0 : driftedObjects(stack).length + failing.length;
  const counts = {
    tests: objects.length + failing.length + (error === null ? 0 : 1),
    failures,
    errors: error === null ? 0 : 1,
  };
  const lines = [
    `  <testsuite${attributes({ name: stack.name, ...counts, skipped: 0, timestamp: createdAt.slice(0, 19), time: 0 })}>`,
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
  const words = object.changes.map(changeWords);
  const message = words.length === 1 ? words[0]! : `${words[0]} (and ${numbered(words.length - 1, "more change")})`;
  const text = [
    ...words,
    ...(object.lastWrite === null ? ["The time of the last write is not known"] : [`Last write: ${object.lastWrite}`]),
    ...entryLines(object.entries).map(({ when, who, what }) => `Audit log: ${when} ${who}: ${what}`),
    ...(object.apply === null ? [] : [`Apply would ${planWords(object.apply)}`]),
  ].join("\n");
  return `${opening}>\n      <failure${attributes({ type: "drift", message })}>${xmlText(text)}</failure>\n    </testcase>`;
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
      // eslint-disable-next-line no-control-regex
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu,
      (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
    )
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
