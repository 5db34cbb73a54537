import { kindOfNode, valuesIn, type JsonNode } from "../../json";
import { styleOf, type JsonStyle } from "./json-style";
import type { LocatedJson } from "./locate-json";
import { printStyled } from "./print-json";
import { TextLines } from "./text-lines";

/** The new text, assembled from parts of the old one and new parts. */
export class PatchedText {
  readonly lines: TextLines;
  readonly #parts: string[] = [];
  /** The start of the kept piece that is not among the parts yet. */
  #from = 0;
  #to = 0;
  #style: JsonStyle | null = null;

  constructor(
    readonly old: string,
    readonly root: LocatedJson,
  ) {
    this.lines = new TextLines(old);
  }

  /** Detected only if something must be printed. */
  get style(): JsonStyle {
    return (this.#style ??= styleOf(this.root, this.lines));
  }

  /** Keeps the old text between two positions. */
  keep(from: number, to: number = this.old.length): void {
    if (from !== this.#to) {
      this.#flush();
      this.#from = from;
    }
    this.#to = to;
  }

  write(text: string): void {
    this.#flush();
    this.#from = this.#to = -1;
    this.#parts.push(text);
  }

  /** Prints a value instead of one of another kind, or of another scalar. */
  print(node: JsonNode, instead: LocatedJson, inLine: boolean): void {
    const inline = inLine || (this.style.isInline(node) ?? false);
    this.write(printStyled(node, this.style, this.lines.indentAt(instead.memberStart), inline));
  }

  /**
   * Prints the content of an array or object that was empty: on its line, unless the text formats such ones
   * differently.
   */
  fill(empty: LocatedJson, node: JsonNode, inLine: boolean): void {
    const isBroken = this.lines.isBroken(empty.start, empty.end);
    const inline = inLine || (!isBroken && (this.style.isInline(node) ?? isFlat(node)));
    this.write(printStyled(node, this.style, this.lines.indentAt(empty.memberStart), inline));
  }

  finished(): string {
    this.#flush();
    return this.#parts.join("");
  }

  #flush(): void {
    if (this.#to > this.#from) this.#parts.push(this.old.slice(this.#from, this.#to));
    this.#from = this.#to;
  }
}

const isFlat = (node: JsonNode): boolean => valuesIn(node).every((value) => kindOfNode(value) === "scalar");
