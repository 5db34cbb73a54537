import { generatedFiles, staleFiles, writeFiles } from "./generate-files";
import { runTool, ToolError } from "./run-tool";

/** `npm run generate` writes stale files; with `-- --check` it only lists them, and fails if there are any. */
runTool(async (args) => {
  const unknown = args.filter((arg) => arg !== "--check");
  if (unknown.length > 0) throw new ToolError(`Unknown argument ${unknown.join(", ")}; the only one is --check`);
  const files = await generatedFiles();
  if (!args.includes("--check")) {
    const written = await writeFiles(files);
    console.log(written.length === 0 ? `${files.size} generated files were up to date` : written.join("\n"));
    return;
  }
  const stale = await staleFiles(files);
  if (stale.length > 0) {
    const list = stale.map((path) => `  ${path}`).join("\n");
    throw new ToolError(`Generated files are stale; run npm run generate and commit what it changes:\n${list}`);
  }
  console.log(`${files.size} generated files are up to date`);
});
