/** The user's own text with somebody's changes in it. */
export interface TextPatch {
  readonly text: string;
  /** The paths of the changes that are in it now. */
  readonly written: readonly string[];
  readonly left: readonly LeftChange[];
}

/** A change that is not in the text. */
export interface LeftChange {
  readonly path: string;
  readonly reason: string;
}

/** Where changes meet others, of the configuration, that no apply has sent yet. */
export const UNAPPLIED =
  "The configuration has a change of its own there that is not applied yet. Undo it and run the command again, or make this change yourself";
