import type { Type } from "../cty";

/** A schema as Terraform reads it (tfplugin6 Schema); the framework makes it from the author's declaration. */
export interface SchemaMessage {
  readonly version: number;
  readonly block: BlockMessage;
}

export interface BlockMessage {
  readonly attributes: readonly AttributeMessage[];
  readonly blockTypes: readonly NestedBlockMessage[];
  /** Markdown. */
  readonly description: string;
  /** Absent: not deprecated. Present: the message shown. */
  readonly deprecation?: string;
}

export interface AttributeMessage {
  readonly name: string;
  /** Exactly one of `type` and `nestedType`. */
  readonly type?: Type;
  readonly nestedType?: NestedTypeMessage;
  readonly description: string;
  readonly required: boolean;
  readonly optional: boolean;
  readonly computed: boolean;
  readonly sensitive: boolean;
  readonly writeOnly: boolean;
  readonly deprecation?: string;
}

export interface NestedTypeMessage {
  readonly nesting: "single" | "list" | "set" | "map";
  readonly attributes: readonly AttributeMessage[];
}

export interface NestedBlockMessage {
  readonly typeName: string;
  readonly nesting: "single" | "list" | "set" | "map" | "group";
  readonly block: BlockMessage;
  readonly minItems: number;
  readonly maxItems: number;
}

export interface IdentitySchemaMessage {
  readonly version: number;
  readonly attributes: readonly {
    readonly name: string;
    readonly type: Type;
    readonly requiredForImport: boolean;
    readonly optionalForImport: boolean;
    readonly description: string;
  }[];
}

export interface FunctionMessage {
  readonly parameters: readonly FunctionParameterMessage[];
  readonly variadicParameter?: FunctionParameterMessage;
  readonly result: Type;
  readonly summary: string;
  readonly description: string;
  readonly deprecation?: string;
}

export interface FunctionParameterMessage {
  readonly name: string;
  readonly type: Type;
  readonly allowNull: boolean;
  readonly allowUnknown: boolean;
  readonly description: string;
}
