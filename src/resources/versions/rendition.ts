import {
  parseDocument,
  revision,
  type XmlDocument,
  type XmlElement,
  type XmlProcessingInstruction,
} from "../../document";

/**
 * A version's document as received, accessible only with its known secrets redacted: this form is compared, recorded
 * and shown. The received text itself is not accessible.
 */
export class Rendition implements XmlDocument {
  readonly #received: XmlDocument;

  constructor(
    readonly shown: XmlDocument,
    received: XmlDocument,
    /**
     * Salted hash of the unknown values that are not shown; null if there are none, undefined if it was not recorded.
     */
    readonly hidden: string | null | undefined,
  ) {
    this.#received = received;
  }

  /** A rendition from the record, which contains only the redacted form. */
  static recorded(text: string | (() => string), hidden?: string | null): Rendition {
    const shown = documentOf(text);
    return new Rendition(shown, shown, hidden);
  }

  get text(): string {
    return this.shown.text;
  }
  get root(): XmlElement {
    return this.shown.root;
  }
  get prolog(): readonly XmlProcessingInstruction[] {
    return this.shown.prolog;
  }
  get epilog(): readonly XmlProcessingInstruction[] {
    return this.shown.epilog;
  }

  /** `server_revision`: of the service's real document, including secrets. */
  serverRevision(): string {
    return revision(this.#received);
  }

  /** Whether the service returned the same text both times. */
  isSameTextAs(other: Rendition): boolean {
    return this.#received.text === other.#received.text;
  }

  /** Whether this is the text that the service returned. */
  isText(text: string): boolean {
    return this.#received.text === text.replace(/^\ufeff/, "");
  }

  /** The same text, redacted in another way. */
  redactedWith(redact: Redact): Promise<Rendition> {
    return redact(this.#received);
  }
}

/** Redacts the known secrets in a document from the service. */
export type Redact = (received: XmlDocument) => Promise<Rendition>;

/** For callers without secrets: documents are compared unchanged. */
export const unredacted: Redact = async (received) => new Rendition(received, received, null);

/** A document that was read before, parsed on first access, because most are only compared by their text. */
export const documentOf = (text: string | (() => string)): XmlDocument => new LazyDocument(text);

class LazyDocument implements XmlDocument {
  #text: string | (() => string);
  #parsed: XmlDocument | null = null;

  constructor(text: string | (() => string)) {
    this.#text = text;
  }

  get #document(): XmlDocument {
    return (this.#parsed ??= parseDocument(this.text));
  }

  get text(): string {
    if (typeof this.#text !== "string") this.#text = this.#text();
    return this.#text;
  }
  get root(): XmlElement {
    return this.#document.root;
  }
  get prolog(): readonly XmlProcessingInstruction[] {
    return this.#document.prolog;
  }
  get epilog(): readonly XmlProcessingInstruction[] {
    return this.#document.epilog;
  }
}
