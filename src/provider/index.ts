export { lastWritten } from "./last-written";
export { createProvider, provider, type ProviderOptions } from "./provider";
