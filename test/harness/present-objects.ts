import { provider } from "../../src/provider";

/** Every object of the provider, such as `resource wfa_workflow`. */
export const presentObjects = (): ReadonlySet<string> =>
  new Set([
    ...provider.resources.map(({ name }) => `resource ${name}`),
    ...provider.dataSources.map(({ name }) => `data source ${name}`),
    ...provider.ephemeralResources.map((name) => `ephemeral resource ${name}`),
    ...provider.functions.map(({ name }) => `function ${name}`),
    ...provider.actions.map(({ name }) => `action ${name}`),
    ...provider.listResources.map(({ name }) => `list resource ${name}`),
  ]);
