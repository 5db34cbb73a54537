import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Expression } from "../../hcl";
import { createProvider } from "../../provider";
import type { EngineProduct } from "../../engine";
import {
  fileReference,
  providerBlocks,
  readFolder,
  type ConfigurationFolder,
  type LocatedSetting,
  type ProviderBlock,
} from "../../configuration";
import { systemErrorText } from "../../files";

/** What the default provider block of a configuration sets, as far as it can be told without an engine. */
export interface ProviderSettings {
  readonly folder: ConfigurationFolder;
  /** Null if there is none. */
  readonly block: ProviderBlock | null;
  /** By attribute, as the provider takes them. Some are secrets. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Settings that the block has as text, and not as a reference or a file. */
  readonly literals: readonly string[];
  /** Settings that the engine must evaluate. */
  readonly unevaluated: readonly UnevaluatedSetting[];
  /** Of the other blocks. */
  readonly aliases: readonly string[];
}

export interface UnevaluatedSetting {
  readonly name: string;
  /** Completes "NAME in the provider block ...". Never the text of an expression, which may contain a secret. */
  readonly what: string;
}

type Evaluated = { readonly value: unknown } | { readonly what: string };

/** @param directory of the root module */
export async function readProviderSettings(directory: string, dialect: EngineProduct): Promise<ProviderSettings> {
  const root = resolve(directory);
  const folder = await readFolder(root, dialect);
  const blocks = providerBlocks(folder);
  const block = blocks.find(({ alias }) => alias === null) ?? null;
  const values: Record<string, unknown> = {};
  const literals: string[] = [];
  const unevaluated: UnevaluatedSetting[] = [];
  const { attributes } = createProvider({}).schema;
  for (const [name, setting] of block?.settings ?? []) {
    const type = attributes[name as keyof typeof attributes]?.type.cty.kind;
    // What the schema does not have, such as `alias`, is the engine's business.
    if (type === undefined) continue;
    const evaluated = await evaluate(setting, root, type);
    if ("what" in evaluated) unevaluated.push({ name, what: evaluated.what });
    else if (evaluated.value !== null) {
      const { value } = evaluated;
      values[name] = name === "api_key_file" && typeof value === "string" ? besideConfiguration(value, root) : value;
      if (setting.attribute.expression.kind !== "call") literals.push(name);
    }
  }
  const aliases = blocks.flatMap(({ alias }) => alias ?? []);
  return { folder, block, values, literals, unevaluated, aliases };
}

async function evaluate({ file, attribute }: LocatedSetting, root: string, type: string): Promise<Evaluated> {
  const { expression } = attribute;
  const reference = fileReference(expression, { module: root, root, key: null, isSet: false });
  if (reference?.function === "file" && reference.path !== null) {
    const { path } = reference;
    return readFile(path, "utf8").then(
      (value) => ({ value }),
      (error: unknown) => ({ what: `reads "${path}", which cannot be read (${systemErrorText(error)})` }),
    );
  }
  const value = converted(literalOf(expression), type);
  if (value !== undefined) return { value };
  const source = file.text.slice(expression.range.start, expression.range.end);
  const [, name = "an expression"] =
    /^"?(?:\$\{)?\s*((?:var|local|module|data)(?:\.[\w-]+)+)\s*\}?"?$/.exec(source) ?? [];
  return { what: `is ${name}, which only an engine evaluates` };
}

/** The value of a text, a number, a list and so on without anything to evaluate; undefined for everything else. */
function literalOf(expression: Expression): unknown {
  switch (expression.kind) {
    case "string":
    case "heredoc":
      return expression.value ?? undefined;
    case "number":
      return Number(expression.text);
    case "bool":
      return expression.value;
    case "null":
      return null;
    case "list":
      return allOf(expression.items.map(literalOf));
    case "object": {
      const keys = allOf(expression.items.map(({ key }) => key ?? undefined));
      const values = allOf(expression.items.map(({ value }) => literalOf(value)));
      return keys && values && new Map(keys.map((key, index) => [key, values[index]]));
    }
    case "call":
    case "other":
      return undefined;
  }
}

const allOf = (values: readonly unknown[]): readonly unknown[] | undefined =>
  values.includes(undefined) ? undefined : values;

const isScalar = (value: unknown): value is string | number | boolean =>
  ["string", "number", "boolean"].includes(typeof value);

const TEXTS: ReadonlyMap<unknown, boolean> = new Map([
  ["true", true],
  ["false", false],
]);

/** As engines convert between texts, numbers and booleans; undefined if the value has another type. */
function converted(value: unknown, type: string): unknown {
  if (value === undefined || value === null) return value;
  switch (type) {
    case "string":
      return isScalar(value) ? String(value) : undefined;
    case "number": {
      const number = isScalar(value) && typeof value !== "boolean" && value !== "" ? Number(value) : NaN;
      return Number.isNaN(number) ? undefined : number;
    }
    case "bool":
      return typeof value === "boolean" ? value : TEXTS.get(value);
    case "list":
      return Array.isArray(value) ? allOf(value.map((item) => converted(item, "string"))) : undefined;
    default: {
      if (!(value instanceof Map)) return undefined;
      const texts = allOf([...value.values()].map((item) => converted(item, "string")));
      return texts && new Map([...value.keys()].map((key, index) => [key, texts[index]]));
    }
  }
}

/**
 * Engines run in the configuration's directory. A name without a folder that is no file there stays as it is: it may be
 * the key itself, at the wrong place, and messages do not show it.
 */
function besideConfiguration(path: string, root: string): string {
  const resolved = resolve(root, path);
  return /[\\/]/.test(path) || existsSync(resolved) ? resolved : path;
}
