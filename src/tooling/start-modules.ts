import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlugin } from "./bench/handshake";
import { BIN } from "./bundles";
import { buildExecutables } from "./build-executables";
import { ToolError } from "./run-tool";

/** Runs before the plugin: times every load of a built-in Node.js module, and prints the times at the handshake. */
const PRELOAD = `
const Module = require("node:module");
const load = Module._load;
const seen = new Map();
Module._load = function (request, ...rest) {
  if (seen.has(request)) return load.call(this, request, ...rest);
  const started = performance.now();
  try {
    return load.call(this, request, ...rest);
  } finally {
    seen.set(request, performance.now() - started);
  }
};
const atStart = performance.now();
const fs = require("node:fs");
const write = fs.writeSync;
fs.writeSync = function (descriptor, ...args) {
  if (descriptor === 1) {
    const report = { node: atStart, total: performance.now(), modules: [...seen].filter(([name]) => !name.startsWith("/")) };
    write(2, "\\n#modules " + JSON.stringify(report) + "\\n");
  }
  return write.call(this, descriptor, ...args);
};
`;

/** One start of the plugin: lines with the cost of each built-in Node.js module, including those that it loads. */
export async function startModules(): Promise<readonly string[]> {
  await buildExecutables();
  const folder = await mkdtemp(join(tmpdir(), "wfa-start-"));
  try {
    const preload = join(folder, "preload.cjs");
    await writeFile(preload, PRELOAD);
    const plugin = join(BIN, "terraform-provider-wfa");
    const { stderr } = await startPlugin(plugin, { NODE_OPTIONS: `--require ${preload}` });
    const text = /^#modules (.*)$/m.exec(stderr)?.[1];
    if (text === undefined)
      throw new ToolError("The plugin did not write its handshake by fs.writeSync, so its modules were not timed");
    const report = JSON.parse(text) as { node: number; total: number; modules: readonly [string, number][] };
    return [
      `One start: ${report.node.toFixed(1)} ms until Node.js runs the file, ${(report.total - report.node).toFixed(1)} ms until the handshake, of which`,
      ...[...report.modules]
        .filter(([, milliseconds]) => milliseconds >= 0.1)
        .sort((a, b) => b[1] - a[1])
        .map(([name, milliseconds]) => `  ${milliseconds.toFixed(1).padStart(6)} ms  ${name}`),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
