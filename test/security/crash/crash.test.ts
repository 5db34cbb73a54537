import { build } from "esbuild";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { encodeMsgpack, type ObjectValue } from "../../../src/cty";
import { impliedType } from "../../../src/framework";
import { createProvider } from "../../../src/provider";
import { startService, type RunningService } from "../../../src/service";
import { startPlugin } from "../../protocol/plugin-client";
import { findSecrets } from "../canary/find-secrets";

const KEY = `K/e"y+&<c>%=7CrashOfThePlugin5t2rBn84q`;
const SECRETS = { key: KEY };
let folder: string;
let service: RunningService;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wfa-crash-"));
  service = await startService({ keys: { user: KEY, administrator: "another" } });
  await build({
    entryPoints: [fileURLToPath(new URL("./broken-plugin.ts", import.meta.url))],
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    outfile: join(folder, "plugin"),
    logLevel: "silent",
  });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const nulls = (attributes: object): ObjectValue => Object.fromEntries(Object.keys(attributes).map((name) => [name, null]));

test.each([
  ["wfa_workflows", /thrown with \(secret\)/],
  ["wfa_assets", /rejected with \(secret\)/],
  ["wfa_calendars", /uncaught with \(secret\)/],
])("a bug in %s shows its words, and no secret, in diagnostics, log and last words", async (typeName, words) => {
  const plugin = await startPlugin(join(folder, "plugin"), { environment: { TF_LOG: "TRACE", WFA_API_KEY: KEY, WFA_ENDPOINT: service.url } });
  try {
    const provider = createProvider({ environment: {} });
    const config = { msgpack: encodeMsgpack(impliedType(provider.schema), nulls(provider.schema.attributes)) };
    expect((await plugin.channel.call("ConfigureProvider", { terraformVersion: "1.11.4", config })).diagnostics).toEqual([]);
    const { schema } = await provider.dataSources.find(({ name }) => name === typeName)!.load();
    const query = { msgpack: encodeMsgpack(impliedType(schema), nulls(schema.attributes)) };
    const answer = await plugin.channel.call("ReadDataSource", { typeName, config: query }).then(
      (read) => JSON.stringify([read.diagnostics]),
      (error: Error) => error.message,
    );
    // What is thrown behind the back of a call comes a moment later.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await Promise.race([plugin.shutdown().catch(() => undefined), plugin.exited]);
    const log = plugin.standardError();
    expect(`${answer}\n${log}`).toMatch(words);
    expect(findSecrets(SECRETS, `${answer}\n${log}\n${plugin.standardOutput()}`)).toEqual([]);
  } finally {
    plugin.process.kill("SIGKILL");
  }
});
