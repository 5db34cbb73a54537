import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startService, type RunningService } from "../../../src/service";
import { createAuthority } from "../../client/support/certificates";
import { json, scriptedServer } from "../../client/support/scripted-server";
import { tempFolder } from "../../engine/temp-folder";
import { findings, KEY } from "./findings";

async function directoryWith(files: Readonly<Record<string, string>>): Promise<string> {
  const directory = await tempFolder();
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
  return directory;
}

async function service(): Promise<RunningService> {
  const running = await startService({ keys: { user: KEY } });
  onTestFinished(() => running.close());
  return running;
}

const NOBODY = "http://127.0.0.1:9/wfa";

test("the provider block comes before the environment, and an option before both", async () => {
  const { url } = await service();
  const directory = await directoryWith({
    "main.tf": `provider "wfa" {\n  endpoint = "${url}"\n  max_retries = 0\n  headers = { x-gateway = "1" }\n}\n`,
  });
  const env = { WFA_ENDPOINT: NOBODY, WFA_API_KEY: KEY };
  expect(await findings("configuration", { directory }, env)).toEqual([
    {
      status: "ok",
      summary: 'The provider block in "main.tf", line 1, sets endpoint, max_retries, headers',
      meaning: "These values come before the environment, in plans and in these checks",
      action: null,
    },
  ]);
  expect(await findings("endpoint", { directory }, env)).toMatchObject([
    { status: "ok", summary: `${url} answers (the provider block)` },
    { status: "note", summary: "Different services are named by the provider block and WFA_ENDPOINT" },
  ]);
  expect(await findings("key", { directory }, env)).toMatchObject([
    { status: "ok", summary: "The service accepts the key (WFA_API_KEY)" },
  ]);
  expect(await findings("endpoint", { directory, endpoint: NOBODY }, env)).toMatchObject([
    { status: "problem", summary: "The workflow service cannot be reached" },
    { status: "note", summary: "Different services are named by --endpoint and the provider block and WFA_ENDPOINT" },
  ]);
});

test("the key in a provider block: by its own precedence, beside the configuration, never shown", async () => {
  const { url } = await service();
  const block = (settings: string): string => `provider "wfa" {\n  endpoint = "${url}"\n  ${settings}\n}\n`;
  const directory = await directoryWith({
    "main.tf": block('api_key_file = "key"'),
    key: `${KEY}\n`,
    wrong: "another",
  });
  const env = { WFA_API_KEY: "another" };
  expect(await findings("key", { directory }, env)).toMatchObject([
    { status: "ok", summary: "The service accepts the key (api_key_file in the provider block)" },
  ]);
  await writeFile(join(directory, "main.tf"), block(`api_key = "${KEY}"\n  api_key_file = "wrong"`));
  expect(await findings("key", { directory }, env)).toMatchObject([
    { status: "ok", summary: "The service accepts the key (api_key in the provider block)" },
  ]);
  expect(await findings("configuration", { directory })).toMatchObject([
    { status: "ok" },
    { status: "note", summary: "The provider block contains a secret: api_key" },
  ]);
  expect(await findings("key", { directory, apiKeyFile: join(directory, "wrong") })).toMatchObject([
    { status: "problem", summary: "The workflow service did not accept the API key (--api-key-file)" },
  ]);
  // At the wrong place: a key in place of a file's name.
  await writeFile(join(directory, "main.tf"), block(`api_key_file = "${KEY}"`));
  expect(await findings("key", { directory })).toMatchObject([
    { status: "problem", summary: "Cannot read the API key's file" },
  ]);
});

test("what an engine must evaluate is said so, without its text, and what is used in its place", async () => {
  const { url } = await service();
  const directory = await directoryWith({
    "main.tf": `provider "wfa" {\n  endpoint = var.endpoint\n  api_key = "\${var.prefix}${KEY}"\n  max_retries = local.n\n  ignored_paths = var.paths\n}\n`,
  });
  const set = { WFA_ENDPOINT: url, WFA_API_KEY: KEY };
  expect(await findings("configuration", { directory }, set)).toMatchObject([
    { status: "ok", summary: expect.stringContaining("has no value that can be read here") as string },
    {
      summary: "endpoint in the provider block is var.endpoint, which only an engine evaluates",
      meaning: "Plans use its value; these checks use WFA_ENDPOINT in its place",
      action: "Use --endpoint with that value",
    },
    {
      summary: "api_key in the provider block is an expression, which only an engine evaluates",
      action: "Use --api-key-file with that value in a file",
    },
    { summary: "max_retries in the provider block is local.n, which only an engine evaluates", action: null },
  ]);
  expect(await findings("endpoint", { directory }, { WFA_API_KEY: KEY })).toMatchObject([
    {
      status: "problem",
      summary: "No endpoint is configured",
      action: expect.stringContaining("or use --endpoint") as string,
    },
  ]);
  expect(await findings("configuration", { directory, endpoint: url, apiKeyFile: "/key" })).toHaveLength(2);
});

test("an authority from a file beside the configuration, and verification that is turned off", async () => {
  const authority = createAuthority("Test authority");
  const { certificate, key } = authority.issue({
    hosts: ["127.0.0.1"],
    until: new Date(Date.now() + 400 * 86_400_000),
  });
  await using server = await scriptedServer(() => json([]), { cert: certificate, key });
  const directory = await directoryWith({
    "ca.pem": authority.certificate,
    "main.tf": `provider "wfa" {\n  endpoint = "${server.origin}"\n  ca_certificate = file("\${path.module}/ca.pem")\n}\n`,
  });
  const env = { WFA_API_KEY: KEY };
  expect(await findings("tls", { directory }, env)).toMatchObject([
    { status: "ok", summary: expect.stringContaining("the certificate is trusted") as string },
  ]);
  const main = join(directory, "main.tf");
  const text = await readFile(main, "utf8");
  await writeFile(main, text.replace("ca.pem", "gone.pem"));
  expect((await findings("configuration", { directory }, env))[1]!.summary).toMatch(
    /^ca_certificate in the provider block reads ".*gone\.pem", which cannot be read \(no such file or directory\)$/,
  );
  await writeFile(main, text.replace(/ca_certificate.*/, "insecure_skip_verify = true"));
  expect(await findings("tls", { directory }, env)).toMatchObject([
    { status: "note", summary: expect.stringContaining("the certificate is not verified") as string },
  ]);
  expect(await findings("key", { directory }, env)).toHaveLength(1);
});

test("a provider of another name, override files, aliases, JSON, and a value that cannot be", async () => {
  const { url } = await service();
  const directory = await directoryWith({
    "versions.tf": 'terraform {\n  required_providers {\n    flows = { source = "workflow-automation/wfa" }\n  }\n}\n',
    "main.tf.json": JSON.stringify({
      provider: { flows: [{ endpoint: NOBODY }, { alias: "north", endpoint: NOBODY }], wfa: { endpoint: "not ours" } },
    }),
    "x_override.tf": `provider "flows" {\n  endpoint = "${url}"\n}\n`,
    "latin.tf": "",
  });
  await writeFile(join(directory, "latin.tf"), Buffer.from([0x23, 0xe9, 0x0a]));
  const env = { WFA_API_KEY: KEY };
  expect(await findings("endpoint", { directory }, env)).toMatchObject([{ status: "ok" }]);
  expect(await findings("configuration", { directory }, env)).toMatchObject([
    { status: "note", summary: '"latin.tf" is not UTF-8' },
    { status: "ok", summary: 'The provider block in "main.tf.json", line 1, sets endpoint' },
    { status: "note", summary: "Provider blocks with an alias were not checked: north" },
  ]);
  await writeFile(join(directory, "x_override.tf"), 'provider "flows" {\n  max_retries = -1\n}\n');
  expect(await findings("endpoint", { directory }, env)).toMatchObject([
    {
      status: "problem",
      meaning: "max_retries in the provider block: it must be a whole number of at least 0",
      action: "Correct this setting",
    },
  ]);
});

test("a directory without a configuration, and a cdktf project", async () => {
  expect(await findings("configuration", { directory: await tempFolder() })).toMatchObject([
    { status: "skipped", summary: "There is no configuration in this directory" },
  ]);
  expect(await findings("configuration", { directory: await directoryWith({ "cdktf.json": "{}" }) })).toMatchObject([
    { status: "skipped", action: "Run cdktf synth, then wfa doctor --dir cdktf.out/stacks/NAME" },
  ]);
  expect(await findings("configuration", { directory: await directoryWith({ "main.tf": "" }) })).toMatchObject([
    { status: "ok", summary: "The configuration sets nothing in a provider block" },
  ]);
  expect(await findings("configuration", { directory: join(await tempFolder(), "none") })).toMatchObject([
    { status: "note", summary: '"none" cannot be read (no such file or directory)' },
  ]);
});
