import { waitUntil, type CallOptions, type Version } from "../../../client";
import { matches } from "../../../document";
import { until } from "../../observation";
import { asSent, observeVersion, type Rendition, sameContent } from "../../workflow-versions";
import { observing, type Run } from "./run";

/**
 * How a text that stood there before is told to be the written one all the same, and a new one to be someone else's.
 */
export interface Evidence {
  /** Renditions known to be ours. */
  readonly known?: readonly Rendition[];
  /** Whether the service shows that it has taken the write; `patient`: as long as it may still be on its way. */
  readonly isTaken?: (document: Rendition, patient: boolean, options: CallOptions) => Promise<boolean>;
  /** Asked about a text that did not stand there before. @throws where it is someone else's @default all are ours */
  readonly requireOurs?: (document: Rendition, options: CallOptions) => Promise<void>;
  /**
   * Asked where none of the versions is there: what they have become, null while they may come. @throws where they will
   * not @default null
   */
  readonly requireComing?: (options: CallOptions) => Promise<Rendition | null>;
}

/**
 * Waits until a version shows our document: a text that did not stand there before, a rendition known to be ours, or
 * the document itself. A text that stood there before and holds the document up to what a server adds is believed only
 * after a while: it may still be the old one, which had more in it. So is one that does not hold it, where the service
 * shows that it took the write and made the old text of it.
 */
export async function awaitRendition(
  id: string,
  versions: readonly Version[],
  before: Rendition | null,
  run: Run,
  { known = [], isTaken, requireOurs, requireComing }: Evidence = {},
): Promise<Rendition> {
  const patience = performance.now() + BELIEVE_UNCHANGED_AFTER;
  return waitUntil(
    async (looking) => {
      let isThere = false;
      for (const version of versions) {
        const document = await observeVersion(run.client, id, version, observing(run, looking));
        if (document === null) continue;
        isThere = true;
        if (before === null || !document.isSameTextAs(before)) {
          await requireOurs?.(document, { signal: looking });
          return document;
        }
        const { document: wanted } = run.wanted;
        const ours = [...known, asSent(wanted, document, id)];
        if (ours.some((each) => sameContent(each, document, run.rules))) return document;
        const patient = performance.now() <= patience;
        if (!patient && matches(wanted, document)) return document;
        if ((await isTaken?.(document, patient, { signal: looking })) === true) return document;
      }
      return isThere ? null : ((await requireComing?.({ signal: looking })) ?? null);
    },
    until(`the written document of workflow "${id}" as its ${versions.join(" or ")} version`, run.signal),
  );
}

/** Milliseconds after which an unchanged rendition that holds the document is taken for the written one. */
const BELIEVE_UNCHANGED_AFTER = 10_000;
