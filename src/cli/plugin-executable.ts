import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { PLUGIN_NAME } from "../engine";
import { CliError } from "./cli-error";

/** The plugin that belongs to this command: next to it in dist/bin, even when started from the sources. */
export function pluginExecutable(here: string = __dirname): string {
  const candidates = [join(here, PLUGIN_NAME), resolve(here, "../../dist/bin", PLUGIN_NAME)];
  const found = candidates.find((file) => existsSync(file));
  if (!found)
    throw new CliError(
      `The plugin ${PLUGIN_NAME} is missing from "${here}", the directory of this command. Run npm run build, or reinstall the package`,
    );
  return found;
}
