import { waitUntil, type ServiceClient, type Version } from "../../client";
import { BELIEVE_UNCHANGED_AFTER, until } from "../shared";
import { same, type ComparisonRules } from "./compare";
import { readVersion, readVersions, type ReadOptions, type Versions } from "./read";
import type { Rendition } from "./rendition";

/** A write, and the version in which it will show. */
export interface ReadBack extends Pick<ReadOptions, "redact" | "signal"> {
  readonly id: string;
  readonly version: Version;
  /** The versions before the write. */
  readonly before: Versions;
  readonly rules: ComparisonRules;
  /** Whether a version has what was written. */
  readonly isSent: (now: Rendition) => boolean;
  /** Whether it is that to the letter, so that it need not differ from the version before. */
  readonly isExact: (now: Rendition) => boolean;
  /** The workflow is gone. */
  readonly gone: Error;
  /** At the time limit the version of before still stands there, which is not what was written. */
  readonly late: (still: Rendition) => Error;
  /** Another version came in place of the one of before. */
  readonly other: (version: Version, now: Rendition) => Promise<Error>;
}

/**
 * Reads until the version has what was written and is new: its text differs from the text before the write, or is
 * exactly what was written, or it has been shown for a while (the service may have made the old text of it).
 *
 * @returns both versions; only the approved one where that was awaited, or if somebody has approved ours already
 * @throws `gone`, `late` or `other`
 */
export function readBack(client: ServiceClient, write: ReadBack): Promise<Versions> {
  const { id, version, before, rules, redact, signal, isSent, isExact, gone, late, other } = write;
  const patience = performance.now() + BELIEVE_UNCHANGED_AFTER;
  const standing = (name: Version, now: Rendition): "sent" | "notYet" | "other" => {
    const old = before[name];
    const isOldText = old?.isSameTextAs(now) === true;
    if (isSent(now)) return !isOldText || isExact(now) || performance.now() > patience ? "sent" : "notYet";
    // Flags and the service's notes make no other version.
    return old !== null && (isOldText || same(old, now, rules)) ? "notYet" : "other";
  };
  const isThere = async (name: Version, now: Rendition): Promise<boolean> => {
    const stands = standing(name, now);
    if (stands === "other") throw await other(name, now);
    return stands === "sent";
  };
  const look = async (looking: AbortSignal): Promise<Versions | null> => {
    const options = { redact, signal: looking };
    const now = await readVersion(client, id, version, options);
    if (now !== null && (await isThere(version, now)))
      return version === "approved" ? { submitted: null, approved: now } : { ...before, submitted: now };
    if (now !== null && version === "submitted") return null;
    const both = await readVersions(client, id, options);
    if (both === null) throw gone;
    const { submitted, approved } = both;
    if (submitted !== null) {
      if (!isSent(submitted)) throw await other("submitted", submitted);
      return null;
    }
    if (approved === null || before.approved?.isSameTextAs(approved) === true) return null;
    return (await isThere("approved", approved)) ? { submitted: null, approved } : null;
  };
  const waiting = until(`what was sent as the ${version} version of workflow "${id}"`, signal);
  const old = before[version];
  const onTimeout = (): Error => (old === null || isSent(old) ? waiting.onTimeout() : late(old));
  return waitUntil(look, { ...waiting, onTimeout });
}
