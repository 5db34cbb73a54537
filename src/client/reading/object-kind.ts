/**
 * How answers about one object of the service may be wrapped. Unknown wrappers are recognized too; these take
 * precedence.
 */
export interface ObjectKind {
  /** For messages, such as `workflow`. */
  readonly what: string;
  /** For messages, unless it is `what` with an s. */
  readonly plural?: string;
  /** The path segment that precedes an id in a link. */
  readonly collection: string;
  /** Properties that may hold the one object. */
  readonly wrappers: readonly string[];
  /** Properties that may hold the list. */
  readonly lists: readonly string[];
  /**
   * Its objects may have neither id nor name. An object with an id inside one is then a field of it (what the audit
   * record is about), not the object itself, unless it is the only one.
   */
  readonly mayLackId?: true;
}
