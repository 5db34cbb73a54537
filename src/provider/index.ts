export { readKeyFile } from "./key-file";
export { lastWritten } from "./last-written";
export { createProvider, provider, type ProviderOptions } from "./provider";
