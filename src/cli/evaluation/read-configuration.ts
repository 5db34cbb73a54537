import { basename, join } from "node:path";
import type { EngineProduct } from "../../engine";
import { expressionOf, inQuotes, type Block, type Expression } from "../../hcl";
import { withEdits } from "../../sequence";
import { CliError } from "../cli-error";
import { providerBlocks, providerName, readFolder, type ConfigurationFile } from "../../configuration";

/** What must be known of a configuration before an engine has evaluated it. */
export interface ConfigurationFacts {
  /** The provider's local name. */
  readonly provider: string;
  /** The provider's blocks: the alias of each, null for the default one. */
  readonly providerAliases: readonly (string | null)[];
  /** Aliases whose blocks have a literal key, or a literal path of one. */
  readonly aliasesWithKeys: readonly string[];
  /** Ids on the source by address, from import blocks whose values are literal. */
  readonly imported: ReadonlyMap<string, string>;
  /** Files with import blocks, by name, and their text without these. */
  readonly withoutImports: ReadonlyMap<string, string>;
  /** The text of an attribute's expression in native syntax; null if the resource's block does not set it. */
  expressionOf(type: string, name: string, attribute: string): string | null;
}

/**
 * Reads the root module.
 *
 * @throws CliError if there is none, or some of it cannot be read
 */
export async function readConfiguration(directory: string, dialect: EngineProduct): Promise<ConfigurationFacts> {
  const { files, overrides, unread } = await readFolder(directory, dialect);
  const [problem] = unread;
  if (problem !== undefined)
    throw new CliError(`Cannot read "${problem.path}" (${problem.reason}). Nothing was changed`);
  const all = [...files, ...overrides];
  if (all.length === 0)
    throw new CliError(
      `There is no configuration in "${directory}". --from must be a directory with .tf files, such as one that wfa export writes, or the URL of a service. For a cdktf project, run cdktf synth and name the directory of one stack, such as cdktf.out/stacks/prod`,
    );
  const blocks = providerBlocks({ files, overrides });
  return {
    provider: providerName(all),
    providerAliases: blocks.map(({ alias }) => alias),
    aliasesWithKeys: blocks.flatMap(({ alias, settings }) =>
      ["api_key", "api_key_file"].some((name) => isText(settings.get(name)?.attribute.expression)) ? (alias ?? []) : [],
    ),
    imported: new Map(
      all.flatMap((file) =>
        file.body.blocks.flatMap((block) => {
          const to = block.type === "import" ? addressIn(file, block) : null;
          const id = expressionOf(block, "id");
          return to === null || id?.kind !== "string" || id.value === null ? [] : [[to, id.value] as const];
        }),
      ),
    ),
    withoutImports: new Map(
      all.flatMap((file) => {
        const text = textWithoutImports(file);
        return text === null ? [] : [[basename(file.path), text] as const];
      }),
    ),
    expressionOf: (type, name, attribute) => {
      // Of several, an override file's is the last.
      const found = all.flatMap((file) =>
        file.body.blocks
          .filter((block) => block.type === "resource" && block.labels[0] === type && block.labels[1] === name)
          .flatMap((block) => block.attributes.filter((each) => each.name === attribute))
          .map(({ expression }) => nativeText(file, expression)),
      );
      return found.at(-1) ?? null;
    },
  };
}

/** Whether it is a string without anything to evaluate. */
const isText = (expression: Expression | undefined): boolean =>
  expression?.kind === "string" && expression.value !== null;

const sourceText = ({ text }: ConfigurationFile, { range }: Expression): string => text.slice(range.start, range.end);

function addressIn(file: ConfigurationFile, block: Block): string | null {
  const to = expressionOf(block, "to");
  if (to === undefined) return null;
  return to.kind === "string" ? to.value : sourceText(file, to);
}

/** In JSON syntax, a string is a template, and an object's values are. */
function nativeText(file: ConfigurationFile, expression: Expression): string {
  const text = sourceText(file, expression);
  return file.syntax === "hcl" ? text : nativeJson(JSON.parse(text));
}

function nativeJson(value: unknown): string {
  if (typeof value === "string") return /^\$\{([^{}]*)\}$/.exec(value)?.[1] ?? quotedTemplate(value);
  if (Array.isArray(value)) return `[${value.map(nativeJson).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, each]) => `${quotedTemplate(name)} = ${nativeJson(each)}`)
    .join(", ")} }`;
}

/** Interpolations stay. */
const quotedTemplate = (text: string): string =>
  `"${text.replace(/\$\{[^{}]*\}|["\\\n\r\t]/g, (part) => (part.length > 1 ? part : inQuotes(part)))}"`;

/** Null if it has none. Import blocks have ids of the source. */
function textWithoutImports({ text, syntax, body }: ConfigurationFile): string | null {
  const imports = body.blocks.filter(({ type }) => type === "import");
  if (imports.length === 0) return null;
  if (syntax === "json") {
    const members = Object.entries(JSON.parse(text.replace(/^\uFEFF/, "")) as object);
    return `${JSON.stringify(Object.fromEntries(members.filter(([name]) => name !== "import")), null, 2)}\n`;
  }
  return withEdits(
    text,
    imports.map(({ range }) => ({ start: range.start, end: range.end, text: "" })),
  );
}

/**
 * Refuses modules that configure the provider themselves: the target's endpoint cannot be put there, so they would use
 * the source with the target's key. Refuses aliases with a literal key: the target would get the source's.
 */
export async function expectOwnProviders(
  { directory, files }: { readonly directory: string; readonly files: readonly { readonly path: string }[] },
  { aliasesWithKeys: [keyed] }: Pick<ConfigurationFacts, "aliasesWithKeys">,
  dialect: EngineProduct,
): Promise<void> {
  if (keyed !== undefined)
    throw new CliError(
      `The provider block with the alias "${keyed}" has a key of the source, which would be sent to the target. Make it a variable, and give the target's key in the environment variable TF_VAR_NAME`,
    );
  const folders = new Set(
    files.flatMap(({ path }) =>
      /\/[^/]*\.(tf|tofu)(\.json)?$/.test(path) ? [path.slice(0, path.lastIndexOf("/"))] : [],
    ),
  );
  for (const folder of folders) {
    const blocks = providerBlocks(await readFolder(join(directory, folder), dialect));
    const configures = blocks.some(({ settings }) =>
      ["endpoint", "api_key", "api_key_file"].some((name) => settings.has(name)),
    );
    if (configures)
      throw new CliError(
        `The module "${folder}" has a provider block with an endpoint or a key, so it would not use the target. Move the block to the root module, and pass the provider to the module`,
      );
  }
}
