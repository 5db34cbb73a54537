import { relative } from "node:path";
import { FLAVOURS } from "./flavours";
import { buildConstructs, constructsFolder } from "./generate-jsii-package";
import { ROOT } from "./root";
import { runTool } from "./run-tool";

/** `npm run build:constructs`: the constructs packages under dist, one for each framework. */
runTool(async () => {
  for (const flavour of FLAVOURS) {
    const outcome = (await buildConstructs(flavour)) ? "built" : "up to date";
    console.log(`${relative(ROOT, constructsFolder(flavour))}  ${outcome}`);
  }
});
