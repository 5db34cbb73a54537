export { readKeyFile } from "./key-file";
export { createProvider, provider, type ProviderOptions } from "./provider";
