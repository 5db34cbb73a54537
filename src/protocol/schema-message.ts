import type { Type } from "../cty";

/** A schema as Terraform reads it (tfplugin6 Schema); the framework makes it from the author's declaration. */
export interface SchemaMessage {
  readonly version: number;
  readonly attributes: readonly AttributeMessage[];
  /** Markdown. */
  readonly description: string;
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
}

export interface NestedTypeMessage {
  readonly nesting: "single" | "list";
  readonly attributes: readonly AttributeMessage[];
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
  readonly result: Type;
  readonly summary: string;
  readonly description: string;
}

export interface FunctionParameterMessage {
  readonly name: string;
  readonly type: Type;
  readonly description: string;
}
