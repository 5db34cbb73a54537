import { parseDocument } from "../../../src/document";
import { NO_FLAGS } from "../../../src/resources/versions/flags";
import type { Known } from "../../../src/resources/versions/judge";
import { Rendition, type Versions } from "../../../src/resources/versions/read";

/** A service that adds an owner to what it is given. */
export const text = (timeout: number, rest = ""): string =>
  `<workflow name="load"${rest}><task name="t" timeout="${timeout}"/></workflow>`;
export const ADDED = ' owner="service"';

export const CONTENTS = {
  absent: null,
  /** What our last write left. */
  ours: text(1, ADDED),
  /** Our document without what the service had added to it. */
  bare: text(1),
  /** The other document that the configuration may want, without and with the service's addition. */
  another: text(2),
  anotherWithOwner: text(2, ADDED),
  /** The same with another addition. */
  anotherWithMore: text(2, `${ADDED} more="yes"`),
  theirs: text(9, ADDED),
  others: text(8, ADDED),
} as const;
export type Content = keyof typeof CONTENTS;

export const documentOf = (content: Content) => parseDocument(CONTENTS[content]!);
export const shownAs = (found: string): Rendition => new Rendition(parseDocument(found));
export const rendition = (content: Content): Rendition | null => {
  const found = CONTENTS[content];
  return found === null ? null : shownAs(found);
};
export const versions = (submitted: Content, approved: Content): Versions => ({
  submitted: rendition(submitted),
  approved: rendition(approved),
});

export const KNOWN: Known = {
  sent: documentOf("bare"),
  baseline: rendition("ours")!,
  isImported: false,
  isApproved: false,
  seen: versions("absent", "ours"),
  flags: { enabled: null, triggers: new Map() },
};
export const RULES = { ignored: [], sensitive: [], contentFlags: NO_FLAGS };
