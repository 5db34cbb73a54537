import { spawn } from "node:child_process";
import { ToolError } from "../run-tool";

/** A certificate of the kind that engines send to a plugin (P-521, for localhost); its key was never kept. */
const CLIENT_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIICczCCAdSgAwIBAgIUUxf6mi4SYurhBKYTN4Vdw5jGeIAwCgYIKoZIzj0EAwIw
KDESMBAGA1UECgwJSGFzaGlDb3JwMRIwEAYDVQQDDAlsb2NhbGhvc3QwIBcNMjYx
MTIxMDEwNTIxWhgPMjA1NjExMTMwMTA1MjFaMCgxEjAQBgNVBAoMCUhhc2hpQ29y
cDESMBAGA1UEAwwJbG9jYWxob3N0MIGbMBAGByqGSM49AgEGBSuBBAAjA4GGAAQA
MLZJ/c+iBDn/yhBIJ6WGfQGjaSM36Zp4LB0aRnHw6e2Lqg0H4J9RjyNzn9d0E6VJ
ahUGEqVzvezoCGEh3Ndbqs4Ap7oebZtECI2ESAlWhJ6BNYhzC5Tv9tJ3RhLtduQg
4c0kAtVPKi+0u8HkB6l84lr7XCCagU7J9BPgf6aHC15FV0WjgZYwgZMwHQYDVR0O
BBYEFKsf+vzd4MvmUH6geizBPz0mPbHVMB8GA1UdIwQYMBaAFKsf+vzd4MvmUH6g
eizBPz0mPbHVMA8GA1UdEwEB/wQFMAMBAf8wFAYDVR0RBA0wC4IJbG9jYWxob3N0
MAsGA1UdDwQEAwICrDAdBgNVHSUEFjAUBggrBgEFBQcDAgYIKwYBBQUHAwEwCgYI
KoZIzj0EAwIDgYwAMIGIAkIBe8F/DrRKR3nnm9JbGioxI0b7qqQUITxXS/UK5wYm
jam8EsmfOLhuUFB/jDLgTkI47qvsrjuuH9hhcfzqw2SzVH4CQgCjs3a3/9Noxi8S
CEUVq64P9BBJnBuxIGVhw2uuOu+ycPqL0Dqh4608BKlnFjmxDMLGFqJU8dYtQtHy
iAFrJDNapg==
-----END CERTIFICATE-----`;

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
