// One file although it is long: the life of one process, from one bundled plugin, which takes seconds to make.
import { existsSync } from "node:fs";
import { once } from "node:events";
import { mkdtemp, open, readFile, readdir, writeFile } from "node:fs/promises";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReattachConfig } from "../../../src/protocol";
import { selfSignedCertificate } from "../../../src/protocol/go-plugin/certificate";
import { bundleTinyPlugin, type BundledPlugin } from "../fixture/bundle-plugin";
import { noteFromWire, noteToWire } from "../fixture/tiny-provider";
import {
  ENGINE_ENVIRONMENT,
  connectReattach,
  spawnPlugin,
  startPlugin,
  type StartOptions,
  type StartedPlugin,
} from "../plugin-client";

let plugin: BundledPlugin;
beforeAll(async () => {
  plugin = await bundleTinyPlugin();
});
afterAll(() => plugin.remove());

/** Each plugin's sockets go to a directory of its own, so that what is left there is its own. */
async function start(
  options: StartOptions = {},
): Promise<StartedPlugin & { readonly leftovers: () => Promise<string[]> }> {
  const sockets = await mkdtemp(join(plugin.directory, "t"));
  const started = await startPlugin(plugin.executable, {
    ...options,
    environment: { TMPDIR: sockets, ...options.environment },
  });
  return { ...started, leftovers: () => readdir(sockets) };
}

const note = (text: string) => ({ typeName: "tiny_note", config: noteToWire({ text, shout: null }) });
const plan = async (started: StartedPlugin, text: string) =>
  noteFromWire(
    (
      await started.channel.call("PlanResourceChange", {
        typeName: "tiny_note",
        proposedNewState: noteToWire({ text, shout: null }),
      })
    ).plannedState ?? {},
  );

/** Waits for what another process brings about. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(50);
}

/** Asks the plugin to end as engines do. They kill what is left two seconds later; here it has to end by itself. */
async function endAsEnginesDo(started: StartedPlugin): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  const asked = started.channel.raw("/plugin.GRPCController/Shutdown", new Uint8Array()).catch(() => undefined);
  await Promise.race([asked, started.exited]);
  return started.exited;
}

describe("the start", () => {
  test("trap 01: the first line of standard output is the handshake, and nothing follows it", async () => {
    const started = await start();
    expect(started.handshake).toMatchObject({ coreVersion: "1", version: "6", network: "unix", protocol: "grpc" });
    await started.channel.call("ValidateResourceConfig", note("chatter"));
    await started.shutdown();
    expect(started.standardOutput()).toBe("");
    expect(started.standardError()).toBe("");
  });

  test("what the plugin prints goes to the log instead", async () => {
    const started = await start({ environment: { TF_LOG: "info" } });
    await started.channel.call("ValidateResourceConfig", note("chatter"));
    await started.shutdown();
    const entries = started
      .standardError()
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries.map((entry) => [entry["@level"], entry["@message"]])).toEqual(
      expect.arrayContaining([
        ["info", "noise on standard output"],
        ["error", "noise on standard error"],
        ["info", "more noise"],
        ["info", "noise while the provider is loaded"],
      ]),
    );
  });

  test("trap 03: without PLUGIN_CLIENT_CERT the plugin speaks plaintext and sends no certificate", async () => {
    const started = await start({ tls: false });
    expect(started.handshake.line.endsWith("|grpc|")).toBe(true);
    expect(await plan(started, "plain")).toEqual({ text: "plain", shout: "PLAIN" });
    expect(await started.shutdown()).toEqual({ code: 0, signal: null });
    expect(await started.leftovers()).toEqual([]);
  });

  test("hosts that know no protocol 6 still get a line to complain about", async () => {
    const started = await start({ environment: { PLUGIN_PROTOCOL_VERSIONS: "4,5" } });
    expect(started.handshake.version).toBe("6");
    await started.shutdown();
  });

  test("by hand it explains itself and fails", async () => {
    const child = spawnPlugin(plugin.executable, { environment: { TF_PLUGIN_MAGIC_COOKIE: undefined } });
    let output = "";
    let error = "";
    child.stdout?.on("data", (text) => (output += String(text)));
    child.stderr?.on("data", (text) => (error += String(text)));
    const [code] = (await once(child, "close")) as [number];
    expect(code).toBe(1);
    expect(output).toBe("");
    expect(error).toMatch(
      /^This is the plugin of the Terraform provider registry\.terraform\.io\/example\/tiny, version 1\.2\.3\. You do not start it yourself/,
    );
  });

  test("a start that fails says why and fails", async () => {
    const child = spawnPlugin(plugin.executable, {
      environment: { TMPDIR: join(plugin.directory, "missing") },
    });
    let error = "";
    child.stderr?.on("data", (text) => (error += String(text)));
    const [code] = (await once(child, "close")) as [number];
    expect(code).toBe(1);
    expect(error).toMatch(/^The plugin cannot start: ENOENT.*missing/);
  });

  test("trap 18: a file without ending beside a package.json of type commonjs starts", async () => {
    await writeFile(join(plugin.directory, "package.json"), '{"type":"commonjs"}');
    const started = await start();
    expect(await started.shutdown()).toEqual({ code: 0, signal: null });
  });

  test("trap 23: standard input is never read", async () => {
    const path = join(plugin.directory, "stdin");
    await writeFile(path, "for somebody else");
    const input = await open(path, "r");
    const certificate = selfSignedCertificate();
    const child = spawn(process.execPath, [plugin.executable], {
      env: {
        PATH: process.env["PATH"],
        ...ENGINE_ENVIRONMENT,
        PLUGIN_CLIENT_CERT: certificate.certificate,
        TMPDIR: plugin.directory,
      },
      stdio: [input.fd, "pipe", "ignore"],
    });
    await once(child.stdout ?? child, "data");
    await sleep(200);
    child.kill("SIGTERM");
    await once(child, "exit");
    // Parent and child share the file's position: had the plugin read, it would have moved.
    const rest = await input.read(Buffer.alloc(100), 0, 100, null);
    expect(rest.bytesRead).toBe("for somebody else".length);
    await input.close();
  });
});

test("with --debug it says how to reattach, and runs until Ctrl-C", async () => {
  const sockets = await mkdtemp(join(plugin.directory, "t"));
  const child = spawnPlugin(plugin.executable, {
    args: ["--debug"],
    environment: { TF_PLUGIN_MAGIC_COOKIE: undefined, TMPDIR: sockets },
  });
  let output = "";
  await new Promise<void>((ready) => {
    child.stdout?.on("data", (text) => {
      output += String(text);
      if (output.includes("Ctrl-C")) ready();
    });
  });
  const setting = /TF_REATTACH_PROVIDERS='(.*)'/.exec(output)?.[1] ?? "";
  const config = (JSON.parse(setting) as Record<string, ReattachConfig>)["registry.terraform.io/example/tiny"];
  if (config === undefined) throw new Error(`No setting in ${output}`);
  const channel = connectReattach(config);
  expect((await channel.call("GetProviderSchema", {})).resourceSchemas).toMatchObject([{ key: "tiny_note" }]);
  channel.close();
  child.kill("SIGINT");
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(await readdir(sockets)).toEqual([]);
});

describe("mutual TLS", () => {
  test("only the holder of the client certificate is let in", async () => {
    const started = await start();
    for (const stranger of [selfSignedCertificate(), "none"] as const) {
      const channel = started.connect(stranger);
      await expect(channel.call("GetProviderSchema", {}, { deadline: Date.now() + 1500 })).rejects.toThrow();
      channel.close();
    }
    const second = started.connect();
    expect((await second.call("GetProviderSchema", {})).resourceSchemas).toMatchObject([{ key: "tiny_note" }]);
    expect(await plan(started, "ok")).toEqual({ text: "ok", shout: "OK" });
    await started.shutdown();
  });

  test("a client certificate that is none ends the start with a reason", async () => {
    const child = spawnPlugin(plugin.executable, {
      environment: { PLUGIN_CLIENT_CERT: "rubbish", TMPDIR: plugin.directory },
    });
    let error = "";
    child.stderr?.on("data", (text) => (error += String(text)));
    const [code] = (await once(child, "close")) as [number];
    expect(code).toBe(1);
    expect(error).toContain("PLUGIN_CLIENT_CERT is set, but holds no certificate in PEM");
  });
});

describe("the services of go-plugin", () => {
  test("health is SERVING, the stream is open and silent, and ends with the plugin", async () => {
    const started = await start();
    expect(
      (await started.channel.raw("/grpc.health.v1.Health/Check", Buffer.from("0a06706c7567696e", "hex"))).toString(
        "hex",
      ),
    ).toBe("0801");
    const heard: unknown[] = [];
    const stdio = started.channel.rawStream("/plugin.GRPCStdio/StreamStdio", new Uint8Array());
    const ended = [stdio].map((stream) => {
      stream.on("data", (data) => heard.push(data)).on("error", () => undefined);
      return once(stream, "metadata").then(
        () => () => new Promise((resolve) => stream.on("close", resolve).on("end", resolve).on("error", resolve)),
      );
    });
    const waits = await Promise.all(ended);
    const closed = waits.map((wait) => wait());
    await started.channel.call("ValidateResourceConfig", note("chatter"));
    expect(await endAsEnginesDo(started)).toEqual({ code: 0, signal: null });
    await Promise.all(closed);
    expect(heard).toEqual([]);
  });
});

describe("the end", () => {
  test("trap 04: SIGINT is ignored", async () => {
    const started = await start();
    await plan(started, "before");
    started.process.kill("SIGINT");
    started.process.kill("SIGINT");
    expect(await plan(started, "after")).toEqual({ text: "after", shout: "AFTER" });
    expect(await started.shutdown()).toEqual({ code: 0, signal: null });
  });

  test("trap 05: Shutdown ends the process, also with calls in flight", async () => {
    const started = await start();
    const deaf = started.channel.call("ValidateResourceConfig", note("deaf")).catch(() => "cut");
    const stalled = started.channel.call("ValidateResourceConfig", note("stall")).catch(() => undefined);
    await plan(started, "both are on their way");
    expect(await endAsEnginesDo(started)).toEqual({ code: 0, signal: null });
    expect(await deaf).toBe("cut");
    // A call that heeds the signal still gives its answer.
    expect((await stalled)?.diagnostics[0]?.summary).toBe("The operation was interrupted");
    expect(await started.leftovers()).toEqual([]);
  });

  test("trap 06: neither socket nor directory is left, however the process ends in order", async () => {
    for (const signal of ["SIGTERM", "SIGHUP", "SIGQUIT"] as const) {
      const started = await start();
      expect(existsSync(started.handshake.address)).toBe(true);
      started.process.kill(signal);
      expect(await started.exited).toEqual({ code: 0, signal: null });
      expect(await started.leftovers()).toEqual([]);
    }
  });

  test("the plugin ends by itself when its engine was killed", async () => {
    const sockets = await mkdtemp(join(plugin.directory, "t"));
    const engine = spawn(
      process.execPath,
      [
        "-e",
        `const { spawn } = require("node:child_process");
         const child = spawn(process.execPath, [process.argv[1]], { stdio: ["ignore", "pipe", "ignore"] });
         child.stdout.once("data", () => process.stdout.write(child.pid + "\\n"));`,
        plugin.executable,
      ],
      {
        env: { PATH: process.env["PATH"], ...ENGINE_ENVIRONMENT, TMPDIR: sockets },
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    const [pid] = (await once(engine.stdout, "data")) as [Buffer];
    expect(await readdir(sockets)).toHaveLength(1);
    engine.kill("SIGKILL");
    await until(() => !isAlive(Number(String(pid))));
    expect(await readdir(sockets)).toEqual([]);
  });

  test("a plugin whose engine was killed before the handshake ends, although nobody reads any more", async () => {
    const sockets = await mkdtemp(join(plugin.directory, "t"));
    const child = spawnPlugin(plugin.executable, { environment: { TMPDIR: sockets } });
    child.stdout?.destroy();
    child.stderr?.destroy();
    try {
      const [code] = (await once(child, "exit", { signal: AbortSignal.timeout(30_000) })) as [number];
      expect(code).toBe(1);
    } finally {
      child.kill("SIGKILL");
    }
    expect(await readdir(sockets)).toEqual([]);
  });
});

describe("the work", () => {
  test("trap 16: nothing is written beside the executable", async () => {
    const before = await readFile(plugin.executable);
    const files = async (): Promise<string[]> =>
      (await readdir(plugin.directory)).filter((name) => !name.startsWith("t")).sort();
    const listed = await files();
    const started = await start();
    for (let i = 0; i < 5; i++) await plan(started, `note ${i}`);
    await started.shutdown();
    expect(await files()).toEqual(listed);
    expect(await readFile(plugin.executable)).toEqual(before);
  });

  test("300 calls at once over mutual TLS", async () => {
    const started = await start();
    const texts = Array.from({ length: 300 }, (_, i) => `note ${i}`);
    const plans = await Promise.all(texts.map((text) => plan(started, text)));
    expect(plans.map((one) => one?.["shout"])).toEqual(texts.map((text) => text.toUpperCase()));
    await started.shutdown();
  });

  test("a document of 70 MB goes there and back over mutual TLS", async () => {
    const started = await start();
    const big = "x".repeat(70 * 1024 * 1024);
    const answer = await started.channel.call("ReadResource", {
      typeName: "tiny_note",
      currentState: noteToWire({ text: "big", shout: big }),
    });
    expect(answer.newState?.msgpack.length).toBeGreaterThan(big.length);
    expect(noteFromWire(answer.newState ?? {})?.["shout"] === big).toBe(true);
    await started.shutdown();
  });

  test("StopProvider stops the calls in flight over the wire, and later ones work", async () => {
    const started = await start();
    const stalled = Array.from({ length: 3 }, () => started.channel.call("ValidateResourceConfig", note("stall")));
    await plan(started, "on their way");
    expect(await started.channel.call("StopProvider", {})).toEqual({});
    for (const answer of await Promise.all(stalled))
      expect(answer.diagnostics).toMatchObject([{ summary: "The operation was interrupted" }]);
    expect(await plan(started, "later")).toEqual({ text: "later", shout: "LATER" });
    await started.shutdown();
  });

  test("no secret leaves the process, in diagnostics or in the log", async () => {
    const started = await start({ environment: { TF_LOG: "trace" } });
    const { diagnostics } = await started.channel.call("ValidateResourceConfig", note("bug"));
    expect(diagnostics[0]?.detail).toContain("the canary is (sensitive)");
    await started.shutdown();
    expect(started.standardError()).toContain("the canary is (sensitive)");
    expect(started.standardError()).not.toContain("s3cr3t");
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
