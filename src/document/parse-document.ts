import {
  DocumentError,
  type ParseLimits,
  TextError,
  type XmlDocument,
  type XmlElement,
  type XmlProcessingInstruction,
} from "./document";
import { DocumentBuilder } from "./document-builder";
import { readMarkup } from "./markup-reader";
import { byteOrderMarkOf, excludedCharacter } from "./characters";

/** Enough for the objects that an engine works on at the same time. */
const MOST_DOCUMENTS = 32;
/** In UTF-16 units. Trees take ten bytes a unit. */
const MOST_LENGTH = 2 * 1024 * 1024;

interface Parsed<Tree> {
  readonly text: string;
  readonly tree: Tree;
}

/**
 * The last parsed documents, by their text. Each call about an object brings its text again: an empty plan validates,
 * reads and plans the same one. Nobody changes a tree.
 *
 * A list, because a Map that entries are removed from all the time leaves old tables behind, each of which refers to the
 * next one: once V8 has moved one to the old generation, all that was in the map stays until the whole heap is
 * collected. Parsing 1,000 documents of 2 KB took 220 ms of CPU time with it, and takes 105.
 */
export class ParsedDocuments<Tree> {
  /** The one that was parsed last is the last one. */
  readonly #documents: Parsed<Tree>[] = [];
  #length = 0;

  of(text: string, parse: () => Tree): Tree {
    const known = this.#documents.findLast((each) => each.text === text);
    if (known !== undefined) return known.tree;
    const tree = parse();
    this.#documents.push({ text, tree });
    this.#length += text.length;
    while (this.#documents.length > MOST_DOCUMENTS || this.#length > MOST_LENGTH)
      this.#length -= this.#documents.shift()!.text.length;
    return tree;
  }
}

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

/**
 * What a parse of the user's document, path or pointer found wrong; undefined if nothing is. Other errors are bugs and
 * pass through.
 */
export function parseProblem(parse: () => unknown): string | undefined {
  try {
    parse();
    return undefined;
  } catch (error) {
    if (error instanceof TextError) return error.message;
    throw error;
  }
}

/** Refuses a list with a text that cannot be parsed. @param what such as `a document path` */
export const parseable =
  (what: string, parse: (text: string) => unknown) =>
  (texts: readonly string[]): string | undefined => {
    for (const text of texts) {
      const problem = parseProblem(() => parse(text));
      if (problem !== undefined) return `"${text}" is not ${what}: ${problem}`;
    }
    return undefined;
  };
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
