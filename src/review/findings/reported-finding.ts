import { createHash } from "node:crypto";
import { visibleText } from "../../markup";
import type { Acceptance } from "../drift/drift-report";
import { GRAVITIES, RULES, type Gravity, type RuleName } from "./rules";

/** One thing to tell a person, from which the formats of other tools are made. Nothing sensitive is in it. */
export interface ReportedFinding {
  readonly rule: RuleName;
  readonly gravity: Gravity;
  readonly subject: Subject;
  /** In one line. */
  readonly message: string;
  /** Further lines. */
  readonly details: readonly string[];
  /** Why it does not count; null if it counts. */
  readonly suppression: Acceptance | null;
}

/** What a finding is about, which says where in the user's files it belongs. */
export interface Subject {
  /** Which of the report's stacks, from 0. */
  readonly stack: number;
  /** The stack's name if the project has several, otherwise null. */
  readonly stackName: string | null;
  /** Null for a stack as a whole. */
  readonly address: string | null;
  /** Such as `triggers.nightly`; null if it is about no single attribute. */
  readonly attribute: string | null;
  /** In the object's document, as lines of differences write it; null if it is about no place in a document. */
  readonly documentPath: string | null;
}

export interface PlacedFinding extends ReportedFinding {
  readonly place: Place;
}

/** Where in the user's files a finding belongs. */
export interface Place {
  /** Relative to the root of the repository, with slashes. */
  readonly file: string;
  /** Lines and columns count from 1, columns in UTF-16 units; the end is exclusive. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** What a format was made of, and what had no place in it. */
export interface Formatted {
  readonly text: string;
  /** A sentence that says what was left out; null if nothing was. */
  readonly leftOut: string | null;
}

/** Those that count first, the gravest of them first, otherwise as they were. */
export function byGravity<Finding extends ReportedFinding>(findings: readonly Finding[]): readonly Finding[] {
  const rank = ({ gravity, suppression }: Finding): number =>
    GRAVITIES.indexOf(gravity) + (suppression === null ? 0 : GRAVITIES.length);
  return [...findings].sort((a, b) => rank(a) - rank(b));
}

/**
 * A text for each finding by which tools recognise it in the next report, wherever it stands then, and also if the
 * value at the same place has changed once more. Each is there once.
 */
export function fingerprints(findings: readonly ReportedFinding[]): readonly string[] {
  const seen = new Map<string, number>();
  return findings.map(({ rule, subject: { stackName, address, attribute, documentPath }, message }) => {
    // Without a place of its own a finding is known by its words.
    const words = address === null ? message : null;
    const key = JSON.stringify([RULES[rule].id, stackName, address, attribute, documentPath, words]);
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return createHash("sha256")
      .update(JSON.stringify([key, before]))
      .digest("hex")
      .slice(0, 32);
  });
}

/** GitHub shows about so much of a text; a report of all findings stays below its limits with it. */
const LONGEST = 4_000;

/** A finding's lines as one text, shortened with a remark if it is long. */
export function shownText(lines: readonly string[], longest = LONGEST): string {
  const text = lines.map(visibleText).join("\n");
  if (text.length <= longest) return text;
  const end = "… (shortened; the text format has all of it)";
  return text.slice(0, longest - end.length).replace(/[\ud800-\udbff]$/, "") + end;
}
