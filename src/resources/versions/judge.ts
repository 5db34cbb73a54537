import type { Version } from "../../client";
import { documentsEqual, FilledDocument, parseDocument, type Difference, type XmlDocument } from "../../document";
import { changes, contains, linesOf, patchedText, same, type ComparisonRules, type PathRules } from "./compare";
import { flagsIn, judgeFlags, NOTHING_SHOWN, type FlagJudgement, type FlagName, type FlagValues } from "./flags";
import type { Rendition, Shown, Versions } from "./read";

/**
 * Whose a version is. `wanted`: nothing has to be sent. `baseline`: the rendition after our last write, of another
 * document than is wanted now. `arrived`: not recorded, but it contains the wanted document, as what a killed run has
 * sent. `foreign`: anything else.
 */
export type Whose = "absent" | "wanted" | "baseline" | "arrived" | "foreign";

/** Our side: what is known about our last write. */
export interface Known {
  /** The document of our last write, as the user wrote it. Null if none is recorded, or only an import. */
  readonly sent: XmlDocument | null;
  /** The service's rendition of it, or the imported one; null if it is not known. */
  readonly baseline: Rendition | null;
  /** Whether nothing was written since the import. */
  readonly isImported: boolean;
  /** Whether our document was approved: then a submission that the service keeps beside the approved version says nothing. */
  readonly isApproved: boolean;
  /** The versions at the last refresh or write: an apply that finds different ones stops. */
  readonly seen: Versions;
  /** Flags as our last write set them, or the last refresh saw them; null if unknown. */
  readonly flags: FlagValues;
}

/** The state of the service that the configuration wants. */
export interface Wanted extends FlagValues {
  /** With its placeholders for secrets. Null for a refresh, which knows none. */
  readonly document: XmlDocument | null;
  readonly approve: boolean;
  readonly triggers: ReadonlyMap<string, boolean>;
}

/** For a refresh, which compares with what was sent before. */
export const nothingWanted = (approve: boolean): Wanted => ({
  document: null,
  approve,
  enabled: null,
  triggers: new Map(),
});

export interface VersionJudgement {
  /** Null if absent. */
  readonly rendition: Rendition | null;
  readonly whose: Whose;
  /** Whether it is the baseline, whatever is wanted now. */
  readonly isBaseline: boolean;
  /** What differs from the baseline; from what was sent if there is none. */
  readonly changes: readonly Difference[];
}

/** Whose each version is, and what changed. Planning, reading and writing all depend on it. */
export interface Judgement {
  readonly submitted: VersionJudgement;
  readonly approved: VersionJudgement;
  /** Whether someone else's submission differs from the approved version. */
  readonly pendingSubmission: boolean;
  /** The version whose document is in state: with `approve` the approved one, otherwise whichever is ours. */
  readonly counts: Version;
  /** Whether the version that counts differs from the baseline. */
  readonly isDrifted: boolean;
  /** The workflow's own flag has the key null, triggers have their names. */
  readonly flags: ReadonlyMap<FlagName, FlagJudgement>;
  /** By which all of it was compared. */
  readonly rules: ComparisonRules;
}

/** Versions and flags as the service shows them. */
export type Judged = Versions & Partial<Pick<Shown, "flags">>;

export function judge(known: Known, shown: Judged, wanted: Wanted, paths: PathRules): Judgement {
  const rules = comparisonRules(paths, known, wanted.document);
  const side: Side = { known, wanted, rules };
  const submitted = judgeVersion("submitted", shown.submitted, side);
  const approved = judgeVersion("approved", shown.approved, side);
  // What a killed run has sent may have reset the flags, and nobody may have set them since.
  const isUnrecorded =
    known.baseline === null || [approved, submitted].some(({ whose, isBaseline }) => whose === "wanted" && !isBaseline);
  return {
    submitted,
    approved,
    // A service may keep the approved submission beside the approved version.
    pendingSubmission:
      submitted.whose === "foreign" &&
      (approved.rendition === null || !same(submitted.rendition!, approved.rendition, rules)),
    ...whatCounts(submitted, approved, wanted.approve, known.isApproved),
    flags: judgeFlags(known.flags, shown.flags ?? NOTHING_SHOWN, wanted, !isUnrecorded),
    rules,
  };
}

interface Side {
  readonly known: Known;
  readonly wanted: Wanted;
  readonly rules: ComparisonRules;
}

/** The version that is read is the one to edit. If somebody else approves our submission, that is not drift. */
function whatCounts(
  submitted: VersionJudgement,
  approved: VersionJudgement,
  approve: boolean,
  isApproved: boolean,
): Pick<Judgement, "counts" | "isDrifted"> {
  const versions = [
    { counts: "submitted", ...submitted },
    { counts: "approved", ...approved },
  ] as const;
  const inOrder = approve ? versions.toReversed() : versions;
  const there = inOrder.filter(({ rendition }) => rendition !== null);
  const found = approve && isApproved ? there[0] : (there.find(({ isBaseline }) => isBaseline) ?? there[0]);
  return { counts: found?.counts ?? "submitted", isDrifted: found?.isBaseline !== true };
}

function judgeVersion(version: Version, rendition: Rendition | null, side: Side): VersionJudgement {
  if (rendition === null) return { rendition, whose: "absent", isBaseline: false, changes: [] };
  const { baseline, sent } = side.known;
  const isBaseline = baseline !== null && same(baseline, rendition, side.rules);
  const before = baseline ?? sent;
  return {
    rendition,
    whose: whoseIs(version, rendition, isBaseline, side),
    isBaseline,
    changes: isBaseline || before === null ? [] : changes(before, rendition, side.rules),
  };
}

function whoseIs(
  version: Version,
  rendition: Rendition,
  isBaseline: boolean,
  { known, wanted: { document }, rules }: Side,
): Whose {
  if (document !== null && isWanted(document, rendition, isBaseline, known, rules)) return "wanted";
  if (isBaseline) return "baseline";
  return version === "submitted" && document !== null && contains(rendition, document, rules) ? "arrived" : "foreign";
}

/** Whether the text that a refresh puts into `document` is the wanted one. */
function isWanted(
  document: XmlDocument,
  rendition: Rendition,
  isBaseline: boolean,
  { sent, baseline, isImported }: Known,
  rules: ComparisonRules,
): boolean {
  // Without a baseline nothing tells what the service has added.
  if (baseline === null) return sent !== null && documentsEqual(sent, document) && contains(rendition, document, rules);
  if (isBaseline && isImported) return contains(rendition, document, rules);
  if (isBaseline && sent !== null) return documentsEqual(sent, document);
  return documentsEqual(parseDocument(patchedText({ sent, baseline }, rendition, rules)), document);
}

/**
 * The lines of someone else's pending submission, compared with the version whose document is in state; null if there is
 * none. A submission that is itself in state is compared with the baseline, as its drift is.
 */
export function pendingLines(judgement: Judgement): readonly string[] | null {
  const { pendingSubmission, counts, submitted, approved, rules } = judgement;
  if (!pendingSubmission || submitted.rendition === null) return null;
  return linesOf(
    counts === "submitted" || approved.rendition === null
      ? submitted.changes
      : changes(approved.rendition, submitted.rendition, rules),
  );
}

/**
 * The rules for comparing the renditions of one workflow.
 *
 * @param wanted a document that is about to be written
 */
export function comparisonRules(
  paths: PathRules,
  { sent, baseline, isImported }: Pick<Known, "sent" | "baseline" | "isImported">,
  wanted: XmlDocument | null = null,
): ComparisonRules {
  const isServicesText = isImported && wanted?.text === (sent ?? baseline)?.text;
  const own = [isImported ? null : sent, isServicesText ? null : wanted].filter((document) => document !== null);
  const contentFlags = new Set(own.flatMap((document) => [...flagsIn(document).keys()]));
  return { ...paths, contentFlags, ...(sent instanceof FilledDocument ? { sent } : {}) };
}
