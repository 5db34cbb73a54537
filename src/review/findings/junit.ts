import { exactly, html, numbered, type Markup } from "../../markup";
import { byGravity, type ReportedFinding, shownText } from "./reported-finding";
import { levelOf, RULES } from "./rules";

export interface JunitOptions {
  /** Such as `wfa drift`. */
  readonly tool: string;
  /** ISO 8601; null if unknown. */
  readonly createdAt: string | null;
  /** One for each stack, in the order of the findings' subjects. */
  readonly suites: readonly JunitSuite[];
}

export interface JunitSuite {
  readonly name: string;
  /** Such as the engine. */
  readonly properties: Readonly<Record<string, string>>;
  /** The addresses of everything that was checked: what no finding is about passes. */
  readonly addresses: readonly string[];
  /** In sentences, what else is to be said. */
  readonly remarks: readonly string[];
}

interface TestCase {
  /** Null if it passed. */
  readonly outcome: "error" | "failure" | "skipped" | null;
  readonly element: Markup;
}

/**
 * The findings as JUnit XML: a test suite for each stack, a test case for each object, and one named `plan` for what is
 * about no object. Findings at the level of errors fail it, or skip it if all of them are accepted; a blocker is an error.
 */
export function junit(findings: readonly ReportedFinding[], { tool, createdAt, suites }: JunitOptions): string {
  const all = suites.map((suite, stack) => {
    const ours = findings.filter(({ subject }) => subject.stack === stack);
    const byName = new Map<string, ReportedFinding[]>(suite.addresses.map((address) => [address, []]));
    for (const finding of ours) {
      const name = finding.subject.address ?? "plan";
      byName.set(name, [...(byName.get(name) ?? []), finding]);
    }
    return { suite, cases: [...byName].map(([name, about]) => testCase(suite.name, name, about)) };
  });
  const timestamp = createdAt === null ? null : html` timestamp="${createdAt.slice(0, 19)}"`;
  const lines = [
    html`<?xml version="1.0" encoding="UTF-8"?>`,
    html`<testsuites name="${tool}"${counts(all.flatMap(({ cases }) => cases))}>`,
    ...all.flatMap(({ suite: { name, properties, remarks }, cases }) => [
      html`  <testsuite name="${name}"${counts(cases)}${timestamp} time="0">`,
      html`    <properties>${Object.entries(properties).map(propertyElement)}</properties>`,
      ...cases.map(({ element }) => html`    ${element}`),
      ...(remarks.length === 0 ? [] : [html`    ${output(remarks)}`]),
      html`  </testsuite>`,
    ]),
    html`</testsuites>`,
  ];
  return lines.map(({ text }) => `${text}\n`).join("");
}

const propertyElement = ([name, value]: readonly [string, string]): Markup =>
  html`<property name="${name}" value="${value}"/>`;

const output = (lines: readonly string[]): Markup => html`<system-out>${exactly(shownText(lines))}</system-out>`;

function counts(cases: readonly TestCase[]): Markup {
  const count = (wanted: TestCase["outcome"]): number => cases.filter(({ outcome }) => outcome === wanted).length;
  return html` tests="${cases.length}" failures="${count("failure")}" errors="${count("error")}" skipped="${count("skipped")}"`;
}

function testCase(suite: string, name: string, findings: readonly ReportedFinding[]): TestCase {
  const sorted = byGravity(findings);
  const [first] = sorted;
  const outcome = first === undefined ? null : outcomeOf(first);
  const attributes = html`classname="${suite}" name="${name}" time="0"`;
  if (first === undefined) return { outcome, element: html`<testcase ${attributes}/>` };
  // Findings about one object share details, such as its last write.
  const lines = [...new Set(sorted.flatMap(({ message, details }) => [message, ...details]))];
  const more = sorted.length === 1 ? "" : ` (and ${numbered(sorted.length - 1, "more finding")})`;
  const content =
    outcome === null
      ? output(lines)
      : html`<${outcome} type="${RULES[first.rule].id}" message="${first.message}${more}">${exactly(shownText(lines))}</${outcome}>`;
  return { outcome, element: html`<testcase ${attributes}>${content}</testcase>` };
}

/** @param gravest of those about an object; one that counts, if any does */
function outcomeOf({ gravity, suppression }: ReportedFinding): TestCase["outcome"] {
  if (suppression !== null) return "skipped";
  if (gravity === "blocker") return "error";
  return levelOf(gravity) === "error" ? "failure" : null;
}
