import { isJsonArray, kindOfNode, type JsonNode } from "../../json";
import { colonOf, type JsonStyle } from "./json-style";
import type { LocatedJson, Ignoring } from "./locate-json";
import type { PatchedText } from "./patched-text";
import { printStyled, quoted } from "./print-json";
import type { TextLines } from "./text-lines";

/**
 * The layout of the entries of one array or object in the text: the blanks and commas around them. It has at least one.
 */
export class ListLayout {
  /** Whether all of it is on one line. */
  readonly isInLine: boolean;
  readonly #places: ReadonlyMap<LocatedJson, number>;
  #following: string | null = null;
  #colons: string | null = null;
  readonly #alike = new Map<string, boolean | null>();

  constructor(
    readonly at: LocatedJson,
    readonly lines: TextLines,
    readonly style: () => JsonStyle,
  ) {
    this.isInLine = !lines.isBroken(at.start, at.end);
    this.#places = new Map(at.children.map((child, place) => [child, place]));
  }

  /** Writes the blanks before an entry. */
  lead(entry: PatchedEntry, index: number, text: PatchedText): void {
    const place = this.#placeOf(entry);
    if (place !== null && (place === 0) === (index === 0))
      text.keep(this.#leadStart(place), this.at.children[place]!.memberStart);
    else text.write(index === 0 ? this.#leadOf(0) : this.#followingLead());
  }

  /** Writes the blanks and the comma after an entry; after the last one, those before the bracket. */
  trail(entry: PatchedEntry, isLast: boolean, text: PatchedText): void {
    const { children, end } = this.at;
    const place = this.#placeOf(entry);
    const lastPlace = children.length - 1;
    if (isLast) text.keep(children[lastPlace]!.end, end - 1);
    else if (place !== null && place < lastPlace) text.keep(children[place]!.end, this.#leadStart(place + 1));
    else text.write(lastPlace > 0 ? this.lines.text.slice(children[0]!.end, this.#leadStart(1)) : ",");
  }

  /** Prints a new entry, in the style of its neighbours. */
  print({ name, value }: Extract<PatchedEntry, { kind: "new" }>, text: PatchedText): void {
    const style = this.style();
    if (name !== null) text.write(quoted(name) + this.#colon());
    const lead = this.#followingLead();
    const lineStart = Math.max(lead.lastIndexOf("\n"), lead.lastIndexOf("\r"));
    const indent = lineStart === -1 ? this.lines.indentAt(this.at.children[0]!.memberStart) : lead.slice(lineStart + 1);
    text.write(printStyled(value, style, indent, this.isInLine || this.#isInline(value)));
  }

  #placeOf(entry: PatchedEntry): number | null {
    return entry.kind === "new" ? null : this.#places.get(entry.child)!;
  }

  /** After the bracket or the comma. */
  #leadStart(place: number): number {
    return place === 0 ? this.at.start + 1 : this.lines.text.indexOf(",", this.at.children[place - 1]!.end) + 1;
  }

  #leadOf(place: number): string {
    return this.lines.text.slice(this.#leadStart(place), this.at.children[place]!.memberStart);
  }

  /**
   * The blanks before an entry that is not the first: those of a line, without empty lines, if each entry has its own
   * line.
   */
  #followingLead(): string {
    if (this.#following !== null) return this.#following;
    const { children } = this.at;
    const isBroken = (child: LocatedJson, place: number): boolean =>
      this.lines.isBroken(this.#leadStart(place), child.memberStart);
    const onLine = children.findIndex((child, place) => place > 0 && !isBroken(child, place));
    if (onLine !== -1) this.#following = this.#leadOf(onLine);
    else if (children.length > 1 || isBroken(children[0]!, 0))
      this.#following = /(?:\r\n|\r|\n)[^\r\n]*$/.exec(this.#leadOf(children.length - 1))![0];
    else this.#following = this.style().comma[isJsonArray(this.at.node) ? "array" : "object"].slice(1);
    return this.#following;
  }

  /** The narrowest of its neighbours; a wider one is aligned with others. */
  #colon(): string {
    if (this.#colons === null) {
      const colons = this.at.children.flatMap((child) => colonOf(child, this.lines) ?? []);
      this.#colons = colons.length === 0 ? this.style().colon : colons.reduce((a, b) => (b.length < a.length ? b : a));
    }
    return this.#colons;
  }

  /** Elements of an array follow their neighbours; members of an object follow similar ones elsewhere. */
  #isInline(value: JsonNode): boolean {
    const kind = kindOfNode(value);
    let alike = this.#alike.get(kind);
    if (alike === undefined) {
      const others = this.at.children.filter(
        ({ name, node, children }) => name === null && children.length > 0 && kindOfNode(node) === kind,
      );
      alike = others.length === 0 ? null : others.every(({ start, end }) => !this.lines.isBroken(start, end));
      this.#alike.set(kind, alike);
    }
    return alike ?? this.style().isInline(value) ?? false;
  }
}

/** A member or element of the patched text. */
export type PatchedEntry =
  /** Unchanged. */
  | { readonly kind: "kept"; readonly child: Ignoring }
  /** With the changes in it between the two. */
  | { readonly kind: "patched"; readonly child: Ignoring; readonly before: JsonNode; readonly now: JsonNode }
  /** @property name null in an array */
  | { readonly kind: "new"; readonly name: string | null; readonly value: JsonNode };
