import {
  parseDocument,
  revision,
  type XmlDocument,
  type XmlElement,
  type XmlProcessingInstruction,
} from "../../document";

/**
 * A version's document as the service gave it, seen only with its known secrets redacted: what is compared, recorded
 * and shown is this. The received text itself cannot be got at.
 */
export class Rendition implements XmlDocument {
  readonly #received: XmlDocument;

  constructor(
    readonly shown: XmlDocument,
    received: XmlDocument,
    /**
     * Salted hash of the values that nobody here knows and that are not shown; null: there are none. Undefined: it was
     * not recorded.
     */
    readonly hidden: string | null | undefined,
  ) {
    this.#received = received;
  }

  /** One that was recorded earlier, of which only what was shown is left. */
  static recorded(text: string, hidden?: string | null): Rendition {
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

  /** The same text, redacted in another way. */
  redactedWith(redact: Redact): Promise<Rendition> {
    return redact(this.#received);
  }
}

/** Takes the known secrets out of a document of the service's. */
export type Redact = (received: XmlDocument) => Promise<Rendition>;

/** For whoever knows no secrets: documents are compared as they are. */
export const unredacted: Redact = async (received) => new Rendition(received, received, null);

/** A recorded document, parsed when it is first looked into: most are only compared by their text. */
export function documentOf(text: string): XmlDocument {
  let parsed: XmlDocument | null = null;
  const document = (): XmlDocument => (parsed ??= parseDocument(text));
  return {
    text,
    get root() {
      return document().root;
    },
    get prolog() {
      return document().prolog;
    },
    get epilog() {
      return document().epilog;
    },
  };
}
