import { join } from "node:path";
import { anyEngine } from "./any-engine";
import { buildExecutables } from "./build-executables";
import { cdktfEnvironment } from "./demo/cdktf";
import { cleanUp, DEMO, noteServed, takePlace, writeEnvFile } from "./demo/kept";
import { dismantle, rehearse } from "./demo/rehearsal";
import { startServed } from "./demo/served";
import { createStage } from "./demo/stage";
import { runTool, ToolError } from "./run-tool";
import { putPlugin } from "./workbench";

const FLAGS = ["--keep", "--stop"];

/**
 * `npm run demo`: demonstrates the product's main job at the root, with the example in examples/quickstart. `-- --keep`
 * keeps the service and the stack, `-- --stop` stops and removes them.
 */
runTool(async (args) => {
  const unknown = args.filter((arg) => !FLAGS.includes(arg));
  if (unknown.length > 0)
    throw new ToolError(`Unknown argument ${unknown.join(", ")}; there are ${FLAGS.join(" and ")}`);
  if (args.includes("--stop")) {
    console.log((await cleanUp()) ? "The kept demo is gone" : "There is no kept demo");
    return;
  }
  await takePlace();
  const interrupted = interruption();
  let keep = false;
  try {
    await perform(args.includes("--keep"), interrupted);
    keep = args.includes("--keep");
  } catch (error) {
    throw interrupted.aborted ? new ToolError("The demo was interrupted; its service and its files are gone") : error;
  } finally {
    if (!keep) await cleanUp();
  }
});

async function perform(keep: boolean, signal: AbortSignal): Promise<void> {
  const started = performance.now();
  const stage = createStage(keep ? 9 : 10, process.stdout);
  const engine = await stage.step("Find the engine and build the plugin", async () => {
    const [found] = await Promise.all([anyEngine(), buildExecutables()]);
    return found;
  });
  stage.show([`Engine: ${engine.product} ${engine.version.text} (${engine.foundBy})`]);

  const served = await stage.step("Start the embedded service (wfa serve)", () =>
    startServed(join(DEMO, "service.log")),
  );
  await noteServed(served);
  stage.show([served.url]);

  const cliConfig = await stage.step("Put the plugin where the engine finds it (wfa install)", () => putPlugin(DEMO));
  const environment = cdktfEnvironment({
    engine,
    cliConfig,
    home: join(DEMO, "cdktf-home"),
    endpoint: served.url,
    apiKey: served.userKey,
  });
  const rehearsal = { stage, served, environment, signal };
  await rehearse(rehearsal);
  if (keep) {
    await writeEnvFile(environment);
    console.log(KEPT);
  } else {
    await dismantle(rehearsal);
    console.log(`\nDone in ${((performance.now() - started) / 1000).toFixed(0)} s; nothing is left behind`);
  }
}

const KEPT = `
The service runs on, and the stack is applied. To go on with it:

  source .demo/env
  npx cdktf plan

Change examples/quickstart and run npx cdktf apply, or undo everything with npx cdktf destroy. The service's log is
.demo/service.log. End it all with npm run demo -- --stop`;

/** Aborts on Ctrl-C and similar signals; a second one has no effect, because the cleanup is running. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => controller.abort());
  return controller.signal;
}
