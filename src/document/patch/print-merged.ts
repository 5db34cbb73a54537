import { escapeValue } from "../canonical-text";
import {
  type Span,
  type XmlAttribute,
  type XmlDocument,
  type XmlElement,
  type XmlNode,
  type XmlText,
  type XmlTree,
  valueSpan,
} from "../document";
import { addsMeaning, declarationOf, expandedName, isPrefixBinding, significantChildren } from "../significance";
import type { MergedDocument } from "./merge-documents";
import { OUTERMOST, type PrefixScope, TagNames, within } from "./prefix-scope";
import { declarationMarkup, newMarkup, spellLike, type Spelling, spellingOf, lineIndent } from "./spelling";

/** Where a merged document is written. */
export interface PrintSetting {
  readonly applied: XmlDocument;
  /** Without its ignored parts. */
  readonly mine: XmlTree;
  /** The complete applied element, because the merged document's origins omit ignored parts. */
  readonly original: (element: XmlElement) => XmlElement;
  /** The start offsets of ignored parts, with their ends. */
  readonly ignored: ReadonlyMap<number, number>;
}

/**
 * The merged document written into the applied text: only what differs from its origin is touched. Null where a value
 * uses a prefix that means something else at its place in the applied text.
 */
export const printMerged = (merged: MergedDocument, setting: PrintSetting): string | null =>
  new Printer(merged, setting).document();

/** Nodes next to each other, as they are in the applied text and as they should be. */
interface Content {
  readonly bounds: Span;
  /** In the order of the text; with those that are ignored, which stay. */
  readonly before: readonly XmlNode[];
  readonly after: readonly XmlNode[];
  /** Whether white space between them means nothing. */
  readonly isLoose: boolean;
  /** Whether white space between them meant nothing until now, and so must go; comments stay. */
  readonly isTightened: boolean;
  /** What separates new nodes where there is nothing to copy. */
  readonly separator: string;
  readonly scope: PrefixScope;
}

/** A text of the applied document that stays, or a node to write; without an origin, it is new. */
type Entry = string | { readonly node: XmlNode; readonly origin: XmlNode | undefined };

class Printer {
  readonly #text: string;
  readonly #spelling: Spelling;
  #isPossible = true;

  constructor(
    readonly merged: MergedDocument,
    readonly setting: PrintSetting,
  ) {
    this.#text = setting.applied.text;
    this.#spelling = spellingOf(setting.applied);
  }

  document(): string | null {
    const { applied, mine, ignored } = this.setting;
    const { tree } = this.merged;
    const instructions = [...applied.prolog, ...applied.epilog].filter(({ span }) => ignored.has(span.start));
    const start = /^<\?xml[ \t\r\n][^?]*\?>/.exec(this.#text)?.[0].length ?? 0;
    const content = this.#content({
      bounds: { start, end: this.#text.length },
      before: inTextOrder([...mine.prolog, mine.root, ...mine.epilog, ...instructions]),
      after: [...tree.prolog, tree.root, ...tree.epilog],
      isLoose: true,
      isTightened: false,
      separator: this.#spelling.lineEnd,
      scope: OUTERMOST,
    });
    return this.#isPossible ? this.#text.slice(0, start) + content : null;
  }

  #slice({ start, end }: Span): string {
    return this.#text.slice(start, end);
  }

  #content({ bounds, before, after, isLoose, isTightened, separator, scope }: Content): string {
    // What separates two nodes stays with the second one, and comments behind a node on its line stay with it.
    const around = new Map<XmlNode, { readonly lead: string; readonly trail: string }>();
    const between = (start: number, end: number): string => {
      const written = this.#text.slice(start, end);
      return isTightened ? (written.match(COMMENTS) ?? []).join("") : written;
    };
    let end = bounds.start;
    for (const node of before) {
      const lead = between(end, node.span.start);
      end = isLoose ? behindLineComments(this.#text, node.span.end) : node.span.end;
      around.set(node, { lead, trail: this.#text.slice(node.span.end, end) });
    }

    let out = "";
    let model = before[0] === undefined ? "" : around.get(before[0])!.lead;
    let isBehindNew = false;
    for (const entry of this.#entries(before, after, (node) => this.#leftOf(node, around.get(node)!.lead, isLoose))) {
      if (typeof entry === "string") out += entry;
      else if (entry.origin === undefined) {
        const blanks = isLoose ? /(?:\r\n|\r|\n)?[ \t]*$/.exec(model.replace(COMMENTS, ""))![0] : "";
        const space = isLoose && blanks === "" && out !== "" ? separator : blanks;
        const isOnLine = /[\r\n]/.test(space) || (isLoose && out === "" && bounds.start === 0);
        out += space + newMarkup(entry.node, scope, isOnLine ? space.replace(/[\r\n]+/, "") : null, this.#spelling);
        isBehindNew = true;
      } else {
        const { lead, trail } = around.get(entry.origin)!;
        out += (isBehindNew && lead === "" ? separator : lead) + this.#node(entry.node, entry.origin, scope) + trail;
        model = lead;
        isBehindNew = false;
      }
    }
    return out + between(end, bounds.end);
  }

  /** @param leftOf what stays of a node that goes */
  #entries(before: readonly XmlNode[], after: readonly XmlNode[], leftOf: (node: XmlNode) => string): readonly Entry[] {
    const staying = new Set(after.map((node) => this.merged.origins.get(node)));
    const first: Entry[] = [];
    const behind = new Map<XmlNode | undefined, Entry[]>();
    let group = first;
    for (const node of before) {
      if (staying.has(node)) behind.set(node, (group = []));
      else group.push(this.setting.ignored.has(node.span.start) ? { node, origin: node } : leftOf(node));
    }
    return [
      ...first,
      ...after.flatMap((node) => {
        const origin = this.merged.origins.get(node);
        return [{ node, origin }, ...(behind.get(origin) ?? [])];
      }),
    ];
  }

  /** Comments above or in it, and ignored parts of a text. */
  #leftOf(node: XmlNode, lead: string, isLoose: boolean): string {
    if (isLoose) return lead.includes("<!--") ? lead.slice(0, lead.lastIndexOf("-->") + "-->".length) : "";
    return lead + (node.kind === "text" ? this.#parted(node).others : "");
  }

  #node(node: XmlNode, origin: XmlNode, scope: PrefixScope): string {
    if (node === origin) return this.#slice(node.span);
    if (node.kind === "element" && origin.kind === "element") return this.#element(node, origin, scope);
    if (node.kind === "text" && origin.kind === "text") {
      const { written, others } = this.#parted(origin);
      return spellLike(written, node.text, this.#spelling) + others;
    }
    return newMarkup(node, scope, null, this.#spelling);
  }

  /** How a text is written, and the comments and ignored parts in it. */
  #parted({ span }: XmlText): { readonly written: string; readonly others: string } {
    let [written, others] = ["", ""];
    for (let at = span.start; at < span.end;) {
      const ignoredEnd = this.setting.ignored.get(at);
      const isComment = this.#text.startsWith("<!--", at);
      let end = this.#text.indexOf("<", at + 1);
      if (ignoredEnd !== undefined) end = ignoredEnd;
      else if (isComment) end = this.#text.indexOf("-->", at) + "-->".length;
      else if (this.#text.startsWith("<![CDATA[", at)) end = this.#text.indexOf("]]>", at) + "]]>".length;
      if (ignoredEnd !== undefined || isComment) others += this.#text.slice(at, end);
      else written += this.#text.slice(at, end);
      at = end;
    }
    return { written, others };
  }

  #element(element: XmlElement, origin: XmlElement, outer: PrefixScope): string {
    const whole = this.setting.original(origin);
    const { startTag, span, name } = whole;
    const isEmpty = startTag.end === span.end;
    const names = new TagNames(within(outer, whole.declarations));
    const tag = this.#startTag(element, whole, names);
    const isSame = element.children === origin.children || element.children.length + origin.children.length === 0;
    if (isSame && element.preserveSpace === origin.preserveSpace) return tag + this.#text.slice(startTag.end, span.end);
    const end = isEmpty ? span.end : this.#text.lastIndexOf("</", span.end - 1);
    const content = this.#contentOf(element, origin, { start: startTag.end, end }, names.scope);
    if (!isEmpty) return tag + content + this.#text.slice(end, span.end);
    return content === "" ? tag : `${tag.slice(0, -"/>".length)}>${content}</${name.qualified}>`;
  }

  #contentOf(element: XmlElement, origin: XmlElement, bounds: Span, scope: PrefixScope): string {
    const whole = this.setting.original(origin);
    const own = significantChildren(origin);
    const isLoose = isStructure(element) && (isStructure(origin) || own.every(isBlank));
    const stays = isLoose ? own.filter(({ kind }) => kind !== "text") : own;
    const texts = stays.filter(({ kind }) => kind === "text");
    const isIgnored = ({ span }: XmlNode): boolean =>
      this.setting.ignored.has(span.start) &&
      !texts.some(({ span: { start, end } }) => start <= span.start && span.end <= end);
    const before = inTextOrder([...stays, ...whole.children.filter(isIgnored)]);
    const after = isLoose ? significantChildren(element) : element.children;
    if (isLoose && before.length === 0) return this.#filled(after, whole, bounds, scope);
    return this.#content({
      bounds,
      before,
      after,
      isLoose,
      isTightened: !isLoose && isStructure(whole),
      separator: "",
      scope,
    });
  }

  /** In lines, if the element has one of its own. */
  #filled(after: readonly XmlNode[], { span }: XmlElement, bounds: Span, scope: PrefixScope): string {
    const indent = lineIndent(this.#text, span.start);
    const inner = indent === null ? null : indent + this.#spelling.indent;
    const [before, behind] = [inner, indent].map((each) => (each === null ? "" : this.#spelling.lineEnd + each));
    const added = after.map((node) => before + newMarkup(node, scope, inner, this.#spelling));
    return this.#slice(bounds).trimEnd() + added.join("") + behind;
  }

  #startTag(element: XmlElement, whole: XmlElement, names: TagNames): string {
    this.#bindPrefixes(element, whole, names);
    const wanted = new Map(written(element).map((each) => [expandedName(each.name), each]));
    let at = whole.startTag.start + 1 + whole.name.qualified.length;
    let tag = this.#text.slice(whole.startTag.start, at);
    let space = " ";
    for (const each of [...written(whole), ...whole.declarations].sort((a, b) => a.span.start - b.span.start)) {
      const lead = this.#text.slice(at, each.span.start);
      at = each.span.end;
      const key = "name" in each ? expandedName(each.name) : "";
      const now = wanted.get(key);
      wanted.delete(key);
      if ("name" in each && now === undefined) continue;
      if (/[\r\n]/.test(lead)) space = lead;
      tag +=
        lead +
        ("name" in each && now!.value !== each.value ? this.#withValue(each, now!.value) : this.#slice(each.span));
    }
    for (const { name, value } of wanted.values()) tag += `${space}${names.attribute(name)}="${escapeValue(value)}"`;
    return tag + names.declarations.map(declarationMarkup).join("") + this.#text.slice(at, whole.startTag.end);
  }

  #bindPrefixes(element: XmlElement, whole: XmlElement, names: TagNames): void {
    const bindings = element.attributes.filter(isPrefixBinding).map(declarationOf);
    for (const { prefix, uri } of bindings) {
      if (!names.scope.has(prefix)) names.declare(prefix, uri);
      this.#isPossible &&= names.scope.get(prefix) === uri;
    }
    const isGone = (each: XmlAttribute): boolean =>
      addsMeaning(each, element) && !bindings.some(({ prefix }) => prefix === declarationOf(each).prefix);
    this.#isPossible &&= !whole.attributes.filter(isPrefixBinding).some(isGone);
  }

  #withValue({ span }: XmlAttribute, value: string): string {
    const { start, end } = valueSpan(span, this.#text);
    return (
      this.#text.slice(span.start, start) + escapeValue(value, this.#text.charAt(end)) + this.#text.slice(end, span.end)
    );
  }
}

const written = ({ attributes }: XmlElement): readonly XmlAttribute[] =>
  attributes.filter((each) => !isPrefixBinding(each));

const inTextOrder = (nodes: readonly XmlNode[]): readonly XmlNode[] =>
  [...nodes].sort((a, b) => a.span.start - b.span.start);

const isBlank = (node: XmlNode): boolean => node.kind === "text" && node.text.trim() === "";

/** Only elements and instructions, so that white space between them is insignificant. */
function isStructure(element: XmlElement): boolean {
  if (element.preserveSpace) return false;
  const children = significantChildren(element);
  return children.length > 0 && children.every((child) => child.kind !== "text");
}

const COMMENTS = /<!--.*?-->/gs;
const COMMENTS_TO_LINE_END = /(?:[ \t]*<!--(?:(?!-->)[^\r\n])*-->)+(?=[ \t]*[\r\n])/y;

/** The offset after the comments at the end of the line, if there are any. */
function behindLineComments(text: string, offset: number): number {
  COMMENTS_TO_LINE_END.lastIndex = offset;
  return offset + (COMMENTS_TO_LINE_END.exec(text)?.[0].length ?? 0);
}
