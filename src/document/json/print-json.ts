import { isJsonArray, isJsonMap, type JsonNode, JsonNumber, kindOfNode, type LocatedJson } from "../../json";

/**
 * A document as JSON text, numbers as they were written; see `quoted` for strings.
 *
 * @param indent the indentation of one level; empty for one line. @default ""
 */
export const printJson = (node: JsonNode, indent = ""): string =>
  printLaidOut(node, {
    colon: indent === "" ? ":" : ": ",
    padding: { array: "", object: "" },
    lines: indent === "" ? null : { lineEnd: "\n", indent, outer: "" },
  });

interface Layout {
  /** Between a name and its value. Behind a comma there is a blank if it ends with one. */
  readonly colon: string;
  /** Inside brackets, on one line. */
  readonly padding: Readonly<Record<"array" | "object", string>>;
  /** A line for each entry, beyond the indentation of the line in which the node begins; null: all on one line. */
  readonly lines: { readonly lineEnd: string; readonly indent: string; readonly outer: string } | null;
}

function printLaidOut(node: JsonNode, { colon, padding, lines }: Layout): string {
  const parts: string[] = [];
  const comma = lines === null && colon.endsWith(" ") ? ", " : ",";
  const write = (value: JsonNode, outer: string): void => {
    if (value instanceof JsonNumber) return void parts.push(value.text);
    if (!isJsonArray(value) && !isJsonMap(value))
      return void parts.push(typeof value === "string" ? quoted(value) : String(value));
    const members: readonly (readonly [string | null, JsonNode])[] = isJsonArray(value)
      ? value.map((item) => [null, item])
      : [...value];
    const [open, close] = isJsonArray(value) ? ["[", "]"] : ["{", "}"];
    const inner = lines === null ? "" : outer + lines.indent;
    const blanks = lines === null && members.length > 0 ? padding[isJsonArray(value) ? "array" : "object"] : "";
    parts.push(open, blanks);
    members.forEach(([name, child], index) => {
      if (index > 0) parts.push(comma);
      if (lines !== null) parts.push(lines.lineEnd, inner);
      if (name !== null) parts.push(quoted(name), colon);
      write(child, inner);
    });
    if (lines !== null && members.length > 0) parts.push(lines.lineEnd, outer);
    parts.push(blanks, close);
  };
  write(node, lines?.outer ?? "");
  return parts.join("");
}

const ASCII = /^[\0-\x7f]*$/;

/**
 * A string as JSON. Engines normalize stored strings to Unicode's form NFC, so characters that this would change are
 * escaped.
 */
function quoted(text: string): string {
  const json = JSON.stringify(text);
  if (ASCII.test(json) || json.normalize("NFC") === json) return json;
  return json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** How what is new in a list is written: like its neighbours. */
interface ListLayout {
  /** Before a new entry. */
  readonly separator: string;
  /** Before the line in which a new entry begins. */
  readonly indent: string;
  /** Between a name and its value. */
  readonly colon: string;
  /** Whether arrays and objects are on one line: if all around them is, or all others of the kind are. */
  readonly inLine: Readonly<Record<"array" | "object" | "scalar", boolean>>;
}

/** How a text is laid out: what is put into it is written like what is around it. */
export class JsonLayout {
  readonly #lists = new Map<LocatedJson, ListLayout>();
  readonly #lineEnd: string;
  /** The indentation of one level. */
  readonly #indent: string;
  /** Between a name and its value, such as `: `. */
  readonly #colon: string;
  /** Inside the brackets of what is on one line. */
  readonly #padding: Readonly<Record<"array" | "object", string>>;

  constructor(
    readonly text: string,
    readonly root: LocatedJson,
  ) {
    this.#lineEnd = /\r\n|\r|\n/.exec(text.slice(root.start))?.[0] ?? "\n";
    const outer = this.#indentAt(root.start);
    const inner = /[\r\n]([ \t]+)\S/.exec(text.slice(root.start, root.end))?.[1] ?? "";
    this.#indent = inner.startsWith(outer) && inner.length > outer.length ? inner.slice(outer.length) : "  ";
    this.#colon = firstIn(root, (at) => this.#colonOf(at)) ?? (this.isBroken(root) ? ": " : ":");
    const padding = (kind: "array" | "object"): string =>
      firstIn(root, (at) => (kindOfNode(at.node) === kind ? this.#paddingOf(at) : null)) ?? "";
    this.#padding = { array: padding("array"), object: padding("object") };
  }

  /** Whether a node is on several lines. */
  isBroken({ start, end }: Pick<LocatedJson, "start" | "end">): boolean {
    return BREAK.test(this.text.slice(start, end));
  }

  /**
   * A list with other entries between its brackets. What separates two entries stays with the second one.
   *
   * @param list has at least one entry in the text
   * @param entries at least one; `from` is the entry of the text that it is, null for a new one
   */
  list(list: LocatedJson, entries: readonly { readonly from: LocatedJson | null; readonly written: string }[]): string {
    const places = new Map(list.children.map((child, place) => [child, place]));
    let out = this.text.slice(list.start, list.children[0]!.memberStart);
    entries.forEach(({ from, written }, index) => {
      const place = from === null ? 0 : places.get(from)!;
      if (index > 0) out += place > 0 ? this.#separatorBefore(list, place) : this.#of(list).separator;
      out += written;
    });
    return out + this.text.slice(list.children.at(-1)!.end, list.end);
  }

  /** A new entry of a list that has others. @param name null in an array */
  entry(list: LocatedJson, name: string | null, value: JsonNode): string {
    const { indent, colon, inLine } = this.#of(list);
    return (name === null ? "" : quoted(name) + colon) + this.#printed(value, indent, inLine[kindOfNode(value)]);
  }

  /** A value in the place of one of another kind, or of an empty one. @param list null for the whole document */
  instead(of: LocatedJson, value: JsonNode, list: LocatedJson | null): string {
    const inLine = list === null ? !this.isBroken(of) : this.#of(list).inLine[kindOfNode(value)];
    return this.#printed(value, this.#indentAt(of.memberStart), inLine);
  }

  #printed(value: JsonNode, outer: string, inLine: boolean): string {
    const lines = inLine ? null : { lineEnd: this.#lineEnd, indent: this.#indent, outer };
    return printLaidOut(value, { colon: this.#colon, padding: this.#padding, lines });
  }

  #of(list: LocatedJson): ListLayout {
    let layout = this.#lists.get(list);
    if (layout === undefined) this.#lists.set(list, (layout = this.#found(list)));
    return layout;
  }

  #found(list: LocatedJson): ListLayout {
    const { children } = list;
    const isBroken = this.isBroken(list);
    const inLine = (kind: "array" | "object"): boolean => {
      const others = children.filter(({ node, children: { length } }) => length > 0 && kindOfNode(node) === kind);
      return !isBroken || (others.length > 0 && !others.some((child) => this.isBroken(child)));
    };
    const separator = this.#separatorIn(list);
    const line = /[\r\n]([ \t]*)[^\r\n]*$/.exec(separator);
    return {
      separator,
      indent: line?.[1] ?? this.#indentAt(children[0]!.memberStart),
      colon: shortest(children.flatMap((child) => this.#colonOf(child) ?? [])) ?? this.#colon,
      inLine: { array: inLine("array"), object: inLine("object"), scalar: true },
    };
  }

  /** As between two others, without empty lines. */
  #separatorIn(list: LocatedJson): string {
    const own = shortest(list.children.slice(1).map((_, at) => this.#separatorBefore(list, at + 1)));
    if (own !== undefined) return own;
    const line = /(?:\r\n|\r|\n)[^\r\n]*$/.exec(this.text.slice(list.start + 1, list.children[0]!.memberStart));
    return `,${line?.[0] ?? (this.#colon.endsWith(" ") ? " " : "")}`;
  }

  #separatorBefore({ children }: LocatedJson, place: number): string {
    return this.text.slice(children[place - 1]!.end, children[place]!.memberStart);
  }

  #paddingOf(at: LocatedJson): string | null {
    const [first] = at.children;
    return first === undefined || this.isBroken(at) ? null : this.text.slice(at.start + 1, first.memberStart);
  }

  /** Null in an array, or if a line ends there. */
  #colonOf({ name, nameEnd, start }: LocatedJson): string | null {
    if (name === null) return null;
    const colon = this.text.slice(nameEnd, start);
    return BREAK.test(colon) ? null : colon;
  }

  /** The blanks at the beginning of the line that contains a position. */
  #indentAt(place: number): string {
    let line = place;
    while (line > 0 && !BREAK.test(this.text[line - 1]!)) line--;
    return /^[ \t]*/.exec(this.text.slice(line, place))![0];
  }
}

const BREAK = /[\r\n]/;

const shortest = (texts: readonly string[]): string | undefined =>
  texts.reduce<string | undefined>((a, b) => (a === undefined || b.length < a.length ? b : a), undefined);

/** What is found first, in the order of the text. */
function firstIn(at: LocatedJson, pick: (at: LocatedJson) => string | null): string | null {
  const own = pick(at);
  if (own !== null) return own;
  for (const child of at.children) {
    const found = firstIn(child, pick);
    if (found !== null) return found;
  }
  return null;
}
