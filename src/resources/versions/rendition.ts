import { LazyDocument, revision, type XmlDocument } from "../../document";

/**
 * A version's document as received, accessible only with its known secrets redacted: this form is compared, recorded
 * and shown. The received text itself is not accessible.
 */
export class Rendition extends LazyDocument {
  readonly #received: XmlDocument;

  /**
   * @param shown the redacted form
   * @param hidden salted hash of the unknown values that are not shown; null if there are none
   * @param received @default the redacted form, which is all that a record has
   */
  constructor(
    shown: string | XmlDocument | (() => string),
    readonly hidden: string | null = null,
    received?: XmlDocument,
  ) {
    super(shown);
    this.#received = received ?? this;
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
export const unredacted: Redact = async (received) => new Rendition(received);
