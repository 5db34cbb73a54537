import { version } from "../../package.json";
import { attributePath } from "../cty";
import type { Provider } from "../framework";
import type { ProviderData } from "../resources/shared/service-call";
import { configure, type ConfigureOptions } from "./configure";
import { actions, dataSources, ephemeralResources, functions, listResources, resources } from "./list";
import { providerSchema } from "./schema";

/** What the process around the provider gives it. @default its environment, no log */
export type ProviderOptions = Partial<Pick<ConfigureOptions, "environment" | "log" | "onAnswer" | "addSecret">>;

/** The wfa provider. */
export function createProvider(options: ProviderOptions = {}): Provider<typeof providerSchema, ProviderData> {
  return {
    name: "wfa",
    version,
    schema: providerSchema,
    validate(config, diagnostics) {
      const one = (config.client_certificate === null) !== (config.client_key === null);
      if (one) {
        diagnostics.error({
          summary: "client_certificate and client_key belong together",
          detail: `Only ${config.client_key === null ? "client_certificate" : "client_key"} is set. Set both, or neither`,
          path: attributePath(config.client_key === null ? "client_key" : "client_certificate"),
        });
      }
    },
    configure: (config, { diagnostics, addSecret }) =>
      configure(config, {
        environment: process.env,
        ...options,
        diagnostics,
        addSecret: (secret) => {
          addSecret(secret);
          options.addSecret?.(secret);
        },
      }),
    // The same plugin has another host in OpenTofu's registry, and another namespace in a company's own.
    isOwnAddress: (address) => address.split("/").at(-1) === "wfa",
    resources: resources.map((entry) => ({
      name: entry.name,
      load: async () => (await import("../resources/shared/last-shown")).withLastShown(await entry.load()),
    })),
    dataSources,
    ephemeralResources,
    functions,
    listResources,
    actions,
  };
}

export const provider = createProvider();
