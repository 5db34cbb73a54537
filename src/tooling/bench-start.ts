import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CLIENT_CERTIFICATE } from "./bench-client-certificate";
import { BIN } from "./bundles";
import { buildExecutables } from "./build-executables";
import { comparison, measureInTurns } from "./measure";
import { runTool, ToolError } from "./run-tool";

const DEFAULT_ROUNDS = 21;

/** The environment that an engine gives its plugins (see go-plugin's handshake). */
const PLUGIN_ENVIRONMENT = {
  TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
  PLUGIN_MIN_PORT: "10000",
  PLUGIN_MAX_PORT: "25000",
  PLUGIN_PROTOCOL_VERSIONS: "5,6",
  PLUGIN_CLIENT_CERT: CLIENT_CERTIFICATE,
};

/**
 * `npm run bench:start [-- ROUNDS --modules]`: time from the start of the plugin to its handshake line, with mutual
 * TLS, compared with an empty Node.js. With `--modules` also the cost of each built-in Node.js module, including those
 * that it loads.
 */
runTool(async (args) => {
  await buildExecutables();
  const plugin = join(BIN, "terraform-provider-wfa");
  const rounds = Number(args.find((arg) => /^\d+$/.test(arg)) ?? DEFAULT_ROUNDS);
  const times = await measureInTurns(rounds, {
    "node -e 0": () => untilEnd(process.execPath, ["-e", "0"]),
    handshake: async () => (await untilHandshake(plugin)).milliseconds,
  });
  console.log(`Of ${rounds} starts each, in turns:`);
  for (const line of comparison(times, "node -e 0")) console.log(`  ${line}`);
  if (args.includes("--modules")) await reportModules(plugin);
});

function untilEnd(file: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(file, args, { stdio: "ignore" });
    child.on("error", reject);
    child.on("close", () => resolve(performance.now() - started));
  });
}

function untilHandshake(
  plugin: string,
  env: NodeJS.ProcessEnv = {},
): Promise<{ readonly milliseconds: number; readonly stderr: string }> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(plugin, [], {
      env: { ...process.env, ...PLUGIN_ENVIRONMENT, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let milliseconds: number | undefined;
    let line = "";
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      line += text;
      if (milliseconds !== undefined || !line.includes("\n")) return;
      milliseconds = performance.now() - started;
      child.kill("SIGTERM");
    });
    child.on("error", reject);
    child.on("close", () => {
      if (milliseconds !== undefined && /^1\|6\|/.test(line)) resolve({ milliseconds, stderr });
      else reject(new ToolError(`The plugin gave no handshake, but "${line.trim()}":\n${stderr}`));
    });
  });
}

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

async function reportModules(plugin: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "wfa-bench-"));
  try {
    const preload = join(folder, "preload.cjs");
    await writeFile(preload, PRELOAD);
    const { stderr } = await untilHandshake(plugin, { NODE_OPTIONS: `--require ${preload}` });
    const text = /^#modules (.*)$/m.exec(stderr)?.[1];
    if (text === undefined)
      throw new ToolError("The plugin did not write its handshake by fs.writeSync, so its modules were not timed");
    const report = JSON.parse(text) as { node: number; total: number; modules: readonly [string, number][] };
    console.log(
      `One start: ${report.node.toFixed(1)} ms until Node.js runs the file, ${(report.total - report.node).toFixed(1)} ms until the handshake, of which`,
    );
    for (const [name, milliseconds] of [...report.modules].sort((a, b) => b[1] - a[1])) {
      if (milliseconds >= 0.1) console.log(`  ${milliseconds.toFixed(1).padStart(6)} ms  ${name}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
