/**
 * A path of the small part of XPath that picks nodes of a document: `/workflow/revision`, `//@modified`,
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
  /** Applied one after the other; a position counts what the ones before it left, among siblings. */
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
  /** Some child of that name whose own text is the value, blanks around it aside. */
  | { readonly kind: "child"; readonly name: NameTest; readonly value: string };

export const PATH_SUBSET =
  "Allowed are /a/b, //a, *, @name, @*, text(), processing-instruction(), " +
  "and the predicates [@name='value'], [name='value'] and [3]";

/** The text is no path of the subset. `position` counts its UTF-16 units from 1. */
export class PathError extends Error {
  constructor(
    readonly path: string,
    readonly reason: string,
    readonly position: number,
  ) {
    super(`${reason}, at character ${position} of the path ${JSON.stringify(path)}. ${PATH_SUBSET}`);
    this.name = "PathError";
  }
}
