import type { Value } from "../../cty";
import { createProvider } from "../../provider";
import { recipeOf, type ResourceRecipe } from "../resource-recipes";

export type Attributes = Readonly<Record<string, Value>>;

/** One operation on one resource as one configuration has it: a row of the matrix. */
export interface Subject {
  /** `TYPE[VARIANT].create`, `.delete` or `.update-CHANGE`. */
  readonly name: string;
  readonly typeName: string;
  readonly operation: "create" | "update" | "delete";
  /** What the resource is made from. */
  readonly config: Attributes;
  /** What is applied while the fault stands; null for delete. */
  readonly wanted: Attributes | null;
  readonly prepare: NonNullable<ResourceRecipe["prepare"]>;
}

/** Long enough for a healthy apply beside many others, and short for a wait that nothing but it ends. */
const TIMEOUT = "15s";
export const TIMEOUTS = { create: TIMEOUT, read: TIMEOUT, update: TIMEOUT, delete: TIMEOUT };

/** Every operation on every resource of the provider's list, by the recipes. */
export const subjects = (): readonly Subject[] => createProvider().resources.flatMap(({ name }) => subjectsOf(name, recipeOf(name)));

function subjectsOf(typeName: string, recipe: ResourceRecipe): readonly Subject[] {
  const prepare = recipe.prepare ?? (() => undefined);
  const base: Attributes = { ...recipe.config, timeouts: TIMEOUTS };
  const variants = Object.entries({ "": {}, ...recipe.variants });
  return variants.flatMap(([variant, differences]): readonly Subject[] => {
    const config = { ...base, ...differences };
    const label = variant === "" ? typeName : `${typeName}[${variant}]`;
    const common = { typeName, config, prepare };
    // A change may contradict a variant; a variant is there for its own create and delete.
    const changes = variant === "" ? Object.entries(recipe.changes) : [];
    return [
      { ...common, name: `${label}.create`, operation: "create", wanted: config },
      ...changes.map(([change, attributes]) => ({ ...common, name: `${label}.update-${change}`, operation: "update" as const, wanted: { ...config, ...attributes } })),
      { ...common, name: `${label}.delete`, operation: "delete", wanted: null },
    ];
  });
}
