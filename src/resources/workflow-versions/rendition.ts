import { revision, type XmlDocument, type XmlElement, type XmlProcessingInstruction } from "../../document";

/**
 * A version's document as the service gave it, seen only with its known secrets concealed: what is compared, stored
 * and shown is this. The received text itself cannot be got at.
 */
export class Rendition implements XmlDocument {
  readonly #received: XmlDocument;

  constructor(
    readonly shown: XmlDocument,
    received: XmlDocument,
    /** Salted hash of the values that nobody here knows and that are not shown; null: there are none. */
    readonly hidden: string | null,
  ) {
    this.#received = received;
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

  /** `server_revision`: of what the service really holds, secrets included. */
  serverRevision(): string {
    return revision(this.#received);
  }

  /** Whether the service gave the same text both times. */
  isSameTextAs(other: Rendition): boolean {
    return this.#received.text === other.#received.text;
  }

  /** Whether this is the text that the service gave. */
  isText(text: string): boolean {
    return this.#received.text === text.replace(/^\ufeff/, "");
  }

  /** The same text, concealed in another way. */
  concealedAnew(conceal: (received: XmlDocument) => Promise<Rendition>): Promise<Rendition> {
    return conceal(this.#received);
  }
}
