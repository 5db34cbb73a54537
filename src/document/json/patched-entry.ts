import type { JsonNode } from "../../json";
import type { Ignoring } from "./ignoring";

/** A member or element of the patched text. */
export type PatchedEntry =
  /** As it stands. */
  | { readonly kind: "kept"; readonly child: Ignoring }
  /** With what changed in it between the two. */
  | { readonly kind: "patched"; readonly child: Ignoring; readonly before: JsonNode; readonly now: JsonNode }
  /** @property name null in an array */
  | { readonly kind: "new"; readonly name: string | null; readonly value: JsonNode };
