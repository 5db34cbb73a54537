import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { selfSignedCertificate } from "../../protocol";
import { BIN } from "../bundles";
import { ToolError } from "../run-tool";
import { median, type Row } from "./row";

/** What an engine gives its plugins (go-plugin's handshake), with mutual TLS. */
const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
  PLUGIN_PROTOCOL_VERSIONS: "6",
  PLUGIN_CLIENT_CERT: selfSignedCertificate().certificate,
});

/** Milliseconds to the first text that a process prints, or to its end if it prints none; it is ended then. */
async function untilFirstText(file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const started = performance.now();
  const child = spawn(file, args, { env, stdio: ["ignore", "pipe", "ignore"] });
  const ended = once(child, "close");
  const first = await Promise.race([once(child.stdout, "data"), ended]);
  const milliseconds = performance.now() - started;
  child.kill();
  await ended;
  if (args.length === 0 && !/^1\|6\|/.test(String(first[0])))
    throw new ToolError(`The plugin's handshake was "${first[0]}"`);
  return milliseconds;
}

export const START: Row = {
  id: "start",
  what: "start of the plugin to its handshake line, against an empty Node.js",
  unit: "ratio",
  limit: 1.35,
  async measure(lab) {
    const env = environment();
    const [plugin, node] = [[] as number[], [] as number[]];
    for (let round = 0; round <= 4 * lab.rounds; round += 1) {
      node.push(await untilFirstText(process.execPath, ["-e", "0"], env));
      plugin.push(await untilFirstText(join(BIN, "terraform-provider-wfa"), [], env));
    }
    // The first ones read the executables from the disk.
    return { value: median(plugin.slice(1)) / median(node.slice(1)) };
  },
};
