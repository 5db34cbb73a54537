import { join } from "node:path";
import { PLUGIN_SOURCE, type EngineProduct } from "../../engine";
import { CliError } from "../cli-error";
import { readFolder } from "../configuration/read-folder";
import type { ConfigurationFacts } from "./read-configuration";
import type { Source } from "./source";

/**
 * Refuses modules that configure the provider themselves: the target's endpoint cannot be put there, so they would use
 * the source with the target's key. Refuses aliases with a literal key: the target would get the source's.
 */
export async function expectOwnProviders(
  { directory, files }: Source,
  { provider, aliasesWithKeys: [keyed] }: Pick<ConfigurationFacts, "provider" | "aliasesWithKeys">,
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
    const { files: read, overrides } = await readFolder(join(directory, folder), dialect);
    const configures = [...read, ...overrides].some(({ body }) =>
      body.blocks.some(
        ({ type, labels, attributes }) =>
          type === "provider" &&
          labels[0] === provider &&
          attributes.some(({ name }) => ["endpoint", "api_key", "api_key_file"].includes(name)),
      ),
    );
    if (configures)
      throw new CliError(
        `The module "${folder}" has a provider block with an endpoint or a key, so it would not use the target. Move the block to the root module, and pass the provider to the module`,
      );
  }
}

interface ProviderConfig {
  readonly full_name?: string;
  readonly module_address?: string;
  readonly expressions?: { readonly endpoint?: { readonly constant_value?: unknown } };
}

/** Refuses a plan in which a provider block leads to another server than the target. */
export function expectOneEndpoint(planJson: string, endpoint: string): void {
  const { configuration } = JSON.parse(planJson) as {
    readonly configuration?: { readonly provider_config?: Readonly<Record<string, ProviderConfig>> };
  };
  for (const [key, config] of Object.entries(configuration?.provider_config ?? {})) {
    const isOurs = config.full_name?.endsWith(`/${PLUGIN_SOURCE}`) ?? false;
    const given = config.expressions?.endpoint;
    if (isOurs && given !== undefined && given.constant_value !== endpoint)
      throw new CliError(
        `The provider block ${JSON.stringify(key)} has another endpoint than ${endpoint}, so nothing was changed. Remove its endpoint from the source`,
      );
  }
}
