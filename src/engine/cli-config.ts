import { writeFile } from "node:fs/promises";
import { PLUGIN_SOURCE, REGISTRY_HOSTS, type RegistryHost } from "./plugin-address";

/** For TF_CLI_CONFIG_FILE: no configuration. An empty variable would mean the user's own file. */
export const NO_CONFIG = process.platform === "win32" ? "NUL" : "/dev/null";

/**
 * A CLI configuration that installs our plugin from a mirror directory and everything else as usual. Each host is
 * listed, because patterns allow a wildcard host only together with a wildcard name.
 */
export function cliConfigText(mirror: string, hosts: readonly RegistryHost[] = REGISTRY_HOSTS): string {
  const { block, exclusion } = mirrorMethod(mirror, hosts);
  const direct = `direct {\n  ${exclusion}\n}`;
  return `provider_installation {\n${`${block}\n${direct}`.replace(/^/gm, "  ")}\n}\n`;
}

/** For an existing `provider_installation` block: the method to add, and the setting for its other methods. */
export function mirrorMethod(
  mirror: string,
  hosts: readonly RegistryHost[],
): { readonly block: string; readonly exclusion: string } {
  const addresses = `[${hosts.map((host) => JSON.stringify(`${host}/${PLUGIN_SOURCE}`)).join(", ")}]`;
  return {
    // JSON's escapes are those of this file's older HCL, in which template markers in a string are literal.
    block: `filesystem_mirror {\n  path    = ${JSON.stringify(mirror)}\n  include = ${addresses}\n}`,
    exclusion: `exclude = ${addresses}`,
  };
}

/** Writes `cliConfigText(mirror)` to `file`, for TF_CLI_CONFIG_FILE. */
export const writeCliConfig = (file: string, mirror: string): Promise<void> => writeFile(file, cliConfigText(mirror));
