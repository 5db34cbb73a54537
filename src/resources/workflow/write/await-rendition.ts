import { waitUntil, type CallOptions, type Version } from "../../../client";
import { matches, type XmlDocument } from "../../../document";
import { until } from "../../observation";
import { asSent, type ComparisonRules, holds, type Known, type Rendition, sameContent } from "../../workflow-versions";

/*
 * Has our write arrived? `judge` says whose a version is by what it holds. Right after a write that is not enough: a
 * text that stood there before may be the new one, and a text that holds something else may be what the service made of
 * ours. These two questions are about time, and are answered here and nowhere else.
 */

/** A write whose effect is awaited. */
export interface Awaited {
  readonly id: string;
  /** In which it shows. */
  readonly version: Version;
  /** What stood there before; null: nothing. */
  readonly before: Rendition | null;
  /** What was written. */
  readonly document: XmlDocument;
  /** Renditions known to be of it. */
  readonly known: readonly Rendition[];
  readonly rules: ComparisonRules;
  readonly read: (signal: AbortSignal) => Promise<Rendition | null>;
  /** Whether the service shows that it has taken the write; `patient`: as long as it may still be on its way. */
  readonly isTaken?: (document: Rendition, patient: boolean, options: CallOptions) => Promise<boolean>;
  /** Asked about a text that did not stand there before. @throws where it is someone else's */
  readonly requireOurs: (document: Rendition, options: CallOptions) => Promise<void>;
  /** Asked where there is no such version: what it has become, null while it may come. @throws where it will not */
  readonly requireComing: (options: CallOptions) => Promise<Rendition | null>;
}

/**
 * Waits until the version shows our document: a text that did not stand there before, a rendition known to be ours, or
 * the document itself. A text that stood there before and holds the document up to what a server adds is believed only
 * after a while: it may still be the old one, which had more in it. So is one that does not hold it, where the service
 * shows that it took the write and made the old text of it.
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
      if (before === null || !shown.isSameTextAs(before)) {
        await requireOurs(shown, { signal: looking });
        return shown;
      }
      if ([...known, asSent(document, shown, id)].some((each) => sameContent(each, shown, rules))) return shown;
      const patient = performance.now() <= patience;
      if (!patient && matches(document, shown)) return shown;
      return (await isTaken?.(shown, patient, { signal: looking })) === true ? shown : null;
    },
    until(`the written document of workflow "${id}" as its ${version} version`, signal),
  );
}

/** Milliseconds after which an unchanged rendition that holds the document is taken for the written one. */
const BELIEVE_UNCHANGED_AFTER = 10_000;

/** What tells a version that is new after our write to be what the service made of that. */
export interface Evidence {
  /** It is ours beyond doubt. */
  readonly isCertain: boolean;
  /** What it would hold. */
  readonly documents: readonly XmlDocument[];
  /** What the service's count of versions says; null: nothing. */
  readonly counted: (holdsOurs: boolean) => Promise<boolean | null>;
  /** Of our last write. */
  readonly record: Pick<Known, "applied" | "renditions">;
}

/** Whether a new version is ours: by its content, the service's count, and at last by what the service did before. */
export async function isOurWrite(
  version: Rendition,
  { isCertain, documents, counted, record: { applied, renditions } }: Evidence,
): Promise<boolean> {
  if (isCertain) return true;
  const holdsOurs = documents.some((document) => holds(document, version));
  const [baseline] = renditions;
  // A service that kept to the document of our last write, up to what it adds, would have kept to this one.
  const isFaithful = (): boolean => applied === null || baseline === undefined || matches(applied, baseline);
  return (await counted(holdsOurs)) ?? (holdsOurs || !isFaithful());
}
