import { relative } from "node:path";
import { makeRelease } from "./release/make-release";
import { HELP, releaseOptions } from "./release/options";
import { runTool } from "./run-tool";

/** `npm run release`: archives, packages and checksums of this version; see `HELP`. */
runTool(async (args) => {
  const options = await releaseOptions(args, process.env);
  if (options === null) return console.log(HELP);
  await makeRelease({ ...options, say: (line) => console.log(line) });
  console.log(`The release is in ${relative(process.cwd(), options.output) || "."}`);
});
