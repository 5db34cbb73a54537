import type { StoredObject } from "../../../src/engine-json";
import type { JsonObject } from "../../../src/json";

/** An object of the state, as `prior_state` has it. */
export interface StateFixture {
  readonly address: string;
  readonly values: JsonObject;
  readonly sensitive?: JsonObject;
  /** What the last refresh had found: the object is listed in `resource_drift`. Null: nothing new. */
  readonly was?: JsonObject;
}

export interface PlanFixture {
  readonly objects?: readonly StateFixture[];
  /** Objects that the refresh no longer found. */
  readonly gone?: readonly StateFixture[];
  /** `resource_changes` of an ordinary plan. */
  readonly changes?: readonly {
    readonly address: string;
    readonly actions: readonly string[];
    readonly before?: JsonObject | null;
    readonly after?: JsonObject | null;
    readonly unknown?: JsonObject;
  }[];
  readonly more?: JsonObject;
}

const typeOf = (address: string): string => /(\w+)\.\w+$/.exec(address.replace(/\["[^"]*"\]|\[\d+\]/g, ""))?.[1] ?? "";
const head = (address: string): JsonObject => ({
  address,
  mode: "managed",
  type: typeOf(address),
  name: "x",
  provider_name: "registry.terraform.io/workflow-automation/wfa",
});

/** A plan's JSON as `show -json` prints it, reduced to what reports read. */
export function planText({ objects = [], gone = [], changes, more = {} }: PlanFixture): string {
  return JSON.stringify({
    format_version: "1.2",
    terraform_version: "1.11.4",
    planned_values: {},
    resource_drift: [
      ...objects
        .filter(({ was }) => was !== undefined)
        .map(({ address, values, was, sensitive }) => ({
          ...head(address),
          change: {
            actions: ["update"],
            before: was,
            after: values,
            before_sensitive: sensitive ?? {},
            after_sensitive: sensitive ?? {},
          },
        })),
      ...gone.map(({ address, values, sensitive }) => ({
        ...head(address),
        change: {
          actions: ["delete"],
          before: values,
          after: null,
          before_sensitive: sensitive ?? {},
          after_sensitive: false,
        },
      })),
    ],
    ...(changes === undefined
      ? {}
      : {
          resource_changes: changes.map(({ address, actions, before = null, after = null, unknown = {} }) => ({
            ...head(address),
            change: { actions, before, after, after_unknown: unknown, before_sensitive: {}, after_sensitive: {} },
          })),
        }),
    prior_state: {
      values: {
        root_module: {
          resources: objects
            .filter(({ address }) => !address.startsWith("module."))
            .map(({ address, values, sensitive }) => ({ ...head(address), values, sensitive_values: sensitive ?? {} })),
          child_modules: [
            {
              resources: objects
                .filter(({ address }) => address.startsWith("module."))
                .map(({ address, values, sensitive }) => ({
                  ...head(address),
                  values,
                  sensitive_values: sensitive ?? {},
                })),
            },
          ],
        },
      },
    },
    ...more,
  });
}

/** A stored object with a time of the last write. */
export const storedIn = (address: string, writtenAt: string): readonly StoredObject[] => [
  { address, type: typeOf(address), deposed: null, values: {}, privateState: { version: 1, writtenAt } },
];
