/** How answers about one object of the service may be wrapped. Unknown wrappers are recognised too; these have precedence. */
export interface ObjectKind {
  /** For messages, such as `workflow`. */
  readonly what: string;
  /** The path segment behind which an id stands in a link. */
  readonly collection: string;
  /** Properties that may hold the one object. */
  readonly wrappers: readonly string[];
  /** Properties that may hold the list. */
  readonly lists: readonly string[];
}
