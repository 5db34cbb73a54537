import { createProvider } from "../../../src/provider";
import type { RunningService } from "../../../src/service";
import { recipeOf, type Attributes, type ResourceRecipe, type Settings, type Variant } from "../resource-recipes";

export type { Attributes };

/** One operation on one resource as one configuration has it: a row of the matrix. */
export interface Subject {
  /** `TYPE[VARIANT].create`, `.delete` or `.update-CHANGE`. */
  readonly name: string;
  readonly typeName: string;
  readonly operation: "create" | "update" | "delete";
  /** What the resource is made from; `Beginning` has it looked up, and what is wanted of the operation. */
  readonly config: Settings;
  /** The changes in an update; otherwise none. */
  readonly change: Settings;
  /** Prepares the service. */
  readonly prepare: (service: RunningService) => void;
  /** What others do between the object's creation and the operation. */
  readonly meanwhile: (service: RunningService) => void;
  /** The error that some services get by design instead of the operation; null: none. */
  readonly refusal: RegExp | null;
}

/** Long enough for a healthy apply next to many others, and short for a wait that only the timeout ends. */
const TIMEOUT = "30s";
export const TIMEOUTS = { create: TIMEOUT, read: TIMEOUT, update: TIMEOUT, delete: TIMEOUT };

/**
 * Every operation on every resource of the provider's list, by the recipes. @throws Error if a recipe lacks
 * something
 */
export const subjects = (): readonly Subject[] =>
  createProvider().resources.flatMap(({ name }) => subjectsOf(name, recipeOf(name)));

const nothing = (): void => undefined;

function subjectsOf(typeName: string, recipe: ResourceRecipe): readonly Subject[] {
  const base: Attributes = { ...recipe.config, timeouts: TIMEOUTS };
  const configOf = (differences: Attributes): Settings => {
    const { follow } = recipe;
    return follow === undefined
      ? { ...base, ...differences }
      : async (core) => ({ ...base, ...(await follow(core)), ...differences });
  };
  const changes = Object.entries(recipe.changes);
  if (changes.length === 0)
    throw new Error(`test/harness/resource-recipes.ts has no change for ${typeName}; add what users change of it`);
  const variants = Object.entries<Variant>({ "": { config: {} }, ...recipe.variants });
  return [
    ...variants.flatMap(
      ([variant, { config: differences, prepare = recipe.prepare ?? nothing, refusal = null }]): readonly Subject[] => {
        const label = variant === "" ? typeName : `${typeName}[${variant}]`;
        const common = {
          typeName,
          config: configOf(differences),
          change: {},
          prepare,
          meanwhile: nothing,
          refusal: null,
        };
        return [
          { ...common, name: `${label}.create`, operation: "create" },
          { ...common, name: `${label}.delete`, operation: "delete", refusal },
        ];
      },
    ),
    ...changes.map(
      ([change, { to, from = {}, prepare = recipe.prepare ?? nothing, meanwhile = nothing }]): Subject => ({
        name: `${typeName}.update-${change}`,
        typeName,
        operation: "update",
        config: configOf(from),
        change: to,
        prepare,
        meanwhile,
        refusal: null,
      }),
    ),
  ];
}
