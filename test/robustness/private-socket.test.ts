import * as grpc from "@grpc/grpc-js";
import { existsSync, lstatSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rm, stat } from "node:fs/promises";
import { connect as connectHttp2 } from "node:http2";
import { connect as connectPlain } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { connect as connectTls } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodeMsgpack, type ObjectValue } from "../../src/cty";
import { impliedType } from "../../src/framework";
import { selfSignedCertificate } from "../../src/protocol/go-plugin/certificate";
import { createProvider } from "../../src/provider";
import { startService, type RunningService } from "../../src/service";
import { BIN } from "../../src/tooling/bundles";
import { RpcChannel, startPlugin, type StartedPlugin } from "../protocol/plugin-client";

const EXECUTABLE = join(BIN, "terraform-provider-wfa");
const KEY_CANARY = "planted-key-5b0c77e1";

let home: string;
let service: RunningService;
let plugin: StartedPlugin;
let before: readonly string[];
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "priv-"));
  for (const name of ["tmp", "home"]) await mkdir(join(home, name));
  before = await readdir(BIN);
  service = await startService({ keys: { user: KEY_CANARY, administrator: "another" } });
  plugin = await startPlugin(EXECUTABLE, {
    environment: { TMPDIR: join(home, "tmp"), HOME: join(home, "home"), XDG_CACHE_HOME: join(home, "home"), TF_LOG: "trace", NODE_COMPILE_CACHE: undefined },
  });
  const type = impliedType(createProvider().schema);
  const names = Object.keys((type as { readonly attributes: object }).attributes);
  const values: ObjectValue = Object.fromEntries(names.map((name) => [name, name === "endpoint" ? service.url : name === "api_key" ? KEY_CANARY : null]));
  expect((await plugin.channel.call("ConfigureProvider", { config: { msgpack: encodeMsgpack(type, values) } })).diagnostics).toEqual([]);
});
afterAll(async () => {
  await plugin.shutdown();
  await service.close();
  await rm(home, { recursive: true, force: true });
});

/** The plugin still serves its engine. */
const stillServes = async (): Promise<void> => expect((await plugin.channel.call("GetMetadata", {})).resources.length).toBeGreaterThan(5);

const authority = (): string => {
  const lines = Buffer.from(plugin.handshake.certificate, "base64").toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
};

/** What a stranger gets who speaks TLS over the socket: the error that ends the connection. */
function tlsFailure(identity: { readonly cert?: string; readonly key?: string }, maxVersion: "TLSv1.2" | "TLSv1.3"): Promise<string> {
  return new Promise((resolve) => {
    const socket = connectTls({ path: plugin.handshake.address, ca: authority(), servername: "localhost", ALPNProtocols: ["h2"], maxVersion, ...identity } as object);
    socket.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    socket.on("close", () => resolve("closed without a word"));
    socket.on("data", () => resolve("was answered"));
    // TLS 1.3 tells the client of its refused certificate only after the handshake.
    socket.on("secureConnect", () => socket.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"));
  });
}

describe("a second local process", () => {
  test.each(["TLSv1.3", "TLSv1.2"] as const)("without the client certificate is refused by TLS (%s)", async (version) => {
    expect(await tlsFailure({}, version)).toMatch(/^(ERR_SSL_.*(CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE)|ECONNRESET|EPIPE|closed without a word)/);
    await stillServes();
  });

  test.each(["TLSv1.3", "TLSv1.2"] as const)("with a certificate of its own making, though for the same name, is refused by TLS (%s)", async (version) => {
    const { certificate, key } = selfSignedCertificate();
    expect(await tlsFailure({ cert: certificate, key }, version)).toMatch(/^(ERR_SSL_.*(UNKNOWN_CA|DECRYPT_ERROR|BAD_CERTIFICATE|HANDSHAKE_FAILURE)|ECONNRESET|EPIPE|closed without a word)/);
    await stillServes();
  });

  test("with the engine's certificate but another key cannot even begin", () => {
    const [mine, other] = [selfSignedCertificate(), selfSignedCertificate()];
    expect(() => connectTls({ path: plugin.handshake.address, cert: mine.certificate, key: other.key } as object)).toThrow(/key values mismatch/);
  });

  test("in plain text gets nothing, by HTTP/2, gRPC or anything else", async () => {
    const session = connectHttp2("http://localhost", { createConnection: () => connectPlain(plugin.handshake.address) });
    const outcome = await new Promise<string>((resolve) => {
      session.on("error", () => resolve("refused")).on("close", () => resolve("refused")).on("remoteSettings", () => resolve("was answered"));
    });
    session.destroy();
    expect(outcome).toBe("refused");
    const channel = new RpcChannel(`unix:${plugin.handshake.address}`, grpc.credentials.createInsecure());
    await expect(channel.call("GetMetadata", {}, { deadline: Date.now() + 1500 })).rejects.toThrow();
    channel.close();
    const heard = await new Promise<Buffer>((resolve) => {
      const chunks: Buffer[] = [];
      const socket = connectPlain(plugin.handshake.address, () => socket.end("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"));
      socket.on("data", (chunk) => chunks.push(chunk)).on("error", () => undefined).on("close", () => resolve(Buffer.concat(chunks)));
    });
    // At most the alert with which TLS ends.
    expect(heard.toString("latin1")).not.toMatch(/HTTP/);
    expect(heard.length).toBeLessThan(16);
    await stillServes();
  });

  test("500 strangers that connect and leave do not disturb the engine", async () => {
    await Promise.all(
      Array.from({ length: 500 }, (_, i) => new Promise<void>((resolve) => {
        const socket = connectPlain(plugin.handshake.address, () => (i % 2 === 0 ? socket.destroy() : socket.end(Buffer.alloc(64, i))));
        socket.on("error", () => undefined).on("close", () => resolve()).resume();
      })),
    );
    await stillServes();
  });
});

describe("what the plugin's process shows to others", () => {
  test("its socket lies in a directory that only its owner enters", () => {
    const directory = dirname(plugin.handshake.address);
    expect(plugin.handshake.network).toBe("unix");
    expect(lstatSync(directory).mode & 0o777).toBe(0o700);
    expect(lstatSync(directory).uid).toBe(process.getuid!());
    expect(lstatSync(plugin.handshake.address).isSocket()).toBe(true);
    expect(lstatSync(plugin.handshake.address).uid).toBe(process.getuid!());
  });

  test("no key and no secret lies on disk, nor in the log, while it runs", async () => {
    const found: string[] = [];
    const walk = async (path: string): Promise<void> => {
      for (const name of await readdir(path)) {
        const each = join(path, name);
        const status = await stat(each);
        if (status.isDirectory()) await walk(each);
        else if (!status.isSocket()) found.push(each);
      }
    };
    await walk(home);
    // Not a single file: neither beside the socket, nor in the home directory, nor a cache.
    expect(found).toEqual([]);
    expect(await readdir(join(home, "tmp"))).toHaveLength(1);
    expect(await readdir(BIN)).toEqual(before);
    const executable = await readFile(EXECUTABLE, "latin1");
    for (const secret of [KEY_CANARY, "BEGIN PRIVATE KEY-----\nM", "BEGIN EC PRIVATE KEY"]) {
      expect(executable.includes(secret)).toBe(false);
      expect(plugin.standardError().includes(secret)).toBe(false);
    }
    expect(plugin.standardError()).toContain("ConfigureProvider");
  });

  test.skipIf(!existsSync("/proc/self/environ"))("no key stands among the arguments of its process", () => {
    const line = readFileSync(`/proc/${plugin.process.pid}/cmdline`, "utf8");
    expect(line).not.toMatch(/KEY|planted/);
  });
});
