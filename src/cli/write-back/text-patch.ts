/** The user's own text with somebody's changes in it. */
export interface TextPatch {
  readonly text: string;
  /** The paths of the changes that are in it now. */
  readonly written: readonly string[];
  readonly left: readonly LeftChange[];
  /** Whether the text still has other values than the service, besides what is left. */
  readonly differs: boolean;
}

/** A change that is not in the text. */
export interface LeftChange {
  readonly path: string;
  readonly reason: string;
}

/** Where changes meet others, of the configuration, that no apply has sent yet. */
export const UNAPPLIED =
  "The configuration has a change of its own there that is not applied yet. Undo it and run the command again, or make this change yourself";
