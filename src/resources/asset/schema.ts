import type { Numeric } from "../../cty";
import {
  bool,
  computed,
  defineSchema,
  number,
  optional,
  optionalComputed,
  string,
  timeoutsAttribute,
  type ConfigOf,
  type PlanOf,
  type StateOf,
} from "../../framework";
import { knownValue, notBlank } from "../shared/attribute-values";
import {
  additionalFieldsProblem,
  sameAdditionalFields,
  machineFacts,
  SETTABLE_NAMES,
  settings,
  sameSetting,
  type SettableName,
  type Written,
} from "./asset-fields";

const described = (name: SettableName): string =>
  `${settings[name].options.description} If omitted, the service decides. A change replaces the asset.`;

const settableText = (name: SettableName) =>
  optionalComputed(string, {
    description: described(name),
    useStateForUnknown: true,
    equal: (prior, proposed) => sameSetting(name, prior, proposed),
    ...(name === "description" ? {} : { validate: notBlank("omit it to let the service decide") }),
  });

const settablePort = (name: SettableName) =>
  optionalComputed(number, {
    description: described(name),
    useStateForUnknown: true,
    validate: portProblem,
  });

const portProblem = (port: Numeric): string | undefined => {
  const isPort = Number.isInteger(port) && port >= 1 && port <= 65_535;
  return isPort ? undefined : `${String(port)} is not a TCP port; use a whole number from 1 to 65535`;
};

// `judge.ts` decides what requires replacement, because that depends on what an import could know.
export const assetSchema = defineSchema({
  description:
    "An asset: a managed machine with an installed agent. The agent must be installed and its security keys prepositioned before the asset can be added. The interface has no update, so a change replaces the asset, which removes it from all asset groups.",
  attributes: {
    id: computed(string, { description: "Unique id, assigned by the service.", useStateForUnknown: true }),
    name: settableText("name"),
    description: settableText("description"),
    hostname: settableText("hostname"),
    ip_address: settableText("ip_address"),
    port: settablePort("port"),
    ft_port: settablePort("ft_port"),
    additional_fields_json: optional(string, {
      description:
        "Further fields of AssetData, which the interface document does not list, as the JSON text of an object. The order of fields, white space and the notation of numbers do not matter. A change replaces the asset.",
      equal: sameAdditionalFields,
      validate: additionalFieldsProblem,
    }),
    adopt_existing: optional(bool, {
      description:
        "Adopt an existing asset for the same machine instead of failing, if it matches the configuration. Default: `false`.",
      default: false,
    }),
    ...machineFacts,
    timeouts: timeoutsAttribute({ create: 300_000, read: 120_000, update: 120_000, delete: 300_000 }),
  },
});

export type AssetState = StateOf<typeof assetSchema>;
export type AssetPlan = PlanOf<typeof assetSchema>;
export type AssetConfig = ConfigOf<typeof assetSchema>;

/** An asset's values in a plan or state; null if the plan leaves it to the service. */
export const writtenOf = (values: AssetPlan | AssetState): Written =>
  Object.fromEntries(
    [...SETTABLE_NAMES, "additional_fields_json" as const].map((name) => [name, knownValue<unknown>(values[name])]),
  ) as unknown as Written;
