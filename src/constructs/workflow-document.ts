import * as fs from "fs";
import { holdsToken, terraformTemplate } from "./terraform-literal";
import { elementsOf, encodeAt, placeholdersOf, type Placeholder } from "./placeholders";
import { decodeReferences, encodeReferences, FORBIDDEN_CHARACTER } from "./xml-references";
import { scanXml } from "./xml-scanner";
import { positionOf, XmlSyntaxError, type XmlPlace, type XmlTreeElement } from "./xml-tree";
import { Token } from "cdktf";

/**
 * The native XML document of a workflow, checked when it is read.
 *
 * The text arrives at the service byte for byte: `${…}`, `%{…}`, quotes, line ends and everything else in it are
 * literal. The only exception is substitutions: `{{name}}` in an attribute's value, in text or in CDATA is replaced by
 * the value given for that name, which may be a token (such as the id of another resource), and is escaped for XML.
 *
 * Without substitutions every `{{…}}` is literal. With substitutions, a missing name fails, and so does one that does
 * not appear in the document; to keep a literal `{{name}}`, substitute it by itself: `{ name: "{{name}}" }`.
 * `{{group.id}}` and `{{group.name}}` stand for the workflow's group.
 */
export class WorkflowDocument {
  /**
   * Reads a document from a file, which must be UTF-8 (a byte order mark is kept).
   *
   * @param path of the file, absolute or relative to the working directory
   * @param substitutions values by name, for `{{name}}` in the document
   */
  public static fromFile(path: string, substitutions?: { readonly [name: string]: string }): WorkflowDocument {
    return new WorkflowDocument(readText(path), path, substitutions);
  }

  /**
   * Takes a document as text. Tokens in it are rejected: pass them as substitutions, so that they are escaped.
   *
   * @param text the whole document
   * @param substitutions values by name, for `{{name}}` in the document
   */
  public static fromText(text: string, substitutions?: { readonly [name: string]: string }): WorkflowDocument {
    const source = "the document given as text";
    if (holdsToken(text)) {
      throw new Error(
        `Cannot use ${source}: it holds a token, which would reach the service as it is; write {{name}} there and pass { name: token } as substitutions`,
      );
    }
    return new WorkflowDocument(text, source, substitutions);
  }

  /** The document's source, for messages: the path as given, or a description. */
  public readonly source: string;
  /**
   * Names of the triggers, each once, in document order: of the elements whose name is or ends in `trigger`. Names that
   * contain a token are omitted.
   */
  public readonly triggerNames: string[];
  /** Names of the placeholders that appear in the document, each once, in document order. */
  public readonly placeholderNames: string[];

  private readonly root: XmlTreeElement;
  private readonly placeholders: readonly Placeholder[];

  /** Undefined if none were given, not even an empty set. */
  private readonly substitutions: ReadonlyMap<string, string> | undefined;

  private constructor(
    private readonly text: string,
    source: string,
    substitutions: { readonly [name: string]: string } | undefined,
  ) {
    this.source = source;
    this.substitutions = substitutions === undefined ? undefined : new Map(Object.entries(substitutions));
    this.root = scan(text, source);
    this.placeholders = placeholdersOf(text, this.root);
    this.placeholderNames = [...new Set(this.placeholders.map(({ name }) => name))];
    this.checkSubstitutions();
    this.triggerNames = [...new Set(triggersOf(this.root).flatMap((trigger) => this.nameOf(trigger) ?? []))];
  }

  /**
   * The document's own id: the root element's attribute `id`, or the text of its child element `id`; none if it is a
   * token.
   */
  public get id(): string | undefined {
    const attribute = this.root.attributes.find(({ name }) => name === "id");
    const child = this.root.children.find((element) => localName(element) === "id");
    const id = attribute !== undefined ? this.valueOf([attribute.place]) : child && this.valueOf(child.texts)?.trim();
    return id === "" ? undefined : id;
  }

  /**
   * Whether the document has a trigger of this name: whether an attribute's value or an element's text is the name,
   * because the interface does not say how a document names its triggers. Also true if a trigger contains a token,
   * whose value is not known before apply.
   */
  public hasTrigger(name: string): boolean {
    const wanted = name.normalize("NFC");
    const isNamed = (value: string | undefined): boolean => value !== undefined && value.normalize("NFC") === wanted;
    const isMentioned = [...elementsOf(this.root)].some((element) => {
      const text = this.valueOf(element.texts);
      return (
        isNamed(text) ||
        isNamed(text?.trim()) ||
        attributesOf(element).some(({ place }) => isNamed(this.valueOf([place])))
      );
    });
    return (wanted !== "" && isMentioned) || triggersOf(this.root).some((trigger) => this.holdsUnknown(trigger));
  }

  /**
   * The document as a string for generated classes or other resources, with substitutions applied and its own text
   * escaped for Terraform.
   */
  public toTerraformString(): string {
    return this._render(new Map());
  }

  /**
   * @param offered further values that need not be used
   * @internal
   */
  public _render(offered: ReadonlyMap<string, string>): string {
    const parts: ({ readonly literal: string } | { readonly expression: string })[] = [];
    let from = 0;
    for (const placeholder of this.placeholders) {
      const value = this.given(placeholder.name) ?? offered.get(placeholder.name);
      if (value === undefined) {
        this.checkGroupPlaceholder(placeholder);
        continue;
      }
      parts.push({ literal: this.text.slice(from, placeholder.start) }, encodeAt(placeholder.place, value));
      from = placeholder.end;
    }
    parts.push({ literal: this.text.slice(from) });
    return terraformTemplate(parts);
  }

  /**
   * Line and column of the first character that Terraform changes: it keeps every string in Unicode's normal form NFC.
   * @internal
   */
  public _denormalised(): { readonly line: number; readonly column: number } | undefined {
    const normal = this.text.normalize("NFC");
    if (normal === this.text) return undefined;
    let offset = 0;
    while (this.text[offset] === normal[offset]) offset += 1;
    return positionOf(this.text, offset);
  }

  private given(name: string): string | undefined {
    return this.substitutions?.get(name);
  }

  private checkSubstitutions(): void {
    if (this.substitutions === undefined) return;
    for (const [name, value] of this.substitutions) {
      if (typeof value !== "string") {
        throw new Error(
          `Cannot use ${this.source}: the substitution "${name}" must be a string; for a number use Token.asString or String`,
        );
      }
      if (!Token.isUnresolved(value) && FORBIDDEN_CHARACTER.test(value)) {
        throw new Error(
          `Cannot use ${this.source}: the substitution "${name}" holds a character that is not allowed in XML`,
        );
      }
      if (!this.placeholderNames.includes(name)) {
        throw new Error(
          `Cannot use ${this.source}: it has no {{${name}}}, so the substitution "${name}" would be lost; ${this.listPlaceholders()}`,
        );
      }
    }
    for (const placeholder of this.placeholders) {
      if (this.given(placeholder.name) !== undefined || isGroupPlaceholder(placeholder.name)) continue;
      throw new Error(
        `Cannot use ${this.at(placeholder)}: there is no substitution "${placeholder.name}"; give one, or { "${placeholder.name}": "{{${placeholder.name}}}" } if the text is the document's own`,
      );
    }
  }

  private checkGroupPlaceholder(placeholder: Placeholder): void {
    const { name } = placeholder;
    if (!isGroupPlaceholder(name)) return;
    throw new Error(
      `Cannot use ${this.at(placeholder)}: {{${name}}} stands for the workflow's group, but ${name === "group.id" ? "none was given; pass group or groupId" : "no group was given; pass group"} to the workflow, or the substitution { "${name}": "…" }`,
    );
  }

  private listPlaceholders(): string {
    return this.placeholderNames.length === 0
      ? "it has no placeholders"
      : `its placeholders are ${this.placeholderNames.map((name) => `{{${name}}}`).join(", ")}`;
  }

  private at(placeholder: Placeholder): string {
    const { line, column } = positionOf(this.text, placeholder.start);
    return `${this.source} (line ${line}, column ${column})`;
  }

  private nameOf(trigger: XmlTreeElement): string | undefined {
    const attributes = (local: string): readonly (readonly XmlPlace[])[] =>
      attributesOf(trigger)
        .filter((each) => isCalled(each, local))
        .map(({ place }) => [place]);
    const children = trigger.children.filter((each) => isCalled(each, "name")).map(({ texts }) => texts);
    const values = (places: readonly (readonly XmlPlace[])[]) => places.map((each) => this.valueOf(each));
    // A name that contains a token is not known yet.
    const candidates = [
      ...values(attributes("name")),
      ...values(children).map((text) => text?.trim()),
      ...values(attributes("id")),
      this.valueOf(trigger.texts)?.trim(),
    ];
    return candidates.find((value) => value === undefined || value.trim() !== "");
  }

  private holdsUnknown(element: XmlTreeElement): boolean {
    return [...elementsOf(element)].some(
      ({ attributes, texts }) =>
        attributes.some(({ place }) => this.valueOf([place]) === undefined) || this.valueOf(texts) === undefined,
    );
  }

  /** Character data with references resolved and plain substitutions in place; undefined if it holds a token. */
  private valueOf(places: readonly XmlPlace[]): string | undefined {
    let value = "";
    for (const place of places) {
      let from = place.start;
      let raw = "";
      for (const placeholder of this.placeholders) {
        if (placeholder.place !== place) continue;
        const substitution = this.given(placeholder.name);
        if (substitution === undefined && !isGroupPlaceholder(placeholder.name)) continue;
        if (substitution === undefined || Token.isUnresolved(substitution)) return undefined;
        raw +=
          this.text.slice(from, placeholder.start) +
          (place.kind === "cdata" ? substitution : encodeReferences(substitution));
        from = placeholder.end;
      }
      raw += this.text.slice(from, place.end);
      value += place.kind === "cdata" ? raw : decodeReferences(raw);
    }
    return value;
  }
}

const localName = ({ name }: { readonly name: string }): string => name.slice(name.indexOf(":") + 1);
const isCalled = (node: { readonly name: string }, local: string): boolean => localName(node).toLowerCase() === local;
/** Without the declarations of namespaces. */
const attributesOf = ({ attributes }: XmlTreeElement): XmlTreeElement["attributes"] =>
  attributes.filter(({ name }) => !/^xmlns(?::|$)/.test(name));
/** The same rule as the provider's (`src/document/triggers.ts`): a test compares both. */
const triggersOf = (root: XmlTreeElement): readonly XmlTreeElement[] =>
  [...elementsOf(root)].filter((element) => element !== root && /trigger$/i.test(localName(element)));
const isGroupPlaceholder = (name: string): boolean => name === "group.id" || name === "group.name";

function scan(text: string, source: string): XmlTreeElement {
  try {
    return scanXml(text);
  } catch (error) {
    if (error instanceof XmlSyntaxError)
      throw new Error(`Cannot use ${source}: it is not well-formed XML: ${error.message}`);
    throw error;
  }
}

function readText(path: string): string {
  let bytes: Buffer;
  try {
    bytes = fs.readFileSync(path);
  } catch (error) {
    throw new Error(`Cannot read the workflow document ${path}: ${(error as Error).message}`);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error(
      `Cannot read the workflow document ${path}: it is not UTF-8; Terraform holds text as UTF-8 only, so save the file in that encoding`,
    );
  }
}
