import {
  type Span,
  type XmlAttribute,
  type XmlDocument,
  type XmlElement,
  type XmlNamespaceDeclaration,
  type XmlNode,
  type XmlText,
  valueSpan,
} from "../document";
import { longestIncreasing } from "../../sequence";
import { declarationOf, expandedName, isPrefixBinding, significantChildren } from "../significance";
import {
  type Chunk,
  flatten,
  removeText,
  replaceText,
  type Spelling,
  spellLike,
  spellValue,
  textAsWritten,
  TextEdits,
  type TextPlace,
} from "./spelling";
import { behindBreak, blanksBefore, lastBreak, layOut } from "./lay-out";
import { lineIndent } from "./new-markup";
import type { MergedDocument } from "./merge-documents";
import { declarationMarkup, instructionMarkup, type NewMarkup } from "./new-markup";
import { prefixOf, PrefixScope, reboundDeclarations } from "./prefix-scope";

/** Where a merged document is written, and how. */
export interface PrintSetting {
  readonly applied: XmlDocument;
  /** The complete applied element, because the merged document's origins omit ignored parts. */
  readonly original: (element: XmlElement) => XmlElement;
  /** The start offsets of ignored parts, with their ends. */
  readonly skipped: ReadonlyMap<number, number>;
  /** Writes nodes of the current document. */
  readonly markup: NewMarkup;
  readonly spelling: Spelling;
}

/** The merged document written into the applied text: only what differs from its origin is touched. */
export function printMerged(merged: MergedDocument, setting: PrintSetting): string {
  return new Printer(merged, setting).document();
}

class Printer {
  readonly #text: string;
  readonly #rebound: ReadonlyMap<XmlNamespaceDeclaration, string>;

  constructor(
    readonly merged: MergedDocument,
    readonly setting: PrintSetting,
  ) {
    this.#text = setting.applied.text;
    this.#rebound = reboundDeclarations(merged, setting.applied.root, setting.original);
  }

  document(): string {
    const { tree } = this.merged;
    const { prolog, root, epilog } = this.setting.applied;
    const edits = new TextEdits();
    const declaration = /^<\?xml[ \t\r\n][^?]*\?>/.exec(this.#text)?.[0].length ?? 0;
    const bounds = { start: declaration, end: this.#text.length };
    // A new root element takes the old one's place.
    const kept = this.merged.origins.get(tree.root);
    if (kept === undefined) {
      edits.replace(
        root.span.start,
        root.span.end,
        this.setting.markup.node(tree.root, PrefixScope.outermost, lineIndent(this.#text, root.span.start)),
      );
    }
    layOut(edits, {
      text: this.#text,
      bounds,
      before: [...prolog, root, ...epilog].filter(
        (node) => !this.setting.skipped.has(node.span.start) || node === root,
      ),
      after: [...tree.prolog, tree.root, ...tree.epilog],
      originOf: (node) => (node === tree.root ? root : this.#originOf(node)),
      moved: (node) => this.#moved(node, PrefixScope.outermost),
      inPlace: (node) =>
        kept !== undefined || node !== tree.root ? this.#node(edits, node, PrefixScope.outermost) : undefined,
      added: (node, indent) => this.setting.markup.node(node, PrefixScope.outermost, indent),
      separator: this.setting.spelling.lineEnd,
    });
    return flatten(edits.applied(this.#text, 0, this.#text.length));
  }

  #originOf(node: XmlNode): XmlNode | undefined {
    return this.merged.origins.get(node);
  }

  #moved(node: XmlNode, scope: PrefixScope): Chunk {
    const span = this.#originOf(node)?.span ?? node.span;
    const edits = new TextEdits();
    this.#node(edits, node, scope);
    return edits.applied(this.#text, span.start, span.end);
  }

  /** Turns the node's origin into the node, in place. */
  #node(edits: TextEdits, node: XmlNode, scope: PrefixScope): void {
    const origin = this.#originOf(node);
    if (origin === undefined || origin === node) return;
    switch (node.kind) {
      case "element":
        if (origin.kind === "element") this.#element(edits, node, origin, scope);
        return;
      case "instruction":
        edits.replace(origin.span.start, origin.span.end, instructionMarkup(node, this.setting.spelling));
        return;
      case "text":
        if (origin.kind === "text") replaceText(edits, this.#place(origin), node.text, this.setting.spelling);
        return;
    }
  }

  #place({ span }: XmlText): TextPlace {
    return { source: this.#text, span, skipped: this.setting.skipped };
  }

  #element(edits: TextEdits, element: XmlElement, origin: XmlElement, outer: PrefixScope): void {
    const scope = this.#attributes(edits, element, origin, this.#rebind(edits, origin, outer));
    const content = this.#contentEdits(element, origin);
    if (content === null) return;
    const { startTag, span } = origin;
    if (startTag.end !== span.end) {
      content(edits, { start: startTag.end, end: this.#text.lastIndexOf("</", span.end - 1) }, scope);
      return;
    }
    const inner = new TextEdits();
    content(inner, { start: span.end, end: span.end }, scope);
    edits.replace(span.end - 2, span.end, [
      ">",
      inner.applied(this.#text, span.end, span.end),
      `</${origin.name.qualified}>`,
    ]);
  }

  /** @returns the scope in the element */
  #rebind(edits: TextEdits, { declarations }: XmlElement, outer: PrefixScope): PrefixScope {
    const now = declarations.map(({ prefix, uri, span }, at) => {
      const rebound = this.#rebound.get(declarations[at]!);
      if (rebound !== undefined) this.#valueAt(edits, span, rebound);
      return { prefix, uri: rebound ?? uri };
    });
    return outer.within(now);
  }

  #contentEdits(
    element: XmlElement,
    origin: XmlElement,
  ): ((edits: TextEdits, bounds: { readonly start: number; readonly end: number }, scope: PrefixScope) => void) | null {
    const structured = isStructure(element) && (isStructure(origin) || this.#isBlank(origin));
    const whole = this.setting.original(origin);
    const isSame =
      element.children === origin.children || (element.children.length === 0 && origin.children.length === 0);
    // White space next to ignored parts may become significant.
    if (isSame && (whole.children.length === 0 || element.preserveSpace === origin.preserveSpace)) return null;
    return (edits, bounds, scope) => {
      const shared = {
        text: this.#text,
        bounds,
        originOf: (node: XmlNode) => this.#originOf(node),
        moved: (node: XmlNode) => this.#moved(node, scope),
        inPlace: (node: XmlNode) => this.#node(edits, node, scope),
        added: (node: XmlNode, indent: string | null) => this.setting.markup.node(node, scope, indent),
      };
      if (structured) {
        layOut(edits, {
          ...shared,
          before: origin.children.filter((child) => child.kind !== "text"),
          after: significantChildren(element),
          separator: this.#separatorIn(origin),
        });
      } else this.#exactly(edits, element, origin, whole, shared);
    };
  }

  /** The separator for the first child of an empty element: a line of its own if the element has one. */
  #separatorIn(origin: XmlElement): string {
    const indent = lineIndent(this.#text, origin.span.start);
    return indent === null ? "" : this.setting.spelling.lineEnd + indent + this.setting.spelling.indent;
  }

  #isBlank(origin: XmlElement): boolean {
    return origin.children.every((child) => child.kind === "text" && child.text.trim() === "");
  }

  /** If white space is significant, only the children themselves are touched. */
  #exactly(
    edits: TextEdits,
    element: XmlElement,
    origin: XmlElement,
    whole: XmlElement,
    shared: {
      readonly bounds: { readonly start: number };
      readonly moved: (node: XmlNode) => Chunk;
      readonly inPlace: (node: XmlNode) => void;
      readonly added: (node: XmlNode, indent: null) => string;
    },
  ): void {
    const places = new Map(origin.children.map((child, at) => [child, at]));
    const known = element.children.flatMap((node) => {
      const at = places.get(this.#originOf(node) ?? node);
      return at === undefined ? [] : [{ node, at }];
    });
    const steady = longestIncreasing(known.map(({ at }) => at));
    const stays = new Set(known.filter((_, at) => steady.has(at)).map(({ node }) => node));
    const staying = new Set([...stays].map((node) => this.#originOf(node)));
    for (const child of origin.children) {
      if (staying.has(child)) continue;
      if (child.kind === "text") removeText(edits, this.#place(child));
      else edits.replace(child.span.start, child.span.end, "");
    }
    // White space that was insignificant may be significant now.
    if (whole !== origin) {
      const covered = origin.children.filter((child) => child.kind === "text").map(({ span }) => span);
      let next = 0;
      for (const child of whole.children) {
        if (child.kind !== "text" || this.setting.skipped.has(child.span.start)) continue;
        while (next < covered.length && (covered[next]?.end ?? 0) < child.span.end) next++;
        if ((covered[next]?.start ?? Infinity) > child.span.start) removeText(edits, this.#place(child));
      }
    }
    let at = shared.bounds.start;
    for (const node of element.children) {
      const from = this.#originOf(node);
      if (stays.has(node)) {
        shared.inPlace(node);
        at = from?.span.end ?? at;
      } else if (from !== undefined && places.has(from)) {
        const { spelling } = this.setting;
        const isText = from.kind === "text" && node.kind === "text";
        edits.insert(
          at,
          isText ? spellLike(textAsWritten(this.#place(from)), node.text, spelling) : shared.moved(node),
        );
      } else edits.insert(at, shared.added(node, null));
    }
  }

  /** @returns the scope with the added declarations */
  #attributes(edits: TextEdits, element: XmlElement, origin: XmlElement, scope: PrefixScope): PrefixScope {
    const { attributes: all } = this.setting.original(origin);
    if (element.attributes === all) return scope;
    const written = all.filter((each) => !isPrefixBinding(each));
    const mine = new Map(written.map((each) => [expandedName(each.name), each]));
    const wanted = new Set<string>();
    const declared: { prefix: string; uri: string }[] = [];
    const own = new Map(origin.declarations.map((each) => [each.prefix, each]));
    const taken = new Set<string>();
    const nameEnd = origin.startTag.start + 1 + origin.name.qualified.length;
    const last = [...written, ...origin.declarations].reduce((end, { span }) => Math.max(end, span.end), nameEnd);
    for (const { prefix, uri } of element.attributes.filter(isPrefixBinding).map(declarationOf)) {
      if (scope.uriOf(prefix) === uri) continue;
      const known = own.get(prefix);
      declared.push({ prefix, uri });
      if (known !== undefined) this.#valueAt(edits, known.span, uri);
      else edits.insert(last, ` ${declarationMarkup({ prefix, uri }, this.setting.spelling)}`);
    }
    const inner = scope.within(declared);
    let anchor: XmlAttribute | null = null;
    for (const attribute of element.attributes) {
      if (isPrefixBinding(attribute)) continue;
      const key = expandedName(attribute.name);
      const old = mine.get(key);
      wanted.add(key);
      if (old !== undefined) {
        if (old.value !== attribute.value) this.#valueAt(edits, old.span, attribute.value);
        anchor = old;
        continue;
      }
      const { uri, local, qualified } = attribute.name;
      let prefix = inner.prefixFor(uri, "attribute", prefixOf(qualified));
      let markup = "";
      const at = anchor?.span.end ?? last;
      const space = this.#spaceBefore(anchor, origin, written);
      if (prefix === undefined) {
        prefix = declared.find((each) => each.uri === uri)?.prefix;
        if (prefix === undefined) {
          prefix = inner.freePrefix(prefixOf(qualified), taken);
          taken.add(prefix);
          declared.push({ prefix, uri });
          markup = ` ${declarationMarkup({ prefix, uri }, this.setting.spelling)}`;
        }
      }
      const name = prefix === "" ? local : `${prefix}:${local}`;
      edits.insert(at, `${space}${name}="${spellValue(attribute.value, '"', this.setting.spelling)}"${markup}`);
    }
    for (const [key, old] of mine) {
      if (wanted.has(key)) continue;
      edits.replace(blanksBefore(this.#text, old.span.start, nameEnd), old.span.end, "");
    }
    return scope.within(declared);
  }

  /** @param span of an attribute or a declaration */
  #valueAt(edits: TextEdits, span: Span, now: string): void {
    const { start, end } = valueSpan(span, this.#text);
    edits.replace(start, end, spellValue(now, this.#text.charAt(end), this.setting.spelling));
  }

  /** A line for each if the others have one. */
  #spaceBefore(anchor: XmlAttribute | null, origin: XmlElement, written: readonly XmlAttribute[]): string {
    const bound = origin.startTag.start;
    const spaceOf = (attribute: XmlAttribute | undefined): string => {
      if (attribute === undefined) return " ";
      const { start } = attribute.span;
      const blanks = blanksBefore(this.#text, start, bound);
      const line = lastBreak(this.#text, blanks, start);
      return line < 0 ? " " : this.setting.spelling.lineEnd + this.#text.slice(behindBreak(this.#text, line), start);
    };
    const own = spaceOf(anchor ?? written.at(-1));
    // The first one is often next to the name, the others below it.
    return own === " " && anchor !== null && anchor === written[0] ? spaceOf(written[1]) : own;
  }
}

/** Only elements and instructions, so that white space between them is insignificant. */
function isStructure(element: XmlElement): boolean {
  if (element.preserveSpace) return false;
  const children = significantChildren(element);
  return children.length > 0 && children.every((child) => child.kind !== "text");
}
