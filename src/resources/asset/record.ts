import type { ServiceObject } from "../../client";
import { parseJson, printJson, type JsonMap } from "../../document";
import type { JsonValue } from "../../framework";
import {
  baselineIn,
  decodeProvenance,
  encodeProvenance,
  type Provenance,
  provenanceAfterRead,
  type WrittenAt,
  writtenAtOf,
} from "../shared/provenance";
import {
  assetFields,
  fieldsOf,
  parseAdditionalFields,
  settingsIn,
  shownOf,
  type SettableValues,
  type Written,
} from "./asset-fields";

/**
 * The written values and the service's rendition of them, which may use another notation, or complete or omit values.
 */
export interface Baseline {
  readonly written: Written;
  readonly shown: SettableValues;
  /** The shown additional fields as JSON: those that are written; after an import, which knows none, all. Else null. */
  readonly fields: string | null;
}

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
  written,
  shown: settingsIn(assetFields(observed)),
  fields: shownFields(written.additional_fields_json, fieldsOf(observed), isImport),
});

function shownFields(written: string | null, shown: JsonMap, isImport: boolean): string | null {
  if (written === null) return isImport ? printJson(shown) : null;
  return printJson(shownOf(parseAdditionalFields(written), shown));
}

/** The record itself if it says so already. An import follows the service until a configuration sets its fields. */
export function recordAfterRead(record: AssetRecord, written: Written, observed: ServiceObject): AssetRecord {
  const { provenance } = record;
  if (baselineIn(provenance) !== null && importedFields(record) === null) return record;
  const now = baselineOf(written, observed, provenance.kind === "imported");
  return { ...record, provenance: provenanceAfterRead(provenance, now) };
}

/**
 * What the service shows of an imported asset whose additional fields no configuration has set yet; null for any other.
 * An import cannot distinguish them from the service's own, so the first configuration that sets them is taken over
 * without a request, unless a shown value contradicts it.
 */
export function importedFields({ provenance }: Pick<AssetRecord, "provenance">): JsonMap | null {
  const { written = null, fields = null } = baselineIn(provenance) ?? {};
  return fields === null || written === null || written.additional_fields_json !== null
    ? null
    : (parseJson(fields) as JsonMap);
}

/** The record after an update, which sends nothing: it takes over fields that an import could not know. */
export function recordAfterUpdate(record: AssetRecord, additional_fields_json: string | null): AssetRecord {
  const [baseline, imported] = [baselineIn(record.provenance), importedFields(record)];
  if (baseline === null || imported === null) return record;
  const now: Baseline = {
    ...baseline,
    written: { ...baseline.written, additional_fields_json },
    fields: shownFields(additional_fields_json, imported, true),
  };
  return { ...record, provenance: provenanceAfterRead(record.provenance, now) };
}
