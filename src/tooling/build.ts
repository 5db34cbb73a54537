import { stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { BIN, BUNDLES } from "./bundles";
import { buildExecutables } from "./build-executables";
import { runTool } from "./run-tool";
import { ROOT } from "./root";

/** `npm run build [-- --force]`: the executables under dist/bin. */
runTool(async (args) => {
  const outcome = await buildExecutables({ force: args.includes("--force") });
  for (const { name } of BUNDLES) {
    const file = join(BIN, name);
    const { size } = await stat(file);
    console.log(
      `${relative(ROOT, file)}  ${(size / 1024).toFixed(0)} KiB  ${outcome === "fresh" ? "up to date" : "built"}`,
    );
  }
});
