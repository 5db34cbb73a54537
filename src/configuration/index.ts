export {
  openConfiguration,
  type Configuration,
  type LocatedAttribute,
  type LocatedBlock,
  type LocatedResource,
} from "./configuration";
export { fileReference } from "./file-reference";
export { ignoredAttributes } from "./ignored-attributes";
export { providerBlocks, providerName, type LocatedSetting, type ProviderBlock } from "./provider-blocks";
export { readFolder, type ConfigurationFile, type ConfigurationFolder } from "./read-folder";
