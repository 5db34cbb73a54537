import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PLUGIN_NAME, withTemporaryFolder } from "../../engine";
import { bundleParts, STANDALONE } from "../bundles";
import { packParts } from "../parts-file";
import { runCommand } from "../run-command";
import { ToolError } from "../run-tool";
import { signAdHoc } from "./mach-o-signature";
import { builderPlatform, nodeExecutable } from "./node-runtimes";
import { withoutAuthenticode } from "./pe-executable";
import type { Platform } from "./platforms";

const ASSET = "parts";
const REST = `()=>Buffer.from(require("node:sea").getRawAsset(${JSON.stringify(ASSET)}))`;

/** Makes the executable of a platform: Node.js with both the plugin and the command in it. */
export type ExecutableMaker = (platform: Platform, say: (line: string) => void) => Promise<Buffer>;

/** Each executable once, for all archives of a release. */
export function singleExecutables(): ExecutableMaker {
  const made = new Map<Platform, Promise<Buffer>>();
  return (platform, say) => {
    const executable = made.get(platform) ?? makeExecutable(platform, say);
    made.set(platform, executable);
    return executable;
  };
}

async function makeExecutable(platform: Platform, say: (line: string) => void): Promise<Buffer> {
  // One text, since reading some of it costs nothing.
  const { script, rest } = packParts(await bundleParts(STANDALONE), REST, Infinity);
  const [node, builder] = [await nodeExecutable(platform, say), await nodeExecutable(builderPlatform()!, say)];
  return withTemporaryFolder("wfa-executable", async (folder) => {
    const isWindows = platform.startsWith("windows");
    const configuration = {
      main: "main.js",
      executable: isWindows ? "node" : node,
      output: "executable",
      assets: { [ASSET]: ASSET },
      disableExperimentalSEAWarning: true,
      // Neither a snapshot nor compiled code, which only a Node.js of the same platform could make.
      useSnapshot: false,
      useCodeCache: false,
      // Node's options are those of the runner's own programs: NODE_OPTIONS must not reach the plugin.
      execArgvExtension: "none",
    };
    await writeFile(join(folder, "main.js"), script);
    await writeFile(join(folder, ASSET), rest.join(""));
    await writeFile(join(folder, "sea.json"), JSON.stringify(configuration));
    if (isWindows) await writeFile(join(folder, "node"), withoutAuthenticode(await readFile(node)));
    const env = { ...process.env };
    for (const name of ["NODE_OPTIONS", "NODE_EXTRA_CA_CERTS"]) delete env[name];
    const { code, output } = await runCommand(builder, ["--build-sea", "sea.json"], { cwd: folder, env });
    if (code !== 0) throw new ToolError(`Node.js could not make the executable for ${platform}:\n${output}`);
    const executable = await readFile(join(folder, "executable"));
    return platform.startsWith("darwin") ? signAdHoc(executable, PLUGIN_NAME) : executable;
  });
}
