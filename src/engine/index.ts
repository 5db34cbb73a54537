export { findEngine, findEngines } from "./find-engine";
export { EngineError, engineTitle, productTitle, type Engine, type EngineProduct } from "./engine";
export { wrappedEngine, wrapperFile } from "./wrapped-engine";
export { engineLacks, FEATURES, type Feature } from "./engine-features";
export { dataDirectory, engineEnvironment, runEngine, type EngineResult, type RunEngineOptions } from "./run-engine";
export {
  applyPlan,
  initialise,
  planJson,
  pullState,
  savePlan,
  showJson,
  withPlan,
  type CommandOptions,
  type CommandRun,
} from "./commands";
export { cliConfigText, mirrorMethod, NO_CONFIG, writeCliConfig } from "./cli-config";
export {
  impliedMirror,
  installPlugin,
  mirrorNeighbours,
  pluginPlaces,
  projectMirror,
  uninstallPlugin,
  type MirrorNeighbours,
  type PluginInstallation,
} from "./plugin-mirror";
export {
  enginePlatform,
  PLUGIN_NAME,
  PLUGIN_SOURCE,
  REGISTRY_HOSTS,
  registryHost,
  requiredProviders,
  type RegistryHost,
} from "./plugin-address";
export { isProcessAlive, openTemporaryFolder, withTemporaryFolder } from "./temporary-folder";
export { hiddenTofuDirectory, userCliConfig, type UserCliConfig } from "./user-cli-config";
