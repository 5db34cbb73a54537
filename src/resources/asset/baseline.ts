import type { ServiceObject } from "../../client";
import { parseJson, printJson, type JsonMap } from "../../document";
import type { JsonValue } from "../../framework";
import { parseAdditionalFields, shownOf, withChanges } from "./additional-fields";
import { assetFields } from "./asset-fields";
import { sameSetting, SETTABLE_NAMES, type SettableName, type SettableValues } from "./settable-values";

/** What a configuration can say of an asset. */
export interface Written extends SettableValues {
  readonly additional_fields_json: string | null;
}

type Scalars = Readonly<Record<SettableName, string | number | null>>;

/** What was written, and what the service showed of it then; it may spell, complete or leave out what it is given. */
interface Baseline {
  readonly written: Scalars;
  readonly shown: Scalars;
  readonly additional: { readonly written: string; readonly shown: string } | null;
}

/** Kept beside state. */
export interface Memory {
  /** The object came by import, so nobody here knows what was once written to it. */
  readonly imported: boolean;
  readonly baseline: Baseline | null;
}

export const IMPORTED: JsonValue = { imported: true, baseline: null };

export const memoryOf = (stored: JsonValue): Memory => (stored as unknown as Memory | null) ?? { imported: false, baseline: null };

/** The memory after a write, or after the first look at what was imported. */
export function remember(written: Written, observed: ServiceObject, imported: boolean): JsonValue {
  const text = written.additional_fields_json;
  const additional = text === null ? null : { written: text, shown: printJson(shownOf(parseAdditionalFields(text), observed.attributes)) };
  return { imported, baseline: { written: scalars(written), shown: scalars(assetFields(observed)), additional } };
}

const scalars = (values: SettableValues): Scalars =>
  Object.fromEntries(SETTABLE_NAMES.map((name) => [name, typeof values[name] === "string" ? values[name] : values[name] === null ? null : Number(values[name])])) as Scalars;

/** What state holds after a look: what was written, with exactly what somebody has changed on the service since. */
export function writtenAfterLook(state: Written, { baseline }: Memory, observed: ServiceObject): Written {
  const now = assetFields(observed);
  if (baseline === null) {
    const shown = Object.fromEntries(SETTABLE_NAMES.map((name) => [name, now[name] ?? state[name]])) as unknown as SettableValues;
    return { ...shown, additional_fields_json: state.additional_fields_json };
  }
  const settable = Object.fromEntries(
    SETTABLE_NAMES.map((name) => [name, sameSetting(name, now[name], baseline.shown[name]) ? baseline.written[name] : now[name]]),
  ) as unknown as SettableValues;
  const { additional } = baseline;
  const text = additional && withChanges(additional.written, parseJson(additional.shown) as JsonMap, observed.attributes);
  return { ...settable, additional_fields_json: text };
}
