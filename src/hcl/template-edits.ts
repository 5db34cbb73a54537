import { sequenceHunks, textHunks, type TextEdit } from "../sequence";
import { alignedTemplate, type AlignedPart } from "./aligned-template";
import type { SpeltTemplate } from "./spelt-template";

/** Why a template cannot stand for another value. */
export interface TemplateObstacle {
  /** The `${...}` that the value comes from; null if it does not show which part of the template became what. */
  readonly evaluated: string | null;
}

/**
 * The edits of a file with which a template stands for another value. Everything else of it stays as it is spelt:
 * escapes, stripped indentation and `${...}`.
 *
 * @param text the file's own text
 */
export function templateEdits(
  text: string,
  template: SpeltTemplate,
  before: string,
  after: string,
): readonly TextEdit[] | TemplateObstacle {
  const parts = alignedTemplate(template, before, text);
  if (parts === null) return { evaluated: null };
  const hunks = hunksAround(parts, before, after);
  const inside = parts.find(({ part, start, end }) => part.kind === "template" && hunks.some(isWithin(start, end)));
  if (inside !== undefined) {
    const { start, end } = inside.part.range;
    return { evaluated: text.slice(start.offset, end.offset) };
  }
  const written = new TemplateWriter(text, template, parts).write(hunks, before);
  return textHunks(text.slice(template.start, template.end), written).map((hunk) => ({
    start: template.start + hunk.start,
    end: template.start + hunk.end,
    text: hunk.text,
  }));
}

/** An insertion at an end of the stretch is outside of it. */
const isWithin =
  (start: number, end: number) =>
  (hunk: TextEdit): boolean =>
    hunk.start === hunk.end ? hunk.start > start && hunk.start < end : hunk.start < end && hunk.end > start;

/** Where a changed stretch holds a `${...}`, the words in it are compared. */
function hunksAround(parts: readonly AlignedPart[], before: string, after: string): readonly TextEdit[] {
  const open = parts.filter(({ part }) => part.kind === "template");
  return textHunks(before, after).flatMap((hunk): readonly TextEdit[] => {
    const was = before.slice(hunk.start, hunk.end);
    return open.some(({ start, end }) => isWithin(start, end)(hunk)) ? wordHunks(was, hunk.text, hunk.start) : [hunk];
  });
}

function wordHunks(before: string, after: string, from: number): readonly TextEdit[] {
  return sequenceHunks(wordsOf(before), wordsOf(after)).map(({ start, end, text }) => ({
    start: from + start,
    end: from + end,
    text,
  }));
}

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];

/** Spells a value anew, with what is kept as it was spelt. */
class TemplateWriter {
  #written = "";
  #atLineStart = true;
  readonly #kept = new Set<object>();
  readonly #indentation: string;

  constructor(
    readonly text: string,
    readonly template: SpeltTemplate,
    readonly parts: readonly AlignedPart[],
  ) {
    this.#indentation = parts.map((_, index) => this.#stripped(index)).find((blanks) => blanks !== "") ?? "";
  }

  write(hunks: readonly TextEdit[], before: string): string {
    let at = 0;
    for (const hunk of hunks) {
      this.#keep(at, hunk.start);
      this.#add(hunk.text);
      at = hunk.end;
    }
    this.#keep(at, before.length);
    // An empty value has no parts.
    const last = this.parts.at(-1)?.part.range.end.offset ?? this.template.start;
    return this.#written + this.text.slice(last, this.template.end);
  }

  #keep(from: number, to: number): void {
    for (const [index, { part, start, end }] of this.parts.entries()) {
      // Something that stands for nothing is kept with what is around it, once.
      if (start === end ? start < from || start > to || this.#kept.has(part) : end <= from || start >= to) continue;
      this.#kept.add(part);
      if (this.#atLineStart && start >= from) this.#written += this.#stripped(index);
      else if (this.#atLineStart) this.#written += this.#indentation;
      const isWhole = part.kind !== "literal" || (start >= from && end <= to);
      const { start: first, end: last } = part.range;
      const kept = isWhole
        ? this.text.slice(first.offset, last.offset)
        : this.text.slice(first.offset + Math.max(from, start) - start, last.offset + Math.min(to, end) - end);
      this.#written += kept;
      this.#atLineStart = part.kind === "literal" && kept.endsWith("\n");
    }
  }

  /** Blank lines have no indentation. */
  #add(text: string): void {
    for (const line of text.split(/(?<=\n)/)) {
      if (this.#atLineStart && !/^\r?\n?$/.test(line)) this.#written += this.#indentation;
      this.#written += this.template.spelling(line);
      if (line !== "") this.#atLineStart = line.endsWith("\n");
    }
  }

  /** What the file has between a part and the one before, which is not in the value. */
  #stripped(index: number): string {
    const { start } = this.parts[index]!.part.range;
    const behind = index === 0 ? this.template.start : this.parts[index - 1]!.part.range.end.offset;
    return this.text.slice(behind, start.offset);
  }
}
