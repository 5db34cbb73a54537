import type { Phrase } from "../phrase";
import type { ComparedNode } from "./compared-node";

/** What a plan does to a document: a workflow's XML or a calendar's JSON. Sensitive values are masked in it. */
export type DocumentReview =
  /** Its values are not to be shown at all. `changed` is null where one side is known only after apply. */
  | { readonly kind: "hidden"; readonly changed: boolean | null }
  /** What it will be is known only after apply. */
  | { readonly kind: "unknown" }
  /** It cannot be read, so it is shown nowhere. */
  | { readonly kind: "unreadable"; readonly reason: string }
  | { readonly kind: "added" | "removed"; readonly nodes: readonly ComparedNode[]; readonly contents: Phrase | null }
  | {
      readonly kind: "changed";
      /** The first changes, each in a line. */
      readonly changes: readonly string[];
      readonly count: number;
      /** Both sides; null where there is too much to place it side by side. */
      readonly nodes: readonly ComparedNode[] | null;
    };

/** Changes that are listed; of more only the number is told. */
export const MOST_CHANGES = 200;
/** Changes that are placed side by side; with more, nobody would look at them one by one. */
export const MOST_PLACED = 500;
