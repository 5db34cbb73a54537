import type { Attributes, ConfigValues, PlanValues, StateValues } from "./attribute";

/** The one declaration of an object: Terraform's schema and the types of config, plan and state follow from it. */
export interface Schema<A extends Attributes = Attributes> {
  /** Of the state's shape; the first that is raised needs an upgrade of state. @default 0 */
  readonly version?: number;
  /** Markdown, for the registry page. */
  readonly description: string;
  readonly attributes: A;
}

export const defineSchema = <const A extends Attributes>(schema: Schema<A>): Schema<A> => schema;

export type ConfigOf<S extends Schema> = ConfigValues<S["attributes"]>;
export type PlanOf<S extends Schema> = PlanValues<S["attributes"]>;
export type StateOf<S extends Schema> = StateValues<S["attributes"]>;
