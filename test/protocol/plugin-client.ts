import * as grpc from "@grpc/grpc-js";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createLogger, type ProviderServer, type ReattachConfig } from "../../src/protocol";
import { selfSignedCertificate, type SelfSignedCertificate } from "../../src/protocol/go-plugin/certificate";
import type { GrpcCall } from "../../src/protocol/grpc";
import { methodPath, providerService } from "../../src/protocol/provider-service";
import { tfplugin6 } from "../../src/protocol/wire";
import { RpcChannel, type MethodName, type RequestOf, type ResponseOf } from "./rpc-channel";

export { RpcChannel, type MethodName, type RequestOf, type ResponseOf } from "./rpc-channel";

export type Identity = Pick<SelfSignedCertificate, "certificate" | "key">;

/** The handshake line, cut at its bars. */
export interface HandshakeFields {
  readonly line: string;
  readonly coreVersion: string;
  readonly version: string;
  readonly network: string;
  readonly address: string;
  readonly protocol: string;
  readonly certificate: string;
}

export interface StartedPlugin {
  readonly process: ChildProcess;
  readonly handshake: HandshakeFields;
  readonly channel: RpcChannel;
  /** A further connection; by default with the certificate that the plugin expects. */
  readonly connect: (certificate?: Identity | "none") => RpcChannel;
  /** All of standard error so far. */
  readonly standardError: () => string;
  /** All of standard output after the handshake line. */
  readonly standardOutput: () => string;
  /** Asks for the end as an engine does, and waits for it. */
  readonly shutdown: () => Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  readonly exited: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

export interface StartOptions {
  /** Added to, or (undefined) taken from, what an engine sets. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** @default true */
  readonly tls?: boolean;
  /** The engine's own. @default a new one */
  readonly certificate?: Identity;
  readonly args?: readonly string[];
}

/** What Terraform adds to a plugin's environment, but for the certificate. */
export const ENGINE_ENVIRONMENT = {
  TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
  PLUGIN_MIN_PORT: "10000",
  PLUGIN_MAX_PORT: "25000",
  PLUGIN_PROTOCOL_VERSIONS: "6,5",
} as const;

/** Starts a plugin as Terraform does, and connects to it over mutual TLS (or plainly, where `tls` is false). */
export async function startPlugin(executable: string, options: StartOptions = {}): Promise<StartedPlugin> {
  const own = options.tls === false ? undefined : (options.certificate ?? selfSignedCertificate());
  const child = spawnPlugin(executable, options, own);
  const exited = once(child, "exit").then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }));
  let standardOutput = "";
  let standardError = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (standardError += text));
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      standardOutput += text;
      if (standardOutput.includes("\n")) resolve(standardOutput.slice(0, standardOutput.indexOf("\n")));
    });
    void exited.then(({ code }) =>
      reject(new Error(`The plugin ended with ${code} before its handshake: ${standardError}`)),
    );
  });
  const handshake = parseHandshake(line);
  const channels: RpcChannel[] = [];
  const connect = (certificate: Identity | "none" | undefined = own): RpcChannel => {
    const channel = new RpcChannel(targetOf(handshake), credentialsOf(handshake, certificate));
    channels.push(channel);
    return channel;
  };
  const channel = connect();
  void exited.then(() => channels.forEach((each) => each.close()));
  return {
    process: child,
    handshake,
    channel,
    connect,
    standardError: () => standardError,
    standardOutput: () => standardOutput.slice(line.length + 1),
    exited,
    shutdown: async () => {
      await channel.raw("/plugin.GRPCController/Shutdown", new Uint8Array());
      channel.close();
      return exited;
    },
  };
}

/** Starts a plugin without waiting for a handshake. */
export function spawnPlugin(executable: string, options: StartOptions = {}, certificate?: Identity): ChildProcess {
  const environment: Record<string, string | undefined> = {
    ...withoutEngineVariables(process.env),
    ...ENGINE_ENVIRONMENT,
    ...(certificate === undefined ? {} : { PLUGIN_CLIENT_CERT: certificate.certificate }),
    ...options.environment,
  };
  for (const name of Object.keys(environment)) if (environment[name] === undefined) delete environment[name];
  return spawn(process.execPath, [executable, ...(options.args ?? [])], {
    env: environment,
    stdio: ["pipe", "pipe", "pipe"],
  });
}

/** Connects to a plugin that serves for reattaching. */
export function connectReattach(config: ReattachConfig): RpcChannel {
  const target = config.Addr.Network === "unix" ? `unix:${config.Addr.String}` : config.Addr.String;
  return new RpcChannel(target, grpc.credentials.createInsecure());
}

/** One call through the wire's codec, without process or socket; a fresh service for each call. */
export async function callInMemory<M extends MethodName>(
  server: ProviderServer,
  method: M,
  request: RequestOf<M>,
  call: GrpcCall = new AbortController(),
): Promise<ResponseOf<M>> {
  const rpc = tfplugin6.service[method];
  const handler = providerService(async () => server, createLogger({ name: "test", environment: {} })).get(
    methodPath(method),
  );
  if (handler?.kind !== "unary") throw new Error(`${method} is not a method of one request and one answer`);
  const bytes = await handler.handle(rpc.request.encode(request), call);
  return rpc.response.decode(bytes) as ResponseOf<M>;
}

/** The same for a method that answers with a stream. */
export async function streamInMemory<M extends MethodName>(
  server: ProviderServer,
  method: M,
  request: RequestOf<M>,
  call: GrpcCall = new AbortController(),
): Promise<readonly ResponseOf<M>[]> {
  const rpc = tfplugin6.service[method];
  const handler = providerService(async () => server, createLogger({ name: "test", environment: {} })).get(
    methodPath(method),
  );
  if (handler?.kind !== "serverStream") throw new Error(`${method} does not answer with a stream`);
  const messages: ResponseOf<M>[] = [];
  for await (const bytes of handler.handle(rpc.request.encode(request), call)) {
    messages.push(rpc.response.decode(bytes) as ResponseOf<M>);
  }
  return messages;
}

function parseHandshake(line: string): HandshakeFields {
  const [coreVersion = "", version = "", network = "", address = "", protocol = "", certificate = ""] = line.split("|");
  return { line, coreVersion, version, network, address, protocol, certificate };
}

const targetOf = (handshake: HandshakeFields): string =>
  handshake.network === "unix" ? `unix:${handshake.address}` : handshake.address;

function credentialsOf(handshake: HandshakeFields, own: Identity | "none" | undefined): grpc.ChannelCredentials {
  if (handshake.certificate === "") return grpc.credentials.createInsecure();
  const body =
    Buffer.from(handshake.certificate, "base64")
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  const authority = Buffer.from(`-----BEGIN CERTIFICATE-----\n${body.join("\n")}\n-----END CERTIFICATE-----\n`);
  if (own === undefined || own === "none") return grpc.credentials.createSsl(authority);
  return grpc.credentials.createSsl(authority, Buffer.from(own.key), Buffer.from(own.certificate));
}

/** The tests' own environment may be that of a plugin's or an engine's child. */
function withoutEngineVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^(TF_|PLUGIN_|NODE_OPTIONS|NODE_V8)/.test(name)),
  );
}
