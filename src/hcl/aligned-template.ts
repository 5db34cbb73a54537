import type { Template, TemplatePart } from "./syntax-tree";

/** A part of a template, with the stretch of the value that it stands for. */
export interface AlignedPart {
  readonly part: TemplatePart;
  readonly start: number;
  readonly end: number;
}

/**
 * Finds out which part of a template makes which stretch of its value. The value tells what a `${...}` stands for only
 * if the texts around it occur in one way.
 *
 * @param text the file's own text
 * @returns null if the value is not the template's, or it is open which part makes what
 */
export function alignedTemplate(
  { parts }: Pick<Template, "parts">,
  value: string,
  text: string,
): readonly AlignedPart[] | null {
  // What a directive such as %{ if } or a ~ leaves out is not told by the value.
  const isEvaluated = parts.some(
    ({ kind, range }) =>
      kind === "template" && /^%\{|^\$\{~|~\}$/.test(text.slice(range.start.offset, range.end.offset)),
  );
  if (isEvaluated) return null;
  const runs = runsOf(parts);
  const first = placed(runs, value);
  const last = placed(runs.toReversed().map(reversed), reverse(value));
  if (first === null || last === null) return null;
  const mirrored = last.map((start, index) => value.length - start - runs.at(-1 - index)!.text.length).reverse();
  if (first.some((start, index) => start !== mirrored[index])) return null;
  return aligned(runs, first, value);
}

/** Parts with a known text that follow each other without a `${...}` between them; between runs there is at least one. */
interface Run {
  readonly text: string;
  readonly parts: readonly TemplatePart[];
  /** The `${...}` behind it. */
  readonly behind: readonly TemplatePart[];
}

function runsOf(parts: readonly TemplatePart[]): readonly Run[] {
  const runs: { text: string; parts: TemplatePart[]; behind: TemplatePart[] }[] = [{ text: "", parts: [], behind: [] }];
  for (const part of parts) {
    const run = runs.at(-1)!;
    if (part.kind === "template") run.behind.push(part);
    else if (run.behind.length === 0) {
      run.text += part.text;
      run.parts.push(part);
    } else runs.push({ text: part.text, parts: [part], behind: [] });
  }
  if (runs.at(-1)!.behind.length > 0) runs.push({ text: "", parts: [], behind: [] });
  return runs;
}

/** Where each run begins: the first at the beginning, the last at the end, the others as early as possible. */
function placed(runs: readonly Pick<Run, "text">[], value: string): readonly number[] | null {
  const starts: number[] = [];
  let at = 0;
  for (const [index, { text }] of runs.entries()) {
    const isLast = index === runs.length - 1;
    let start = 0;
    if (index > 0) start = isLast ? value.length - text.length : value.indexOf(text, at);
    if (start < at || !value.startsWith(text, start) || (index === 0 && isLast && text.length !== value.length))
      return null;
    starts.push(start);
    at = start + text.length;
  }
  return starts;
}

const reverse = (text: string): string => text.split("").reverse().join("");
const reversed = ({ text }: Run): Pick<Run, "text"> => ({ text: reverse(text) });

function aligned(runs: readonly Run[], starts: readonly number[], value: string): readonly AlignedPart[] {
  return runs.flatMap(({ text, parts, behind }, index) => {
    let at = starts[index]!;
    const known = parts.map((part): AlignedPart => {
      const start = at;
      at += part.kind === "template" ? 0 : part.text.length;
      return { part, start, end: at };
    });
    const end = starts[index]! + text.length;
    const next = starts[index + 1] ?? value.length;
    // Several that follow each other make the stretch together.
    const open = behind.map((part, place): AlignedPart => ({ part, start: place === 0 ? end : next, end: next }));
    return [...known, ...open];
  });
}
