import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ROOT } from "../root";

/** Kinds of objects with an example each, and where it is. */
const PLACES = {
  provider: () => "examples/provider/main.tf",
  resource: (name: string) => `examples/${name}/main.tf`,
  "data source": (name: string) => `examples/data-sources/${name}/data.tf`,
  "ephemeral resource": (name: string) => `examples/ephemeral-resources/${name}/ephemeral-resource.tf`,
  function: (name: string) => `examples/functions/${name}/function.tf`,
  action: (name: string) => `examples/actions/${name}/action.tf`,
  "list resource": (name: string) => `examples/list-resources/${name}/list.tfquery.hcl`,
} as const;

export type ExampleKind = keyof typeof PLACES;

/** Path from the root of an object's example. @param name as in configurations, such as `wfa_workflow_group` */
export const examplePath = (kind: ExampleKind, name: string): string =>
  PLACES[kind](name.replace(/^wfa_/, "").replaceAll("_", "-"));

/** @throws Error that says where to write a missing example */
export const readExample = (kind: ExampleKind, name: string): Promise<string> =>
  read(`${kind} ${name}`, examplePath(kind, name));

/** The configuration beside the query of a list resource, which must say where the provider comes from. @throws Error */
export const readQueryConfiguration = (name: string): Promise<string> =>
  read(`query of ${name}`, join(dirname(examplePath("list resource", name)), "main.tf"));

const read = (what: string, path: string): Promise<string> =>
  readFile(join(ROOT, path), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw new Error(`The ${what} has no example; write ${path}`);
  });
