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
