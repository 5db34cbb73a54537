import { build } from "esbuild";
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { version } from "../../../package.json";
import { encodeMsgpack, type Value } from "../../../src/cty";
import { findEngine, installPlugin, writeCliConfig } from "../../../src/engine";
import { impliedType } from "../../../src/framework";
import { createProvider } from "../../../src/provider";
import { startService, type RunningService } from "../../../src/service";
import { ended, runWfa, type Ended } from "../../cli/run-wfa";
import { createAuthority } from "../../client/support/certificates";
import { startPlugin } from "../../protocol/plugin-client";
import { findSecrets } from "../canary/find-secrets";

const client = createAuthority("Crash authority").issue({ hosts: ["me"] });
const SECRETS = {
  key: `K/e"y+&<c>%=7CrashOfThePlugin5t2rBn84q`,
  header: "G4tewayTokenOfTheCrash8r5kQp13s",
  cookie: "C00kieOfTheCrashInPairs6w3tYu71d",
  proxy: "Pr0xyP%ssw\\rdOfTheCrash6y2mJd94u",
  unusedProxy: "0therProxyPasswordCrash4h8nVc52x",
  proxyToken: "Pr0xyTokenWithoutPassword2b7jLm36z",
  client_key: client.key.split("\n")[1]!,
};
const HEADERS = { "X-Gateway": `Bearer ${SECRETS.header}`, "X-Session": `session=${SECRETS.cookie}; path=/` };
const PROXIES = {
  HTTPS_PROXY: `http://canary:${encodeURIComponent(SECRETS.proxy)}@127.0.0.1:1`,
  http_proxy: `canary:${SECRETS.unusedProxy}@127.0.0.1:1`,
  ALL_PROXY: `socks5://${SECRETS.proxyToken}@127.0.0.1:1`,
};

const base64 = (text: string): string => Buffer.from(text).toString("base64");
/** Each secret as errors tell such things. */
const TOLD = [
  ...Object.values(SECRETS).flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret),
    JSON.stringify(JSON.stringify({ secret })),
    base64(secret),
    Buffer.from(secret).toString("hex"),
    `curl -H "x: ${secret}"`,
  ]),
  ...Object.values(HEADERS),
  ...Object.values(PROXIES),
  `Proxy-Authorization: Basic ${base64(`canary:${SECRETS.proxy}`)}`,
  `Proxy-Authorization: Basic ${base64(`${SECRETS.proxyToken}:`)}`,
  client.key,
].join(" | ");

let folder: string;
let service: RunningService;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wfa-crash-"));
  service = await startService({ keys: { user: SECRETS.key, administrator: "another" } });
  await build({
    entryPoints: [fileURLToPath(new URL("./broken-plugin.ts", import.meta.url))],
    bundle: true,
    mainFields: ["module", "main"],
    platform: "node",
    format: "cjs",
    target: "node20",
    banner: { js: "#!/usr/bin/env node" },
    outfile: join(folder, "plugin"),
    logLevel: "silent",
  });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

/** Loaded before the command: throws where nobody catches, as soon as the command says that it takes such errors. */
const BREAK_WFA = `
const polling = setInterval(() => {
  if (process.listenerCount("uncaughtException") === 0) return;
  clearInterval(polling);
  const error = (word) => new Error(word + " with " + process.env.WFA_TEST_TOLD);
  if (process.env.WFA_TEST_BREAK === "reject") Promise.reject(error("rejected"));
  else throw error("uncaught");
}, 5);
`;

const ENGINE_CONFIGURATION = `
terraform {
  required_providers {
    wfa = { source = "workflow-automation/wfa" }
  }
}
variable "gateway" { type = string }
variable "session" { type = string }
variable "certificate" { type = string }
variable "key" { type = string }
provider "wfa" {
  headers            = { X-Gateway = var.gateway, X-Session = var.session }
  client_certificate = var.certificate
  client_key         = var.key
}
`;

/** A configuration with these attributes and nothing else. */
const configuration = (attributes: object, values: Readonly<Record<string, Value>> = {}): Record<string, Value> =>
  Object.fromEntries(Object.keys(attributes).map((name) => [name, values[name] ?? null]));

describe("a bug shows its words, and no secret, in diagnostics, log and last words", () => {
  test("what is told does tell every secret", () => {
    expect(findSecrets(SECRETS, TOLD)).toEqual(Object.keys(SECRETS));
  });

  test.each([
    ["wfa_workflows", /thrown with \(sensitive\)/],
    ["wfa_assets", /rejected with \(sensitive\)/],
    ["wfa_calendars", /uncaught with \(sensitive\)/],
  ])("in %s", async (typeName, words) => {
    const environment = {
      ...PROXIES,
      TF_LOG: "TRACE",
      WFA_TEST_TOLD: TOLD,
      WFA_API_KEY: SECRETS.key,
      WFA_ENDPOINT: service.url,
    };
    const plugin = await startPlugin(join(folder, "plugin"), { environment });
    try {
      const provider = createProvider({ environment: {} });
      const settings = {
        headers: new Map(Object.entries(HEADERS)),
        client_certificate: client.certificate,
        client_key: client.key,
      };
      const config = {
        msgpack: encodeMsgpack(impliedType(provider.schema), configuration(provider.schema.attributes, settings)),
      };
      expect(
        (await plugin.channel.call("ConfigureProvider", { terraformVersion: "1.11.4", config })).diagnostics,
      ).toEqual([]);
      const { schema } = await provider.dataSources.find(({ name }) => name === typeName)!.load();
      const query = { msgpack: encodeMsgpack(impliedType(schema), configuration(schema.attributes)) };
      const answer = await plugin.channel.call("ReadDataSource", { typeName, config: query }).then(
        (read) => JSON.stringify([read.diagnostics]),
        (error: Error) => error.message,
      );
      // What is thrown behind the back of a call comes a moment later.
      await expect.poll(() => `${answer}\n${plugin.standardError()}`).toMatch(words);
      await Promise.race([plugin.shutdown().catch(() => undefined), plugin.exited]);
      const log = plugin.standardError();
      expect(`${answer}\n${log}`).toMatch(words);
      expect(findSecrets(SECRETS, `${answer}\n${log}\n${plugin.standardOutput()}`)).toEqual([]);
    } finally {
      plugin.process.kill("SIGKILL");
    }
  });

  test("in what the engine makes of it: its output, its log, and the files that it leaves", async () => {
    const stack = join(folder, "stack");
    for (const path of [stack, join(stack, "tmp"), join(stack, "home")]) await mkdir(path);
    const engine = await findEngine();
    await installPlugin(join(folder, "plugin"), join(folder, "mirror"), version);
    await writeCliConfig(join(folder, "cli.tfrc"), join(folder, "mirror"));
    const write = (source: string): Promise<void> =>
      writeFile(join(stack, "main.tf"), `${ENGINE_CONFIGURATION}data "${source}" "broken" {}\n`);
    await write("wfa_workflows");
    const base = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(TF_|WFA_|TERRAFORM_|.*_proxy$)/i.test(name)),
    );
    const run = (args: readonly string[]): Promise<Ended> => {
      const environment = {
        ...base,
        ...PROXIES,
        TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc"),
        CHECKPOINT_DISABLE: "1",
        TF_LOG: "TRACE",
        TF_LOG_PATH: join(stack, "trace.log"),
        TMPDIR: join(stack, "tmp"),
        HOME: join(stack, "home"),
        WFA_TEST_TOLD: TOLD,
        WFA_API_KEY: SECRETS.key,
        WFA_ENDPOINT: service.url,
        TF_VAR_gateway: HEADERS["X-Gateway"],
        TF_VAR_session: HEADERS["X-Session"],
        TF_VAR_certificate: client.certificate,
        TF_VAR_key: client.key,
      };
      return ended(spawn(engine.path, args, { cwd: stack, env: environment, stdio: ["pipe", "pipe", "pipe"] }));
    };
    expect((await run(["init", "-no-color"])).code).toBe(0);
    let told = "";
    // In an apply each: whoever breaks behind the back of its call ends what the others are at.
    for (const [source, words] of [
      ["wfa_workflows", /thrown with \(sensitive\)/],
      ["wfa_calendars", /Error: /],
    ] as const) {
      await write(source);
      const { code, stdout, stderr } = await run(["apply", "-auto-approve", "-no-color"]);
      expect(code).toBe(1);
      expect(stderr.replace(/[\s│]+/g, " ")).toMatch(words);
      told += stdout + stderr;
    }
    expect(findSecrets(SECRETS, told)).toEqual([]);
    const left = (await readdir(stack, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    for (const { parentPath, name } of left)
      expect(findSecrets(SECRETS, await readFile(join(parentPath, name))), name).toEqual([]);
    expect(await readFile(join(stack, "trace.log"), "utf8")).toMatch(/uncaught with \(sensitive\)/);
  });

  test.each(["throw", "reject"])("in the command wfa (%s)", async (how) => {
    const { key, proxy, unusedProxy, proxyToken } = SECRETS;
    const known = { key, proxy, unusedProxy, proxyToken };
    const told = [...Object.values(known), ...Object.values(PROXIES), base64(key), JSON.stringify(known)].join(" | ");
    const hook = join(folder, "break.cjs");
    await writeFile(hook, BREAK_WFA);
    const environment = {
      ...PROXIES,
      NODE_OPTIONS: `--require ${JSON.stringify(hook)}`,
      WFA_TEST_BREAK: how,
      WFA_TEST_TOLD: told,
      WFA_API_KEY: SECRETS.key,
    };
    const { code, stdout, stderr } = await runWfa(["serve", "--port", "0"], environment);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^This is a bug in wfa: Error: (?:uncaught|rejected) with \(sensitive\)/m);
    expect(findSecrets(known, stdout + stderr)).toEqual([]);
  });
});
