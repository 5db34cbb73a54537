import type { ServiceObject } from "../../client";
import { parseJson, printJson, type JsonMap } from "../../document";
import type { JsonValue } from "../../framework";
import { parseAdditionalFields, shownOf, withChanges } from "./additional-fields";
import { toldWriting, writtenAtOf, writtenNow, type WrittenAt } from "../written-at";
import { assetFields } from "./asset-fields";
import { sameSetting, SETTABLE_NAMES, type SettableName, type SettableValues, type Written } from "./settable-values";

type Scalars = Readonly<Record<SettableName, string | number | null>>;

/** What was written, and what the service showed of it then; it may spell, complete or leave out what it is given. */
interface Baseline {
  readonly written: Scalars;
  readonly shown: Scalars;
  readonly additional: { readonly written: string; readonly shown: string } | null;
}

/** Kept beside state. */
export interface Memory extends WrittenAt {
  /** The object came by import, so nobody here knows what was once written to it. */
  readonly imported: boolean;
  readonly baseline: Baseline | null;
  /**
   * Set where it is not known that the asset was added, as the answer was lost and looking did not show it: the ids of
   * those that were there before and could be taken for it.
   */
  readonly lost?: readonly string[];
}

/** The memory of an addition that was lost. */
export const rememberLost = (lost: readonly string[]): JsonValue => ({
  imported: false,
  baseline: null,
  lost,
  ...writtenNow(),
});

/** The memory of an addition that no look has shown yet: what the service shows of it at last is its baseline. */
export const rememberUnseen = (): JsonValue => ({ imported: false, baseline: null, ...writtenNow() });

/** Whether an addition was answered, and no look has shown the asset since. */
export const isUnseen = ({ imported, baseline, lost }: Memory): boolean =>
  !imported && baseline === null && lost === undefined;

export const IMPORTED: JsonValue = { imported: true, baseline: null };

export const memoryOf = (stored: JsonValue): Memory => ({
  ...((stored as unknown as Omit<Memory, "writtenAt"> | null) ?? { imported: false, baseline: null }),
  ...writtenAtOf(stored),
});

/** The memory after a write, or after the first look at what was imported or lost. */
export function remember(
  written: Written,
  observed: ServiceObject,
  { imported, writtenAt }: Pick<Memory, "imported" | "writtenAt">,
): JsonValue {
  const baseline = {
    written: scalars(written),
    shown: scalars(assetFields(observed)),
    additional: additionalOf(written, observed),
  };
  return { imported, baseline, ...toldWriting({ writtenAt }) };
}

/**
 * The memory after an update, which sends nothing: what is written otherwise and means the same is taken over, and
 * additional fields that an import could not know.
 */
export function rememberUpdate(stored: JsonValue, written: Written, observed: ServiceObject | null): JsonValue {
  const { imported, baseline, writtenAt } = memoryOf(stored);
  if (baseline === null) return stored;
  const before = baseline.written;
  const now = scalars(written);
  const respelt = Object.fromEntries(
    SETTABLE_NAMES.map((name) => [name, sameSetting(name, before[name], now[name]) ? now[name] : before[name]]),
  );
  const additional = observed === null ? baseline.additional : additionalOf(written, observed);
  return { imported, baseline: { ...baseline, written: respelt, additional }, ...toldWriting({ writtenAt }) };
}

function additionalOf({ additional_fields_json: text }: Written, observed: ServiceObject) {
  return text === null
    ? null
    : { written: text, shown: printJson(shownOf(parseAdditionalFields(text), observed.attributes)) };
}

const scalars = (values: SettableValues): Scalars =>
  Object.fromEntries(
    SETTABLE_NAMES.map((name) => {
      const value = values[name];
      return [name, value === null || typeof value === "string" ? value : Number(value)];
    }),
  ) as Scalars;

/**
 * What state holds after a look: what was written, with exactly what somebody has changed on the service since. Of what
 * was never seen before, whatever is otherwise than written counts as changed, up to spelling.
 */
export function writtenAfterLook(state: Written, { baseline }: Memory, observed: ServiceObject): Written {
  const now = assetFields(observed);
  const settable = Object.fromEntries(
    SETTABLE_NAMES.map((name) => {
      if (baseline === null) return [name, holdsUnseen(name, state[name], now[name]) ? state[name] : now[name]];
      return [name, sameSetting(name, now[name], baseline.shown[name]) ? baseline.written[name] : now[name]];
    }),
  ) as unknown as SettableValues;
  if (baseline === null) return { ...settable, additional_fields_json: state.additional_fields_json };
  const { additional } = baseline;
  const text =
    additional && withChanges(additional.written, parseJson(additional.shown) as JsonMap, observed.attributes);
  return { ...settable, additional_fields_json: text };
}

/**
 * Whether a first look shows what was written, as far as it shows it; the service may spell a host name out in full.
 */
function holdsUnseen(name: SettableName, written: Written[SettableName], shown: Written[SettableName]): boolean {
  if (shown === null || sameSetting(name, written, shown)) return true;
  return (
    name === "hostname" &&
    typeof written === "string" &&
    typeof shown === "string" &&
    shown.toLowerCase().startsWith(`${written.toLowerCase()}.`)
  );
}
