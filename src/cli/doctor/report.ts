import { Help } from "commander";
import { jsonLine } from "../json-schema";
import { VERSION } from "../version";
import type { Finding } from "./check";

export interface CheckedFinding extends Finding {
  readonly check: string;
}

const COUNTED = ["problem", "note", "skipped"] as const;

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
  const counts = COUNTED.flatMap((status) => {
    const count = findings.filter((finding) => finding.status === status).length;
    if (count === 0) return [];
    const noun = { problem: "problem", note: "note", skipped: "check skipped" }[status];
    return [`${count} ${count === 1 ? noun : noun.replace(/^\w+/, "$&s")}`];
  });
  if (counts.length === 0) return "All is well";
  return isWell(findings) ? `All is well; ${counts.join(", ")}` : counts.join(", ");
}

/** Breaks at spaces, however narrow the terminal is; a longer word has a line of its own. */
const wrapped = (text: string, width: number): readonly string[] =>
  Object.assign(new Help(), { minWidthToWrap: 1 }).boxWrap(text, width).split("\n");
