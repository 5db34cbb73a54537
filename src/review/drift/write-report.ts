/** What `wfa drift --write` did, as data; every text in it is free of sensitive values. */
export interface WriteReport {
  /** The branch with the changes; absent if they are in the working tree. */
  readonly branch?: { readonly name: string; readonly commit: string };
  /** In the order of the files and lines. */
  readonly written: readonly WrittenChange[];
  readonly notWritten: readonly NotWritten[];
  /** Further remarks, in sentences. */
  readonly notes: readonly string[];
}

export interface FilePlace {
  /** Relative to the caller's directory, if possible. */
  readonly file: string;
  /** In the file as it was: of what was written first, else of the attribute or the text. Counts from 1. */
  readonly line: number;
}

export interface WrittenChange extends FilePlace {
  readonly stack: string;
  readonly address: string;
  /** Such as `document`. */
  readonly attribute: string;
  /** One line for each change, as in the report. */
  readonly changes: readonly string[];
}

/** Something that changed on the service and is not in the user's files. */
export interface NotWritten {
  readonly stack: string;
  readonly address: string;
  /** What changed: a path in the document, an attribute, or the object. */
  readonly path: string;
  /** Where the user would write it; null if that is not known, or there is no such place. */
  readonly place: FilePlace | null;
  /** Why not, and what to do. */
  readonly reason: string;
  /** The value on the service, as displayed; null if there is none to show. */
  readonly value: string | null;
  /** Whether there is nothing to write, so that it does not count: a plan does not revert it. */
  readonly isUnmanaged: boolean;
}
