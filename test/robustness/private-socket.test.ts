// One file although it is long: both subjects look at the same started plugin.
import * as grpc from "@grpc/grpc-js";
import { existsSync, lstatSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rm, stat } from "node:fs/promises";
import { connect as connectHttp2 } from "node:http2";
import { connect as connectPlain } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { connect as connectTls } from "node:tls";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { encodeMsgpack, type Value } from "../../src/cty";
import { impliedType } from "../../src/framework";
import { selfSignedCertificate } from "../../src/protocol/go-plugin/certificate";
import { createProvider } from "../../src/provider";
import { startService, type RunningService } from "../../src/service";
import { BIN } from "../../src/tooling/bundles";
import { createAuthority } from "../client/support/certificates";
import { json, scriptedServer } from "../client/support/scripted-server";
import { frame } from "../protocol/grpc/server-harness";
import { RpcChannel, startPlugin, type Identity, type StartedPlugin } from "../protocol/plugin-client";
import { processSockets } from "./process-sockets";

const EXECUTABLE = join(BIN, "terraform-provider-wfa");
const KEY_CANARY = "planted-key-5b0c77e1";
const EXPIRED = createAuthority("old").issue({ hosts: ["localhost"], until: new Date(Date.now() - 3_600_000) });

let home: string;
let service: RunningService;
let plugin: StartedPlugin;
let before: readonly string[];
const engine = selfSignedCertificate();
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "priv-"));
  for (const name of ["tmp", "late", "other", "home"]) await mkdir(join(home, name));
  before = await readdir(BIN);
  service = await startService({ keys: { user: KEY_CANARY, administrator: "another" } });
  plugin = await startPlugin(EXECUTABLE, {
    certificate: engine,
    environment: {
      TMPDIR: join(home, "tmp"),
      HOME: join(home, "home"),
      XDG_CACHE_HOME: join(home, "home"),
      TF_LOG: "trace",
      NODE_COMPILE_CACHE: undefined,
    },
  });
  await configure(plugin, service.url);
});
afterAll(async () => {
  await plugin.shutdown();
  await service.close();
  await rm(home, { recursive: true, force: true });
});

async function configure({ channel }: StartedPlugin, endpoint: string): Promise<void> {
  const { schema } = createProvider();
  const given: Readonly<Record<string, Value>> = { endpoint, api_key: KEY_CANARY };
  const values = Object.fromEntries(
    Object.keys(schema.attributes).map((name): [string, Value] => [name, given[name] ?? null]),
  );
  expect(
    (await channel.call("ConfigureProvider", { config: { msgpack: encodeMsgpack(impliedType(schema), values) } }))
      .diagnostics,
  ).toEqual([]);
}

/** The plugin still serves its engine. */
const stillServes = async (): Promise<void> =>
  expect((await plugin.channel.call("GetProviderSchema", {})).resourceSchemas.length).toBeGreaterThan(5);

const pem = (base64: string): string => {
  const lines =
    Buffer.from(base64, "base64")
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
};

/**
 * A call of GetMetadata in HTTP/2 as a client begins it (RFC 9113): its preface, empty settings, the stream's headers,
 * each spelt out (RFC 7541, 6.2.2), and an empty message.
 */
function callInBytes(): Buffer {
  const text = (value: string): Buffer => Buffer.concat([Buffer.from([value.length]), Buffer.from(value)]);
  const headers = {
    ":method": "POST",
    ":scheme": "http",
    ":path": "/tfplugin6.Provider/GetResourceIdentitySchemas",
    ":authority": "localhost",
    "content-type": "application/grpc",
    te: "trailers",
  };
  const spelt = Object.entries(headers).map(([name, value]) =>
    Buffer.concat([Buffer.from([0]), text(name), text(value)]),
  );
  const http2Frame = (type: number, flags: number, stream: number, payload: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from([0, payload.length >> 8, payload.length & 0xff, type, flags, 0, 0, 0, stream]),
      payload,
    ]);
  const [SETTINGS, HEADERS, DATA, END_STREAM, END_HEADERS] = [4, 1, 0, 1, 4];
  return Buffer.concat([
    Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    http2Frame(SETTINGS, 0, 0, Buffer.alloc(0)),
    http2Frame(HEADERS, END_HEADERS, 1, Buffer.concat(spelt)),
    http2Frame(DATA, END_STREAM, 1, frame(Buffer.alloc(0))),
  ]);
}

/**
 * Makes a call over TLS on a plugin's socket as who it is, and answers what it hears until the connection is over, or a
 * whole answer came.
 *
 * By TLS 1.3 a client ends its handshake, and may send, before the server has looked at its certificate; an alert comes
 * with the first bytes that it reads, or gets lost when what it sends meets a closed socket; and Node.js refuses a
 * certificate of an unknown authority by closing, without an alert. So the error that a stranger sees is left to
 * chance. What counts is that not one byte comes out of TLS.
 */
function heard(
  { handshake }: StartedPlugin,
  identity: Identity | undefined,
  maxVersion: "TLSv1.2" | "TLSv1.3",
): Promise<string> {
  return new Promise((resolve, reject) => {
    let bytes = "";
    const own = identity === undefined ? {} : { cert: identity.certificate, key: identity.key };
    const socket = connectTls({
      path: handshake.address,
      ca: pem(handshake.certificate),
      servername: "localhost",
      ALPNProtocols: ["h2"],
      maxVersion,
      ...own,
    } as object);
    socket.on("secureConnect", () => {
      if (!socket.authorized || socket.alpnProtocol !== "h2")
        reject(new Error(`not the plugin: ${String(socket.authorizationError)}`));
      socket.write(callInBytes());
    });
    socket.on("data", (chunk: Buffer) => {
      bytes += chunk.toString("latin1");
      if (/wfa_workflow_trigger/.test(bytes)) socket.destroy();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(bytes));
  });
}

/** What the plugin says to its log about a refusal, how often. */
const refusals = (reason: RegExp): number =>
  plugin
    .standardError()
    .split("\n")
    .filter((line) => line.includes("A connection failed") && reason.test(line)).length;

describe("a second local process", () => {
  test.each(["TLSv1.3", "TLSv1.2"] as const)("would be answered if it were the engine (%s)", async (version) => {
    expect(await heard(plugin, engine, version)).toContain("wfa_workflow_trigger");
  });

  const foreign = createAuthority("localhost");
  const strangers: readonly (readonly [string, Identity | undefined, RegExp])[] = [
    ["without a certificate", undefined, /presented no certificate/],
    [
      "with a certificate of its own making, for the same name",
      selfSignedCertificate(),
      /not the one that was agreed on/,
    ],
    ["with one that has expired", EXPIRED, /not the one that was agreed on/],
    [
      "with one from an authority of the engine's name",
      foreign.issue({ hosts: ["somebody"] }),
      /not the one that was agreed on/,
    ],
    ["with that authority's own", foreign, /not the one that was agreed on/],
  ];
  describe.each(["TLSv1.3", "TLSv1.2"] as const)("by %s", (version) => {
    test.each(strangers)("%s hears nothing, and the plugin's log says why", async (_who, identity, reason) => {
      const earlier = refusals(reason);
      expect(await heard(plugin, identity, version)).toBe("");
      await vi.waitFor(() => expect(refusals(reason)).toBe(earlier + 1), 10_000);
      await stillServes();
    });
  });

  test("by an older TLS gets no connection, be it the engine", async () => {
    const outcome = await new Promise<string>((resolve) => {
      const socket = connectTls({
        path: plugin.handshake.address,
        ca: pem(plugin.handshake.certificate),
        cert: engine.certificate,
        key: engine.key,
        servername: "localhost",
        minVersion: "TLSv1",
        maxVersion: "TLSv1.1",
        ciphers: "DEFAULT@SECLEVEL=0",
      } as object);
      socket.on("error", () => resolve("refused")).on("secureConnect", () => resolve("connected"));
    });
    expect(outcome).toBe("refused");
    await stillServes();
  });

  test("with the certificate that an engine gave, but which has expired, hears nothing", async () => {
    const late = await startPlugin(EXECUTABLE, {
      certificate: EXPIRED,
      environment: { TMPDIR: join(home, "late"), TF_LOG: "trace" },
    });
    onTestFinished(async () => void (late.process.kill("SIGTERM"), await late.exited));
    expect(await heard(late, EXPIRED, "TLSv1.3")).toBe("");
    await vi.waitFor(() => expect(late.standardError()).toContain("certificate has expired"), 10_000);
  });

  test("with the engine's certificate but another key cannot even begin", () => {
    const [mine, other] = [selfSignedCertificate(), selfSignedCertificate()];
    expect(() =>
      connectTls({ path: plugin.handshake.address, cert: mine.certificate, key: other.key } as object),
    ).toThrow(/key values mismatch/);
  });

  test("in plain text gets nothing, by HTTP/2, gRPC or anything else", async () => {
    const session = connectHttp2("http://localhost", {
      createConnection: () => connectPlain(plugin.handshake.address),
    });
    const outcome = await new Promise<string>((resolve) => {
      session
        .on("error", () => resolve("refused"))
        .on("close", () => resolve("refused"))
        .on("remoteSettings", () => resolve("was answered"));
    });
    session.destroy();
    expect(outcome).toBe("refused");
    const channel = new RpcChannel(`unix:${plugin.handshake.address}`, grpc.credentials.createInsecure());
    await expect(channel.call("GetProviderSchema", {}, { deadline: Date.now() + 1500 })).rejects.toThrow();
    channel.close();
    const heard = await new Promise<Buffer>((resolve) => {
      const chunks: Buffer[] = [];
      const socket = connectPlain(plugin.handshake.address, () =>
        socket.end("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"),
      );
      socket
        .on("data", (chunk) => chunks.push(chunk))
        .on("error", () => undefined)
        .on("close", () => resolve(Buffer.concat(chunks)));
    });
    // At most the alert with which TLS ends.
    expect(heard.toString("latin1")).not.toMatch(/HTTP/);
    expect(heard.length).toBeLessThan(16);
    await stillServes();
  });

  test("500 strangers that connect and leave do not disturb the engine", async () => {
    await Promise.all(
      Array.from(
        { length: 500 },
        (_, i) =>
          new Promise<void>((resolve) => {
            const socket = connectPlain(plugin.handshake.address, () =>
              i % 2 === 0 ? socket.destroy() : socket.end(Buffer.alloc(64, i)),
            );
            socket
              .on("error", () => undefined)
              .on("close", () => resolve())
              .resume();
          }),
      ),
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

  test("it listens on that socket only, and its connections lead to the service only", async (context) => {
    if (process.platform !== "linux") context.skip("only Linux tells of another process' sockets, in /proc");
    // The service holds its answer, so that there is a connection while we look.
    let held = (): void => undefined;
    const asked = new Promise<void>((resolve) => void (held = resolve));
    let release = (): void => undefined;
    const looked = new Promise<void>((resolve) => void (release = resolve));
    await using holding = await scriptedServer(async () => {
      held();
      await looked;
      return json([]);
    });
    const other = await startPlugin(EXECUTABLE, { environment: { TMPDIR: join(home, "other") } });
    onTestFinished(async () => void (await other.shutdown()));
    await configure(other, holding.origin);
    const { schema } = await createProvider()
      .dataSources.find(({ name }) => name === "wfa_workflows")!
      .load();
    const nothing = Object.fromEntries(Object.keys(schema.attributes).map((name) => [name, null]));
    const reading = other.channel.call("ReadDataSource", {
      typeName: "wfa_workflows",
      config: { msgpack: encodeMsgpack(impliedType(schema), nothing) },
    });
    await asked;
    const sockets = processSockets(other.process.pid!);
    release();
    expect((await reading).diagnostics).toEqual([]);
    expect(sockets.filter(({ listens }) => listens)).toEqual([
      { protocol: "unix", listens: true, local: other.handshake.address, remote: "" },
    ]);
    expect(sockets.filter(({ protocol, listens }) => protocol !== "unix" && !listens)).toEqual([
      {
        protocol: "tcp",
        listens: false,
        local: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
        remote: `127.0.0.1:${holding.port}`,
      },
    ]);
    // The listening socket and the connections that came through it; the rest are the pipes that Node.js makes for a
    // child.
    for (const { local } of sockets.filter(({ protocol }) => protocol === "unix"))
      expect(["", other.handshake.address]).toContain(local);
  });

  test("neither socket nor directory is there when it has ended", async () => {
    const ended = await startPlugin(EXECUTABLE, { environment: { TMPDIR: join(home, "other") } });
    expect(existsSync(ended.handshake.address)).toBe(true);
    expect(await ended.shutdown()).toEqual({ code: 0, signal: null });
    expect(existsSync(dirname(ended.handshake.address))).toBe(false);
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
