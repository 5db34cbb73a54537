import type { EngineProduct } from "./engine";

/** Where `required_providers` finds the plugin, without a host: each engine adds its own registry's. */
export const PLUGIN_SOURCE = "workflow-automation/wfa";

/** The name of the executable, which engines look for in a mirror's directory. */
export const PLUGIN_NAME = "terraform-provider-wfa";

/** The default hosts of a source without a host: Terraform's, then OpenTofu's. */
export const REGISTRY_HOSTS = ["registry.terraform.io", "registry.opentofu.org"] as const;

export type RegistryHost = (typeof REGISTRY_HOSTS)[number];

/** The default host of an engine. */
export const registryHost = (product: EngineProduct): RegistryHost => REGISTRY_HOSTS[product === "terraform" ? 0 : 1];

/**
 * The block that a configuration needs. @param engineVersion a constraint on the engine, such as ">= 1.5". @default
 * none
 */
export function requiredProviders(version: string, engineVersion?: string): string {
  return [
    "terraform {",
    ...(engineVersion === undefined ? [] : [`  required_version = "${engineVersion}"`, ""]),
    "  required_providers {",
    "    wfa = {",
    `      source  = "${PLUGIN_SOURCE}"`,
    `      version = "${version}"`,
    "    }",
    "  }",
    "}",
  ].join("\n");
}

/** Where Go and Node.js have different names. */
const SYSTEMS: Readonly<Record<string, string>> = { sunos: "solaris", win32: "windows" };
const ARCHITECTURES: Readonly<Record<string, string>> = { ia32: "386", ppc64: "ppc64le", x64: "amd64" };

/** A platform as engines name it in mirrors: `linux_amd64`. */
export function enginePlatform(platform: string = process.platform, arch: string = process.arch): string {
  return `${SYSTEMS[platform] ?? platform}_${ARCHITECTURES[arch] ?? arch}`;
}
