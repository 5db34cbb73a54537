import { nameAt } from "./characters";
import { TextError } from "./document";
import { nfc } from "./significance";

/**
 * A path in the subset of XPath that selects nodes of a document: `/workflow/revision`, `//@modified`,
 * `//task[@name='load']/@lastRun`, `/a/b[2]/text()`.
 */
export interface DocumentPath {
  /** As written. */
  readonly text: string;
  /** At least one. */
  readonly steps: readonly PathStep[];
}

export interface PathStep {
  /** `child` for `/`, `descendant` for `//`: any element below, and for the first step the root element too. */
  readonly axis: "child" | "descendant";
  readonly test: NodeTest;
  /** Applied one after the other; a position counts the siblings that earlier predicates left. */
  readonly predicates: readonly PathPredicate[];
}

/** Only the last step of a path is anything but an element. */
export type NodeTest =
  | { readonly kind: "element"; readonly name: NameTest }
  | { readonly kind: "attribute"; readonly name: NameTest }
  | { readonly kind: "text" }
  /** Target null: any. */
  | { readonly kind: "instruction"; readonly target: string | null };

/** `local` in any namespace, or `qualified` exactly as the document writes it; `any` is `*`. */
export type NameTest =
  | { readonly kind: "any" }
  | { readonly kind: "local"; readonly local: string }
  | { readonly kind: "qualified"; readonly qualified: string };

export type PathPredicate =
  | { readonly kind: "position"; readonly position: number }
  | { readonly kind: "attribute"; readonly name: NameTest; readonly value: string }
  /** A child of that name whose own trimmed text is the value. */
  | { readonly kind: "child"; readonly name: NameTest; readonly value: string };

const PATH_SUBSET =
  "Allowed are /a/b, //a, *, @name, @*, text(), processing-instruction(), " +
  "and the predicates [@name='value'], [name='value'] and [3]";

/** The text is not a path of the subset. `position` counts its UTF-16 units from 1. */
export class PathError extends TextError {
  constructor(
    readonly path: string,
    readonly reason: string,
    readonly position: number,
  ) {
    super(`${reason}, at character ${position} of the path ${JSON.stringify(path)}. ${PATH_SUBSET}`);
    this.name = "PathError";
  }
}

/**
 * Reads a path of the subset of XPath in `DocumentPath`. A name without a prefix matches local names in any namespace;
 * one with a prefix matches the name exactly as the document writes it.
 *
 * @throws PathError that says where the text leaves the subset, and what is allowed
 */
export function parsePath(text: string): DocumentPath {
  return new PathReader(text).read();
}

class PathReader {
  #at = 0;

  constructor(readonly text: string) {}

  read(): DocumentPath {
    const steps: PathStep[] = [];
    if (this.text.trim() === "") this.#fail("The path is empty");
    if (!this.text.startsWith("/")) this.#fail("A path begins with / or //");
    while (this.#at < this.text.length) {
      if (steps.at(-1)?.test.kind === "attribute") this.#fail("Nothing can follow an attribute");
      if (steps.length > 0 && steps.at(-1)?.test.kind !== "element") this.#fail("Nothing can follow this step");
      steps.push(this.#step(steps.length === 0));
    }
    return { text: this.text, steps };
  }

  #step(first: boolean): PathStep {
    const start = this.#at;
    if (!this.#take("/")) this.#fail("Expected / or [ or the end");
    const axis = this.#take("/") ? "descendant" : "child";
    const test = this.#test();
    if (first && axis === "child" && (test.kind === "attribute" || test.kind === "text")) {
      this.#at = start;
      this.#fail("An attribute or text belongs to an element: name it before, or begin with //");
    }
    const predicates: PathPredicate[] = [];
    while (this.#take("[")) {
      if (test.kind === "attribute") this.#fail("An attribute has no predicate");
      predicates.push(this.#predicate(test));
      this.#blanks();
      if (!this.#take("]")) this.#fail("Expected ]");
    }
    return { axis, test, predicates };
  }

  #test(): NodeTest {
    if (this.#take("@")) return { kind: "attribute", name: this.#name("an attribute's name or *") };
    if (this.#take("text()")) return { kind: "text" };
    if (this.#take("processing-instruction(")) {
      this.#blanks();
      const target = this.text[this.#at] === ")" ? null : nfc(this.#literal());
      this.#blanks();
      if (!this.#take(")")) this.#fail("Expected )");
      return { kind: "instruction", target };
    }
    const name = this.#name("an element's name, *, @ or text()");
    if (this.text[this.#at] === "(") this.#fail("Only text() and processing-instruction() are functions here");
    if (this.text.startsWith("::", this.#at)) this.#fail("Axes are not supported");
    return { kind: "element", name };
  }

  #predicate(test: NodeTest): PathPredicate {
    this.#blanks();
    const digits = this.#match(/[0-9]+/y);
    if (digits !== null) {
      const position = Number(digits);
      if (position < 1) this.#fail("Positions count from 1");
      return { kind: "position", position };
    }
    if (test.kind !== "element") this.#fail("Expected a position");
    const kind = this.#take("@") ? "attribute" : "child";
    const name = this.#name("@name, name or a position");
    this.#blanks();
    if (!this.#take("=")) this.#fail("Expected = and a value in quotes");
    this.#blanks();
    return { kind, name, value: nfc(this.#literal()) };
  }

  #name(wanted: string): NameTest {
    if (this.#take("*")) return { kind: "any" };
    const first = this.#match(nameAt());
    if (first === null) this.#fail(`Expected ${wanted}`);
    if (this.text[this.#at] !== ":" || this.text[this.#at + 1] === ":") return { kind: "local", local: nfc(first) };
    this.#at++;
    const local = this.#match(nameAt());
    if (local === null) this.#fail("Expected a name after the prefix");
    return { kind: "qualified", qualified: nfc(`${first}:${local}`) };
  }

  #literal(): string {
    const quote = this.text[this.#at];
    if (quote !== "'" && quote !== '"') this.#fail("Expected a value in quotes");
    const end = this.text.indexOf(quote, this.#at + 1);
    if (end < 0) this.#fail("The quote is never closed");
    const value = this.text.slice(this.#at + 1, end);
    this.#at = end + 1;
    return value;
  }

  #blanks(): void {
    while (/[ \t\r\n]/.test(this.text.charAt(this.#at))) this.#at++;
  }

  #take(token: string): boolean {
    if (!this.text.startsWith(token, this.#at)) return false;
    this.#at += token.length;
    return true;
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text)?.[0] ?? null;
    this.#at += found?.length ?? 0;
    return found;
  }

  #fail(reason: string): never {
    throw new PathError(this.text, reason, this.#at + 1);
  }
}
