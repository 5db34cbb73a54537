import type { ServiceObject } from "../../client";
import { parseJson, type JsonMap } from "../../document";
import { baselineIn } from "../shared";
import { fieldDifferences, withChanges } from "./additional-fields";
import { assetFields } from "./asset-fields";
import type { AssetRecord } from "./record";
import { sameSetting, SETTABLE_NAMES, type SettableName, type SettableValues, type Written } from "./settable-values";

/**
 * The values in state after a read: the written ones, with exactly the changes that somebody has made on the service
 * since. On the first read, every value that differs from the written one, apart from notation, counts as changed.
 */
export function writtenAfterRead(
  state: Written,
  { provenance }: Pick<AssetRecord, "provenance">,
  observed: ServiceObject,
): Written {
  const baseline = baselineIn(provenance);
  const now = assetFields(observed);
  const settable = Object.fromEntries(
    SETTABLE_NAMES.map((name) => {
      if (baseline === null) return [name, holdsUnread(name, state[name], now[name]) ? state[name] : now[name]];
      return [name, sameSetting(name, now[name], baseline.shown[name]) ? baseline.written[name] : now[name]];
    }),
  ) as unknown as SettableValues;
  if (baseline === null) return { ...settable, additional_fields_json: state.additional_fields_json };
  const { additional } = baseline;
  const text =
    additional && withChanges(additional.written, parseJson(additional.shown) as JsonMap, observed.attributes);
  return { ...settable, additional_fields_json: text };
}

/** Whether a first read shows the written value, as far as it shows one; the service may complete a host name. */
function holdsUnread(name: SettableName, written: Written[SettableName], shown: Written[SettableName]): boolean {
  if (shown === null || sameSetting(name, written, shown)) return true;
  return (
    name === "hostname" &&
    typeof written === "string" &&
    typeof shown === "string" &&
    shown.toLowerCase().startsWith(`${written.toLowerCase()}.`)
  );
}

/**
 * One line for each value that was different at the last read.
 *
 * @param wasRead false if no read is recorded, so that a value missing in `last` may already have been as it is now
 */
export const changesSince = (last: Written, now: Written, wasRead: boolean): readonly string[] =>
  ([...SETTABLE_NAMES, "additional_fields_json"] as const).flatMap((name) =>
    last[name] === now[name] ||
    (last[name] === null && !wasRead) ||
    (name !== "additional_fields_json" && sameSetting(name, last[name], now[name]))
      ? []
      : [`${name}: ${quoted(last[name])} -> ${quoted(now[name])}`],
  );

const quoted = (value: Written[keyof Written]): string => (value === null ? "none" : JSON.stringify(value));

/** One line for each sent value that a new asset shows otherwise, apart from how the service spells or completes it. */
export function shownOtherwiseThan(sent: Written, observed: ServiceObject): readonly string[] {
  const shown = writtenAfterRead(sent, { provenance: { kind: "notYetReadBack" } }, observed);
  const { additional_fields_json: fields } = sent;
  return [
    ...changesSince(sent, { ...shown, additional_fields_json: fields }, false),
    ...(fields === null ? [] : fieldDifferences(fields, observed.attributes)).map(
      ({ name, shown: now, wanted }) => `additional_fields_json, field "${name}": ${wanted} -> ${now}`,
    ),
  ];
}
