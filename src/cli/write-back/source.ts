import type { Expression } from "../../hcl";
import type { ConfigurationFile } from "../configuration/read-folder";
import type { SpeltTemplate } from "./template-edits";

/** A place in a file. */
export interface SourcePlace {
  /** Absolute. */
  readonly path: string;
  /** Counts from 1. */
  readonly line: number;
}

/** Where the value of an attribute stands in the user's files. */
export type Source =
  /** The whole content of a file is the text. */
  | { readonly kind: "file"; readonly place: SourcePlace; readonly text: string }
  /** A text in quotes or a heredoc, or the file of a `templatefile`. */
  | { readonly kind: "template"; readonly place: SourcePlace; readonly text: string; readonly template: SpeltTemplate }
  /** Something without a text of its own, such as `true`, or an object in `jsonencode`. */
  | {
      readonly kind: "expression";
      readonly place: SourcePlace;
      readonly file: ConfigurationFile;
      readonly expression: Expression;
    }
  /** Nothing that can be edited; the place is where the user would look. */
  | { readonly kind: "none"; readonly place: SourcePlace | null; readonly reason: string };

/** Identifies what a source edits: two objects with the same one change together. Null if it edits nothing. */
export function sourceKey(source: Source): string | null {
  switch (source.kind) {
    case "file":
      return source.place.path;
    case "template":
      // The file of a templatefile may be that of a file(...) too.
      return source.template.start === 0 ? source.place.path : `${source.place.path}:${source.template.start}`;
    case "expression":
      return `${source.place.path}:${source.expression.range.start.offset}`;
    case "none":
      return null;
  }
}
