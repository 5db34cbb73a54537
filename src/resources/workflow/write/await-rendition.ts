import { waitUntil, type CallOptions, type Version } from "../../../client";
import { matches, type XmlDocument } from "../../../document";
import { BELIEVE_UNCHANGED_AFTER, until } from "../../observation";
import { asSent, type ComparisonRules, type Rendition, sameContent } from "../../workflow-versions";

/*
 * Finds out whether our write has arrived. `judge` decides by content whose a version is. Right after a write that is
 * not enough: an unchanged text may already be the new one, and a different text may be the service's version of ours.
 * Only this file answers the first of these two questions of timing, and `whose-version.ts` the second.
 */

/** A write whose effect is awaited. */
export interface Awaited {
  readonly id: string;
  /** In which it shows. */
  readonly version: Version;
  /** The previous rendition; null for none. */
  readonly before: Rendition | null;
  /** The written document. */
  readonly document: XmlDocument;
  /** Renditions that are known to be of this document. */
  readonly known: readonly Rendition[];
  readonly rules: ComparisonRules;
  readonly read: (signal: AbortSignal) => Promise<Rendition | null>;
  /** Whether the service shows that it accepted the write; `patient` while the effect may still be delayed. */
  readonly isTaken?: (document: Rendition, patient: boolean, options: CallOptions) => Promise<boolean>;
  /**
   * Whether a new text is ours; false only while `patient`, if it may be what somebody else wrote right before.
   *
   * @throws if it is someone else's
   */
  readonly requireOurs: (document: Rendition, patient: boolean, options: CallOptions) => Promise<boolean>;
  /** Asked where there is no such version: what it has become, null while it may come. @throws where it will not */
  readonly requireComing: (options: CallOptions) => Promise<Rendition | null>;
}

/**
 * Waits until the version shows our document: content that did not stand there before, a rendition known to be ours, or
 * the document itself. Content that stood there before and holds the document up to what a server adds is believed only
 * after a while: it may still be the old one, which had more in it. So is one that does not hold it, where the service
 * shows that it took the write and made the old text of it, or something else of it than the old text.
 */
export async function awaitRendition(
  { id, version, before, document, known, rules, read, isTaken, requireOurs, requireComing }: Awaited,
  signal: AbortSignal,
): Promise<Rendition> {
  const patience = performance.now() + BELIEVE_UNCHANGED_AFTER;
  return waitUntil(
    async (looking) => {
      const shown = await read(looking);
      if (shown === null) return requireComing({ signal: looking });
      const patient = performance.now() <= patience;
      const isSameText = before !== null && shown.isSameTextAs(before);
      // Somebody's switch of a flag makes another text of the same version.
      if (before === null || !(isSameText || sameContent(before, shown, rules)))
        return (await requireOurs(shown, patient, { signal: looking })) ? shown : null;
      if ([...known, asSent(document, shown, id)].some((each) => sameContent(each, shown, rules))) return shown;
      if (!patient && matches(document, shown)) return shown;
      if (!patient && !isSameText) return (await requireOurs(shown, patient, { signal: looking })) ? shown : null;
      return (await isTaken?.(shown, patient, { signal: looking })) === true ? shown : null;
    },
    until(`the written document of workflow "${id}" as its ${version} version`, signal),
  );
}
