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
  readonly block: ProviderBlock | null;
  /** By attribute, as the provider takes them. Some are secrets. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Settings that the block has as text, and not as a reference or a file. */
  readonly literals: readonly string[];
  readonly unevaluated: readonly Unevaluated[];
  /** Of the other blocks. */
  readonly aliases: readonly string[];
}

interface Unevaluated {
  readonly name: string;
  /** Completes "NAME in the provider block ...". Never the text of an expression, which may contain a secret. */
  readonly what: string;
}

/** @param directory of the root module */
export async function readProviderSettings(directory: string, dialect: EngineProduct): Promise<ProviderSettings> {
  const root = resolve(directory);
  const folder = await readFolder(root, dialect);
  const blocks = providerBlocks(folder);
  const block = blocks.find(({ alias }) => alias === null) ?? null;
  const values: Record<string, unknown> = {};
  const literals: string[] = [];
  const unevaluated: Unevaluated[] = [];
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

async function evaluate(
  { file, attribute }: LocatedSetting,
  root: string,
  type: string,
): Promise<{ readonly value: unknown } | Pick<Unevaluated, "what">> {
  const { expression } = attribute;
  const reference = fileReference(expression, { module: root, root, key: null, isSet: false });
  if (reference?.function === "file" && reference.path !== null) {
    const { path } = reference;
    return readFile(path, "utf8").then(
      (value) => ({ value }),
      (error: unknown) => ({ what: `reads "${path}", which cannot be read (${systemErrorText(error)})` }),
    );
  }
  const value = literalOf(expression, type);
  if (value !== undefined) return { value };
  const source = file.text.slice(expression.range.start, expression.range.end);
  const [, name = "an expression"] =
    /^"?(?:\$\{)?\s*((?:var|local|module|data)(?:\.[\w-]+)+)\s*\}?"?$/.exec(source) ?? [];
  return { what: `is ${name}, which only an engine evaluates` };
}

/** The value of a text, a number, a list and so on of this type; undefined for everything else. */
function literalOf(expression: Expression, type: string): unknown {
  switch (expression.kind) {
    case "string":
    case "heredoc":
      return type === "string" ? (expression.value ?? undefined) : undefined;
    case "number":
      return type === "number" ? Number(expression.text) : undefined;
    case "bool":
      return type === "bool" ? expression.value : undefined;
    case "null":
      return null;
    case "list": {
      const items = expression.items.map((item) => literalOf(item, "string"));
      return type === "list" && !items.includes(undefined) ? items : undefined;
    }
    case "object": {
      const entries = expression.items.map(({ key, value }) => [key, literalOf(value, "string")] as const);
      const isLiteral = entries.every(([key, value]) => key !== null && value !== undefined);
      return type === "map" && isLiteral ? new Map(entries) : undefined;
    }
    case "call":
    case "other":
      return undefined;
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
