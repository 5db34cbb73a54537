import { Help } from "commander";
import { numbered } from "../../markup";
import { jsonLine } from "../json-schema";
import { VERSION } from "../version";
import type { Finding } from "./check";

export interface CheckedFinding extends Finding {
  readonly check: string;
}

/** One object on one line; the order of the findings is that of the checks. */
export const doctorJson = (findings: readonly CheckedFinding[]): string =>
  jsonLine("doctor", { wfa: VERSION, ok: isWell(findings), findings });

export const isWell = (findings: readonly Finding[]): boolean => findings.every(({ status }) => status !== "problem");

const MARKS: Readonly<Record<Finding["status"], string>> = { ok: "✓", note: "!", problem: "✗", skipped: "–" };
const COLOURS: Readonly<Record<Finding["status"], string>> = { ok: "32", note: "33", problem: "31", skipped: "2" };

/** @param width columns of the terminal */
export function doctorText(findings: readonly CheckedFinding[], color: boolean, width: number): string {
  const paint = (text: string, code: string): string => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  const lines = findings.flatMap(({ status, summary, meaning, action }) => [
    ...wrapped(summary, width - 2).map((line, at) =>
      at === 0
        ? `${paint(MARKS[status], COLOURS[status])} ${status === "problem" ? paint(line, "1") : line}`
        : `  ${line}`,
    ),
    ...wrapped(meaning, width - 4).map((line) => paint(`    ${line}`, "2")),
    ...(action === null ? [] : wrapped(`To do: ${action}`, width - 4).map((line) => `    ${line}`)),
  ]);
  return `${lines.join("\n")}\n\n${conclusion(findings)}\n`;
}

function conclusion(findings: readonly Finding[]): string {
  const count = (status: Finding["status"]): number => findings.filter((each) => each.status === status).length;
  const others = [
    ...(count("note") === 0 ? [] : [numbered(count("note"), "note")]),
    ...(count("skipped") === 0 ? [] : [`${numbered(count("skipped"), "check")} skipped`]),
  ];
  if (!isWell(findings)) return [numbered(count("problem"), "problem"), ...others].join(", ");
  return others.length === 0 ? "All is well" : `All is well; ${others.join(", ")}`;
}

/** Breaks at spaces, however narrow the terminal is; a longer word has a line of its own. */
const wrapped = (text: string, width: number): readonly string[] =>
  Object.assign(new Help(), { minWidthToWrap: 1 }).boxWrap(text, width).split("\n");
