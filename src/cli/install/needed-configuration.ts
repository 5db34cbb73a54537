import { resolve } from "node:path";
import {
  cliConfigText,
  mirrorMethod,
  productTitle,
  registryHost,
  userCliConfig,
  type EngineProduct,
  type UserCliConfig,
} from "../../engine";
import { grouped } from "../../sequence";

/** One file of the CLI configuration that does not name the mirror yet. */
export interface NeededConfiguration {
  readonly engines: readonly EngineProduct[];
  readonly file: string;
  /** HCL to add. */
  readonly add: string;
  /** `block`: the file has a `provider_installation` block, to which it is added. */
  readonly to: "file" | "block";
  /** HCL for the other methods of that block; null if there is none yet. */
  readonly exclusion: string | null;
}

export const productTitles = (products: readonly EngineProduct[]): string => products.map(productTitle).join(" and ");

/**
 * What each engine's CLI configuration lacks to find the plugin in this mirror.
 *
 * @param implied engines search the mirror without any configuration
 */
export function neededConfiguration(
  mirror: string,
  products: readonly EngineProduct[],
  implied: boolean,
): readonly NeededConfiguration[] {
  const needed = products
    .map((product) => ({ product, ...userCliConfig(product) }))
    .filter((config) => !namesMirror(config, mirror) && !(implied && config.installationFile === null));
  return [...grouped(needed, (config) => config.installationFile ?? config.file)].map(([file, own]) => {
    const engines = own.map(({ product }) => product);
    const hosts = engines.map(registryHost);
    const method = mirrorMethod(mirror, hosts);
    return own[0]!.installationFile === null
      ? { engines, file, to: "file", add: cliConfigText(mirror, hosts).trim(), exclusion: null }
      : { engines, file, to: "block", add: method.block, exclusion: method.exclusion };
  });
}

/** Whether the CLI configuration has this directory as a filesystem mirror. */
export const namesMirror = ({ mirrors }: UserCliConfig, mirror: string): boolean =>
  mirrors.some((path) => resolve(path) === resolve(mirror));

/** Why an engine uses another plugin than the installed one, and what to do. */
export function overrideNotes(products: readonly EngineProduct[]): readonly string[] {
  const notes = products.flatMap((product) => {
    const { override, file, installationFile } = userCliConfig(product);
    return override === null
      ? []
      : [
          `${productTitle(product)} uses the plugin in "${override}" instead of an installed one, because dev_overrides in "${installationFile ?? file}" names that directory. Remove that entry to use the installed plugin`,
        ];
  });
  return [...new Set(notes)];
}
