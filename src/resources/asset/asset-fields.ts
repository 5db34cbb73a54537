import type { Numeric } from "../../cty";
import { type JsonObject, booleanIn, numberIn, textIn, type ServiceObject } from "../../client";
import {
  isJsonMap,
  JsonDocumentError,
  jsonEqual,
  jsonMatches,
  mergeJson,
  parseJson,
  printJson,
  type JsonMap,
} from "../../document";
import { bool, computed, number, string, type Schema, type StateOf, type ValueType } from "../../framework";
import { attributesJson } from "../shared/attribute-values";

/** What a configuration may set. */
export const settings = {
  name: computed(string, { description: "User-defined name." }),
  description: computed(string, { description: "User-defined description." }),
  hostname: computed(string, { description: "Host name, not case-sensitive." }),
  ip_address: computed(string, { description: "IP address." }),
  port: computed(number, { description: "TCP port used by the service to send events." }),
  ft_port: computed(number, { description: "TCP port used by the service to send data." }),
};

const fact = <T>(type: ValueType<T>, description: string) => computed(type, { description, useStateForUnknown: true });

/** Facts about the machine from the agent and the service, which nobody can set. */
export const machineFacts = {
  distro: fact(string, "Operating system distribution version."),
  release: fact(string, "Kernel version."),
  sysname: fact(string, "OS type, for example `Linux` or `Windows`."),
  machine: fact(string, "Architecture type."),
  arch_tag: fact(string, "Architecture type as discovered by the service."),
  agent_id: fact(string, "Unique id of the agent."),
  agent_build: fact(string, "Agent build instance."),
  agent_update: fact(string, "Agent update/patch version number."),
  agent_version: fact(string, "Software version of the agent."),
  masq: fact(bool, "As the service shows it. The interface document does not explain it."),
};

const documented = { ...settings, ...machineFacts };

/** All attributes of an asset in a data source, except its id. */
export const shownAttributes = {
  ...documented,
  attributes_json: computed(string, { description: "All fields that the service shows of the asset, as JSON." }),
};

export type SettableName = keyof typeof settings;
export const SETTABLE_NAMES = Object.keys(settings) as readonly SettableName[];

/** Null: left to the service, or not shown by it. */
export type SettableValues = StateOf<Schema<typeof settings>>;

/** Everything that a configuration can set for an asset. */
export type Written = SettableValues & { readonly additional_fields_json: string | null };

export const settingsIn = (values: SettableValues): SettableValues =>
  Object.fromEntries(SETTABLE_NAMES.map((name) => [name, values[name]])) as unknown as SettableValues;

/** AssetData has the attributes in camel case, such as `ipAddress`. */
const camelCase = (name: string): string => name.replace(/_./g, (two) => two.charAt(1).toUpperCase());

const READ = new Map<unknown, (fields: JsonObject, key: string) => string | number | boolean | null>([
  [string, textIn],
  [
    number,
    (fields, key) => {
      const value = numberIn(fields, key);
      // Private state keeps no bigint, and no port is one.
      return typeof value === "bigint" ? Number(value) : value;
    },
  ],
  [bool, booleanIn],
]);

/** An asset's documented fields (interface document, 2.8) in snake_case; null if not shown or empty. */
export const assetFields = ({ id, name, attributes }: ServiceObject) => ({
  ...(Object.fromEntries(
    Object.entries(documented).map(([field, { type }]) => [field, READ.get(type)!(attributes, camelCase(field))]),
  ) as StateOf<Schema<typeof documented>>),
  id,
  name,
});

export const dataSourceFields = (asset: ServiceObject) => ({
  ...assetFields(asset),
  attributes_json: attributesJson(asset.attributes),
});

type Setting = string | Numeric | null;

/** Whether two values mean the same: host names and IP addresses ignore case, and an empty text counts as none. */
export const sameSetting = (name: SettableName, a: Setting, b: Setting): boolean => plain(name, a) === plain(name, b);

function plain(name: SettableName, value: Setting): Setting {
  if (value === "") return null;
  return typeof value === "string" && (name === "hostname" || name === "ip_address") ? value.toLowerCase() : value;
}

/** The fields that have a value, as AssetData. */
export function assetData(values: SettableValues): JsonObject {
  const entries = SETTABLE_NAMES.map((name) => [camelCase(name), values[name]] as const);
  return Object.fromEntries(
    entries
      .filter(([, value]) => value !== null && value !== "")
      .map(([field, value]) => [field, typeof value === "string" ? value : Number(value)]),
  );
}

/** @throws JsonDocumentError if the text is not a JSON object */
export function parseAdditionalFields(text: string): JsonMap {
  const node = parseJson(text);
  if (!isJsonMap(node)) throw new JsonDocumentError("it is not a JSON object");
  return node;
}

/** What is wrong with `additional_fields_json`; undefined if nothing is. */
export function additionalFieldsProblem(text: string): string | undefined {
  try {
    const fields = parseAdditionalFields(text);
    const taken = SETTABLE_NAMES.find((name) => fields.has(camelCase(name)));
    return taken && `its field "${camelCase(taken)}" has its own attribute. Remove it, and set ${taken} instead`;
  } catch (error) {
    if (error instanceof JsonDocumentError)
      return `${error.message}. Set it to an object such as jsonencode({ location = "Chicago" })`;
    throw error;
  }
}

/** Whether two texts differ only in the order of fields, white space and the notation of numbers. */
export const sameAdditionalFields = (a: string, b: string): boolean =>
  a === b || jsonEqual(parseAdditionalFields(a), parseAdditionalFields(b));

export const fieldsOf = ({ attributes }: ServiceObject): JsonMap => parseJson(JSON.stringify(attributes)) as JsonMap;

/** The fields in `wanted` that the service shows, with its values. */
export const shownOf = (wanted: JsonMap, shown: JsonMap): JsonMap =>
  new Map([...wanted.keys()].flatMap((name) => (shown.has(name) ? [[name, shown.get(name)!]] : [])));

/**
 * Fields with a different value on the service than wanted, and both as JSON; the service may complete values. A field
 * that it does not show may be as wanted.
 */
export function fieldDifferences(
  text: string,
  shown: JsonMap,
): readonly { readonly name: string; readonly shown: string; readonly wanted: string }[] {
  const wanted = parseAdditionalFields(text);
  return [...shownOf(wanted, shown)].flatMap(([name, now]) => {
    const value = wanted.get(name)!;
    return jsonMatches(value, now) ? [] : [{ name, shown: printJson(now), wanted: printJson(value) }];
  });
}

/**
 * The text with exactly what somebody changed on the service since `baseline`; the same text if nothing changed. A
 * field that the service did not show then is not compared.
 */
export function withChanges(text: string, baseline: JsonMap, shown: JsonMap): string {
  const now = shownOf(baseline, shown);
  return jsonEqual(baseline, now) ? text : printJson(mergeJson(parseAdditionalFields(text), baseline, now));
}
