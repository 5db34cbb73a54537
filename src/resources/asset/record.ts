import type { ServiceObject } from "../../client";
import { printJson } from "../../document";
import type { JsonValue } from "../../framework";
import {
  baselineIn,
  decodeProvenance,
  encodeProvenance,
  type Provenance,
  provenanceAfterRead,
  type WrittenAt,
  writtenAtOf,
} from "../shared";
import {
  parseAdditionalFields,
  shownOf,
  assetFields,
  sameSetting,
  SETTABLE_NAMES,
  type SettableName,
  type SettableValues,
  type Written,
} from "./asset-fields";

type Scalars = Readonly<Record<SettableName, string | number | null>>;

/**
 * The written values and the service's rendition of them, which may use another notation, or complete or omit values.
 */
export interface Baseline {
  readonly written: Scalars;
  readonly shown: Scalars;
  readonly additional: { readonly written: string; readonly shown: string } | null;
}

/** An asset's private state. */
export interface AssetRecord extends WrittenAt {
  readonly provenance: Provenance<Baseline>;
}

export const decodeRecord = (stored: JsonValue): AssetRecord => ({
  provenance: decodeProvenance(stored, {
    baseline: ({ baseline }) => (baseline ?? null) as unknown as Baseline | null,
    sent: () => ({}),
  }),
  ...writtenAtOf(stored),
});

export const encodeRecord = ({ provenance, writtenAt }: AssetRecord): JsonValue => ({
  ...encodeProvenance(provenance, { writtenAt }),
  baseline: baselineIn(provenance) as unknown as JsonValue,
});

/** The baseline after a write, or after the first read. */
export const baselineOf = (written: Written, observed: ServiceObject): Baseline => ({
  written: scalars(written),
  shown: scalars(assetFields(observed)),
  additional: additionalOf(written, observed),
});

/**
 * The record after an update, which sends nothing: it records new notations of the same values, and additional fields
 * that an import could not know.
 */
export function recordAfterUpdate(record: AssetRecord, written: Written, observed: ServiceObject | null): AssetRecord {
  const { provenance } = record;
  const baseline = baselineIn(provenance);
  if (baseline === null) return record;
  const before = baseline.written;
  const now = scalars(written);
  const respelt = Object.fromEntries(
    SETTABLE_NAMES.map((name) => [name, sameSetting(name, before[name], now[name]) ? now[name] : before[name]]),
  ) as Scalars;
  const additional = observed === null ? baseline.additional : additionalOf(written, observed);
  return { ...record, provenance: provenanceAfterRead(provenance, { ...baseline, written: respelt, additional }) };
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
