/** In UTF-16 units: enough for the objects that an engine works on at the same time. Trees take ten bytes a unit. */
const MOST = 2 * 1024 * 1024;

/**
 * The last parsed documents, by their text. Each call about an object brings its text again: an empty plan validates,
 * reads and plans the same one. Nobody changes a tree.
 */
export class ParsedDocuments<Tree> {
  /** The one that was asked for last is the last one. */
  readonly #documents = new Map<string, Tree>();
  #length = 0;

  of(text: string, parse: () => Tree): Tree {
    const known = this.#documents.get(text);
    if (known !== undefined) this.#documents.delete(text);
    const document = known ?? parse();
    this.#documents.set(text, document);
    if (known === undefined) this.#shrink((this.#length += text.length));
    return document;
  }

  #shrink(length: number): void {
    for (const text of this.#documents.keys()) {
      if (length <= MOST) break;
      this.#documents.delete(text);
      length -= text.length;
    }
    this.#length = length;
  }
}
