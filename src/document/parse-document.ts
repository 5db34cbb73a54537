import {
  DocumentError,
  type ParseLimits,
  type XmlDocument,
  type XmlElement,
  type XmlProcessingInstruction,
} from "./document";
import { DocumentBuilder } from "./document-builder";
import { readMarkup } from "./markup-reader";
import { ParsedDocuments } from "./parsed-documents";
import { byteOrderMarkOf, excludedCharacter } from "./characters";

const DEEPEST = 1000;

/**
 * Reads an XML document. Strict (XML 1.0 with namespaces), without DTD: any DOCTYPE is rejected, so only the
 * five predefined and numeric entities exist, nothing outside the text is read and nothing expands. A byte order mark
 * stands beside the text; an encoding declaration is ignored, because the text is already decoded.
 *
 * @throws DocumentError if the text is not such a document or is beyond a limit
 * @throws RangeError if `limits.maxDepth` is above 1000
 */
export function parseDocument(text: string, limits?: ParseLimits): XmlDocument {
  return limits === undefined ? parsedLately.of(text, () => readDocument(text, {})) : readDocument(text, limits);
}

const parsedLately = new ParsedDocuments<XmlDocument>();

function readDocument(text: string, limits: ParseLimits): XmlDocument {
  const { maxLength = 16 * 1024 * 1024, maxDepth = 1000, maxNodes = 1_000_000 } = limits;
  if (maxDepth > DEEPEST) throw new RangeError(`maxDepth is ${maxDepth}, above ${DEEPEST}`);
  const byteOrderMark = byteOrderMarkOf(text);
  const bare = text.slice(byteOrderMark.length);
  if (bare.length > maxLength) {
    throw new DocumentError(`The document has ${bare.length} characters: the limit is ${maxLength}`, 1, 1);
  }
  const builder = new DocumentBuilder(bare, maxDepth, maxNodes);
  const excluded = excludedCharacter(bare);
  if (excluded !== null) builder.fail(`The character ${excluded.name} is not allowed in XML`, excluded.at);
  readMarkup(builder);
  return { ...builder.document(), byteOrderMark };
}

/** A document that is made on first access, and parsed when more than its text is asked for: most are only compared by it. */
export class LazyDocument implements XmlDocument {
  #made: string | XmlDocument | (() => string | XmlDocument);

  constructor(source: string | XmlDocument | (() => string | XmlDocument)) {
    this.#made = source;
  }

  get #source(): string | XmlDocument {
    if (typeof this.#made === "function") this.#made = this.#made();
    return this.#made;
  }

  get #document(): XmlDocument {
    const source = this.#source;
    return typeof source === "string" ? (this.#made = parseDocument(source)) : source;
  }

  get text(): string {
    const source = this.#source;
    return typeof source === "string" ? source : source.text;
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
