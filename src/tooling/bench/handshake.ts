import { spawn } from "node:child_process";
import { ToolError } from "../run-tool";
import { CLIENT_CERTIFICATE } from "./client-certificate";

/** The environment that an engine gives its plugins (see go-plugin's handshake). */
const PLUGIN_ENVIRONMENT = {
  TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
  PLUGIN_MIN_PORT: "10000",
  PLUGIN_MAX_PORT: "25000",
  PLUGIN_PROTOCOL_VERSIONS: "5,6",
  PLUGIN_CLIENT_CERT: CLIENT_CERTIFICATE,
};

export interface Handshake {
  /** From the start of the process to its handshake line, with mutual TLS. */
  readonly milliseconds: number;
  readonly stderr: string;
}

/** Starts the plugin as an engine does, and ends it after its handshake. @param env more variables */
export function startPlugin(plugin: string, env: NodeJS.ProcessEnv = {}): Promise<Handshake> {
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

/** Starts a program and waits for its end. @returns milliseconds */
export function runToEnd(file: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(file, args, { stdio: "ignore" });
    child.on("error", reject);
    child.on("close", () => resolve(performance.now() - started));
  });
}
