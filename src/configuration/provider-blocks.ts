import { PLUGIN_SOURCE } from "../engine";
import { expressionOf, type Attribute, type Block } from "../hcl";
import type { ConfigurationFile, ConfigurationFolder } from "./read-folder";

/** A block `provider "wfa"` of a module. */
export interface ProviderBlock {
  readonly file: ConfigurationFile;
  readonly block: Block;
  /** Null for the default one; empty for an alias that must be evaluated. */
  readonly alias: string | null;
  /** The settings that count, by name: an override file replaces those of the block that it repeats. */
  readonly settings: ReadonlyMap<string, LocatedSetting>;
}

export interface LocatedSetting {
  readonly file: ConfigurationFile;
  readonly attribute: Attribute;
}

/** The provider's blocks of a module, in the order of its files. */
export function providerBlocks({
  files,
  overrides,
}: Pick<ConfigurationFolder, "files" | "overrides">): ProviderBlock[] {
  const provider = providerName([...files, ...overrides]);
  const blocksIn = (file: ConfigurationFile): readonly Block[] =>
    file.body.blocks.filter(({ type, labels }) => type === "provider" && labels[0] === provider);
  const settingsOf = (file: ConfigurationFile, block: Block) =>
    block.attributes.map((attribute) => [attribute.name, { file, attribute }] as const);
  return files.flatMap((file) =>
    blocksIn(file).map((block) => {
      const alias = aliasOf(block);
      const replaced = overrides.flatMap((override) =>
        blocksIn(override)
          .filter((other) => aliasOf(other) === alias)
          .flatMap((other) => settingsOf(override, other)),
      );
      return { file, block, alias, settings: new Map([...settingsOf(file, block), ...replaced]) };
    }),
  );
}

/** What `required_providers` calls our provider. */
export function providerName(files: readonly ConfigurationFile[]): string {
  for (const { body } of files)
    for (const block of body.blocks.filter(({ type }) => type === "terraform")) {
      const inBlocks = block.blocks
        .filter(({ type }) => type === "required_providers")
        .flatMap((each) => each.attributes);
      const inJson = expressionOf(block, "required_providers");
      const named = [
        ...inBlocks.map(({ name, expression }) => [name, expression] as const),
        ...(inJson?.kind === "object" ? inJson.items.map(({ key, value }) => [key, value] as const) : []),
      ];
      for (const [name, value] of named) {
        if (name === null || value.kind !== "object") continue;
        const source = value.items.find(({ key }) => key === "source")?.value;
        if (source?.kind === "string" && source.value?.toLowerCase().endsWith(PLUGIN_SOURCE)) return name;
      }
    }
  return PLUGIN_SOURCE.split("/")[1]!;
}

function aliasOf(block: Block): string | null {
  const alias = expressionOf(block, "alias");
  if (alias === undefined) return null;
  return alias.kind === "string" ? (alias.value ?? "") : "";
}
