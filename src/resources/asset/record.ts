import type { ServiceObject } from "../../client";
import { printJson, type JsonMap } from "../../document";
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
  assetFields,
  fieldsOf,
  parseAdditionalFields,
  SETTABLE_NAMES,
  shownOf,
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
  /** `shown`: of the written fields. After an import nothing is written, and all are shown. Null if there are none. */
  readonly additional: { readonly written: string | null; readonly shown: string } | null;
}

/** An asset's private state. */
export interface AssetRecord extends WrittenAt {
  readonly provenance: Provenance<Baseline>;
}

export const decodeRecord = (stored: JsonValue): AssetRecord => ({
  provenance: decodeProvenance<Baseline>(stored),
  ...writtenAtOf(stored),
});

export const encodeRecord = (record: AssetRecord): JsonValue => encodeProvenance(record.provenance, record);

/** The baseline after a write, or after the first read. @param isImport nothing was written here */
export const baselineOf = (written: Written, observed: ServiceObject, isImport = false): Baseline => ({
  written: scalars(written),
  shown: scalars(assetFields(observed)),
  additional: additionalOf(written.additional_fields_json, fieldsOf(observed), isImport),
});

function additionalOf(written: string | null, fields: JsonMap, isImport: boolean): Baseline["additional"] {
  if (written === null) return isImport ? { written, shown: printJson(fields) } : null;
  return { written, shown: printJson(shownOf(parseAdditionalFields(written), fields)) };
}

/** The record itself if it says so already. An import follows the service until a configuration sets its fields. */
export function recordAfterRead(record: AssetRecord, written: Written, observed: ServiceObject): AssetRecord {
  const { provenance } = record;
  const baseline = baselineIn(provenance);
  if (baseline !== null && baseline.additional?.written !== null) return record;
  const now = baselineOf(written, observed, provenance.kind === "imported");
  return { ...record, provenance: provenanceAfterRead(provenance, now) };
}

/** The record after an update, which sends nothing: it takes over fields that an import could not know. */
export function recordAfterUpdate(record: AssetRecord, written: string | null, imported: JsonMap | null): AssetRecord {
  const baseline = baselineIn(record.provenance);
  if (baseline === null || imported === null) return record;
  const now = { ...baseline, additional: additionalOf(written, imported, true) };
  return { ...record, provenance: provenanceAfterRead(record.provenance, now) };
}

const scalars = (values: SettableValues): Scalars =>
  Object.fromEntries(
    SETTABLE_NAMES.map((name) => {
      const value = values[name];
      return [name, typeof value === "bigint" ? Number(value) : value];
    }),
  ) as Scalars;
