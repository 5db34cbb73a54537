/**
 * How answers about one object of the service may be wrapped. Unknown wrappers are recognised too; these have
 * precedence.
 */
export interface ObjectKind {
  /** For messages, such as `workflow`. */
  readonly what: string;
  /** For messages, where adding an s does not make it. */
  readonly plural?: string;
  /** The path segment behind which an id stands in a link. */
  readonly collection: string;
  /** Properties that may hold the one object. */
  readonly wrappers: readonly string[];
  /** Properties that may hold the list. */
  readonly lists: readonly string[];
  /**
   * Its objects may have neither id nor name. An object with an id inside one is then a field of it (what the audit
   * record is about), not the object itself, unless it stands there alone.
   */
  readonly mayLackId?: true;
}
