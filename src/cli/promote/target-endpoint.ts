import { join } from "node:path";
import type { EngineProduct } from "../../engine";
import type { Plan } from "../../engine-json";
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

/** Refuses a plan in which a provider block leads to another server than the target. */
export function expectOneEndpoint({ providers }: Plan, endpoint: string): void {
  for (const { key, ours, values, computed } of providers)
    if (ours && (computed.includes("endpoint") || (values["endpoint"] ?? endpoint) !== endpoint))
      throw new CliError(
        `The provider block ${JSON.stringify(key)} has another endpoint than ${endpoint}, so nothing was changed. Remove its endpoint from the source`,
      );
}
