export { createProvider, provider, type ProviderOptions } from "./provider";
