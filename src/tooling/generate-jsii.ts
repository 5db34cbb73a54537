import { buildConstructs } from "./generate-jsii-package";
import { runTool } from "./run-tool";

/** `npm run build:constructs`: the publishable package under dist/constructs. */
runTool(async () => {
  console.log((await buildConstructs()) ? "dist/constructs  built" : "dist/constructs  up to date");
});
