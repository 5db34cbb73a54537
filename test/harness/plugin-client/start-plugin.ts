import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect as connectPlain } from "node:net";
import type { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";
import { selfSignedCertificate } from "../../../src/protocol/go-plugin/certificate";
import { PluginConnection } from "./plugin-connection";

export interface StartPluginOptions {
  /** For Node.js itself, such as `--expose-gc`. */
  readonly nodeArguments?: readonly string[];
  /** The whole environment; only the variables that an engine sets are added. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Also opens an IPC channel, for `process.send`. @default false */
  readonly ipc?: boolean;
}

export interface StartedPlugin {
  readonly process: ChildProcess;
  /** The path of its socket, or host and port. */
  readonly address: string;
  readonly connection: PluginConnection;
  /** A further connection of the same engine. */
  readonly connect: () => Promise<PluginConnection>;
  /** Everything written to standard error so far. */
  readonly standardError: () => string;
  /** Asks the plugin to stop, as an engine does. @returns the exit code, null if a signal ended it */
  readonly shutdown: () => Promise<number | null>;
}

const ENGINE_ENVIRONMENT = {
  TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
  PLUGIN_MIN_PORT: "10000",
  PLUGIN_MAX_PORT: "25000",
  PLUGIN_PROTOCOL_VERSIONS: "6",
} as const;

/**
 * Starts a plugin's executable as an engine does, and connects to it over mutual TLS. @throws Error if it exits before
 * its handshake
 */
export async function startPlugin(
  executable: string,
  { nodeArguments = [], environment = process.env, ipc = false }: StartPluginOptions = {},
): Promise<StartedPlugin> {
  const own = selfSignedCertificate();
  const child = spawn(process.execPath, [...nodeArguments, executable], {
    env: { ...environment, ...ENGINE_ENVIRONMENT, PLUGIN_CLIENT_CERT: own.certificate },
    stdio: ["ignore", "pipe", "pipe", ...(ipc ? (["ipc"] as const) : [])],
  });
  const exited = once(child, "exit").then(([code]) => code as number | null);
  let standardError = "";
  child.stderr!.setEncoding("utf8").on("data", (text: string) => void (standardError += text));
  const [, , network, address = "", , certificate = ""] = (await firstLine(child, exited, () => standardError)).split(
    "|",
  );
  const authority = pem(certificate);
  const connect = async (): Promise<PluginConnection> => {
    const [host, port] = address.split(":");
    const plain = network === "unix" ? connectPlain(address) : connectPlain(Number(port), host);
    const socket: Duplex = connectTls({
      socket: plain,
      ca: authority,
      cert: own.certificate,
      key: own.key,
      servername: "localhost",
      ALPNProtocols: ["h2"],
    });
    await once(socket, "secureConnect");
    return new PluginConnection(socket);
  };
  const connection = await connect();
  return {
    process: child,
    address,
    connection,
    connect,
    standardError: () => standardError,
    shutdown: async () => {
      await connection.raw("/plugin.GRPCController/Shutdown", new Uint8Array());
      connection.close();
      return exited;
    },
  };
}

function firstLine(child: ChildProcess, exited: Promise<number | null>, standardError: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout!.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      if (text.includes("\n")) resolve(text.slice(0, text.indexOf("\n")));
    });
    child.once("error", reject);
    void exited.then((code) =>
      reject(new Error(`The plugin ended with ${code} before its handshake: ${standardError()}`)),
    );
  });
}

function pem(base64: string): string {
  const lines =
    Buffer.from(base64, "base64")
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}
