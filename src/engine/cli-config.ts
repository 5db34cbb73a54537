import { writeFile } from "node:fs/promises";
import { PLUGIN_SOURCE, REGISTRY_HOSTS } from "./plugin-address";

/** For TF_CLI_CONFIG_FILE: no configuration. An empty variable would mean the user's own file. */
export const NO_CONFIG = process.platform === "win32" ? "NUL" : "/dev/null";

/**
 * A CLI configuration that installs our plugin from a mirror directory and everything else as usual. Both hosts are
 * listed, because patterns allow a wildcard host only together with a wildcard name.
 */
export function cliConfigText(mirror: string): string {
  const addresses = REGISTRY_HOSTS.map((host) => JSON.stringify(`${host}/${PLUGIN_SOURCE}`)).join(", ");
  return [
    "disable_checkpoint = true",
    "provider_installation {",
    "  filesystem_mirror {",
    `    path    = ${hclString(mirror)}`,
    `    include = [${addresses}]`,
    "  }",
    "  direct {",
    `    exclude = [${addresses}]`,
    "  }",
    "}",
    "",
  ].join("\n");
}

/** Writes `cliConfigText(mirror)` to `file`, for TF_CLI_CONFIG_FILE. */
export async function writeCliConfig(file: string, mirror: string): Promise<void> {
  await writeFile(file, cliConfigText(mirror));
}

/** JSON's escapes are those of this file's older HCL, in which template markers in a string are literal. */
const hclString = (text: string): string => JSON.stringify(text);
