import * as fs from "fs";
import { holdsToken, terraformLiteral, terraformText } from "./terraform-literal";
import {
  elementsOf,
  GROUP_PLACEHOLDERS,
  namesInInstructions,
  placeholdersOf,
  replacePlaceholders,
  type Placeholder,
} from "./placeholders";
import { FORBIDDEN_CHARACTER, readXml } from "./read-xml";
import { positionOf, XmlSyntaxError, type XmlTreeElement, type XmlValue } from "./xml-tree";
import { Token } from "cdktf";

/**
 * The native XML document of a workflow, checked when it is read.
 *
 * The text arrives at the service byte for byte: `${…}`, `%{…}`, quotes, line ends and everything else in it are
 * literal. The only exception is substitutions: the provider replaces `{{name}}` in an attribute's value, in text or in
 * CDATA by the value given for that name, escaped for XML. The value may be a token, such as the id of another resource;
 * plans show the document all the same.
 *
 * `{{group.id}}` and `{{group.name}}` stand for the workflow's group. Without these and without substitutions every
 * `{{…}}` is literal. Otherwise a missing name fails, and so does one that does not appear in the document; to keep a
 * literal `{{name}}`, give it itself as the value of `name`.
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
        `Cannot use ${source}: it holds a token, which would reach the service as it is; write {{name}} there, and give the token as the value of the substitution "name"`,
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
    this.root = read(text, source);
    this.placeholders = placeholdersOf(text, this.root);
    this.placeholderNames = [...new Set(this.placeholders.map(({ name }) => name.trim()))];
    this.checkSubstitutions();
    this.triggerNames = [...new Set(triggersOf(this.root).flatMap((trigger) => this.nameOf(trigger) ?? []))];
  }

  /**
   * The document's own id: the root element's attribute `id`, or the text of its child element `id`, or the same within
   * its child `attrs`; none if it is a token.
   */
  public get id(): string | undefined {
    const holders = [this.root, ...this.root.children.filter((element) => localName(element) === "attrs")];
    for (const { attributes, children } of holders) {
      const attribute = attributes.find(({ name }) => name === "id");
      const child = children.find((element) => localName(element) === "id");
      const id = attribute !== undefined ? this.valueOf([attribute]) : child && this.valueOf(child.texts)?.trim();
      if ((attribute ?? child) !== undefined && id !== "") return id;
    }
    return undefined;
  }

  /**
   * Whether the document has a trigger of this name: whether an attribute's value or an element's text is the name,
   * because the interface does not say how a document names its triggers. Also true if a trigger contains a token,
   * whose value is not known before apply.
   */
  public hasTrigger(name: string): boolean {
    return this._mentions(name) || triggersOf(this.root).some((trigger) => this.holdsUnknown(trigger));
  }

  /**
   * Whether an attribute's value or an element's text is this one, which is not empty.
   * @internal
   */
  public _mentions(name: string): boolean {
    const wanted = name.normalize("NFC");
    const isNamed = (value: string | undefined): boolean => value !== undefined && value.normalize("NFC") === wanted;
    const isMentioned = [...elementsOf(this.root)].some((element) => {
      const text = this.valueOf(element.texts);
      return (
        isNamed(text) ||
        isNamed(text?.trim()) ||
        attributesOf(element).some((attribute) => isNamed(this.valueOf([attribute])))
      );
    });
    return wanted !== "" && isMentioned;
  }

  /**
   * The document with its placeholders, escaped for Terraform: the attribute `document` of the generated class. Its
   * attribute `substitutions` is `toTerraformSubstitutions()`.
   */
  public toTerraformString(): string {
    return terraformLiteral(this.text);
  }

  /** The values for the placeholders, escaped for Terraform; undefined where every `{{…}}` is literal. */
  public toTerraformSubstitutions(): { readonly [name: string]: string } | undefined {
    return this._substitutions(new Map());
  }

  /**
   * @param offered further values, of which only those are handed on that the document has a placeholder for
   * @internal
   */
  public _substitutions(offered: ReadonlyMap<string, string>): { readonly [name: string]: string } | undefined {
    const values = new Map(
      this.placeholders.flatMap(({ name }): [string, string][] => {
        const value = this.given(name) ?? offered.get(name.trim());
        return value === undefined ? [] : [[name, value]];
      }),
    );
    for (const placeholder of this.placeholders) {
      if (values.has(placeholder.name)) continue;
      if (isGroupPlaceholder(placeholder.name)) throw this.withoutGroup(placeholder);
      if (values.size > 0) throw this.withoutValue(placeholder);
    }
    if (values.size === 0) return undefined;
    // For the provider a placeholder there is an error unless it stands for itself.
    for (const name of namesInInstructions(this.text)) if (!values.has(name)) values.set(name, `{{${name}}}`);
    return Object.fromEntries([...values].map(([name, value]) => [name, terraformText(value)]));
  }

  /**
   * Whether the document has a place for its workflow's group.
   * @internal
   */
  public _namesGroup(placeholders: readonly string[] = GROUP_PLACEHOLDERS): boolean {
    return this.placeholderNames.some((name) => placeholders.includes(name));
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

  /** @param name as the placeholder is written; blanks around it do not count */
  private given(name: string): string | undefined {
    return this.substitutions?.get(name) ?? this.substitutions?.get(name.trim());
  }

  private checkSubstitutions(): void {
    if (this.substitutions === undefined) return;
    for (const [name, value] of this.substitutions) {
      if (typeof value !== "string") {
        throw new Error(
          `Cannot use ${this.source}: the substitution "${name}" must be a string; turn any other value, and a token of a number, into one first`,
        );
      }
      if (FORBIDDEN_CHARACTER.test(value)) {
        throw new Error(
          `Cannot use ${this.source}: the substitution "${name}" holds a character that is not allowed in XML`,
        );
      }
      if (!this.placeholders.some((placeholder) => [placeholder.name, placeholder.name.trim()].includes(name))) {
        throw new Error(
          `Cannot use ${this.source}: it has no {{${name}}}, so the substitution "${name}" would be lost; ${this.listPlaceholders()}`,
        );
      }
    }
    for (const placeholder of this.placeholders) {
      if (this.given(placeholder.name) !== undefined || isGroupPlaceholder(placeholder.name)) continue;
      throw this.withoutValue(placeholder);
    }
  }

  private withoutValue(placeholder: Placeholder): Error {
    const name = placeholder.name.trim();
    return new Error(
      `Cannot use ${this.at(placeholder)}: there is no substitution "${name}"; give one, or one whose value is "{{${name}}}" if the text is the document's own`,
    );
  }

  private withoutGroup(placeholder: Placeholder): Error {
    const name = placeholder.name.trim();
    return new Error(
      `Cannot use ${this.at(placeholder)}: {{${name}}} stands for the workflow's group, but ${name === "group.id" ? "none was given; give the workflow a group or a group id" : "no group was given; give the workflow one"}, or give a substitution "${name}"`,
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
    const attributes = (local: string): readonly (string | undefined)[] =>
      attributesOf(trigger)
        .filter((each) => isCalled(each, local))
        .map((each) => this.valueOf([each]));
    const children = trigger.children.filter((each) => isCalled(each, "name"));
    // A name that contains a token is not known yet.
    const candidates = [
      ...attributes("name"),
      ...children.map(({ texts }) => this.valueOf(texts)?.trim()),
      ...attributes("id"),
      this.valueOf(trigger.texts)?.trim(),
    ];
    return candidates.find((value) => value === undefined || value.trim() !== "");
  }

  private holdsUnknown(element: XmlTreeElement): boolean {
    return [...elementsOf(element)].some(
      ({ attributes, texts }) =>
        attributes.some((each) => this.valueOf([each]) === undefined) || this.valueOf(texts) === undefined,
    );
  }

  /** Character data with plain substitutions in place; undefined if it holds a token. */
  private valueOf(written: readonly XmlValue[]): string | undefined {
    let isKnown = true;
    const values = written.map(({ value }) =>
      replacePlaceholders(value, (name, placeholder) => {
        const substitution = this.given(name);
        isKnown &&= substitution === undefined ? !isGroupPlaceholder(name) : !Token.isUnresolved(substitution);
        return substitution ?? placeholder;
      }),
    );
    return isKnown ? values.join("") : undefined;
  }
}

const localName = ({ name }: { readonly name: string }): string => name.slice(name.indexOf(":") + 1);
const isCalled = (node: { readonly name: string }, local: string): boolean => localName(node).toLowerCase() === local;
/** Without the declarations of namespaces. */
const attributesOf = ({ attributes }: XmlTreeElement): XmlTreeElement["attributes"] =>
  attributes.filter(({ name }) => !/^xmlns(?::|$)/.test(name));
/** The same rule as the provider's (`src/document/own-values.ts`): a test compares both. */
const triggersOf = (root: XmlTreeElement): readonly XmlTreeElement[] =>
  [...elementsOf(root)].filter((element) => element !== root && /trigger$/i.test(localName(element)));
const isGroupPlaceholder = (name: string): boolean => GROUP_PLACEHOLDERS.includes(name.trim());

function read(text: string, source: string): XmlTreeElement {
  try {
    return readXml(text);
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
