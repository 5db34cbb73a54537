import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { version } from "../../../package.json";
import { enginePlatform, findEngine, impliedMirror, pluginPlaces, type RegistryHost } from "../../../src/engine";
import { parseFaultRule, parseVariation, startService, type RunningService } from "../../../src/service";
import { createAuthority } from "../../client/support/certificates";
import { json, scriptedServer } from "../../client/support/scripted-server";
import { tempFolder } from "../../engine/temp-folder";
import { findings, KEY } from "./findings";

async function service(variation = "default"): Promise<RunningService> {
  const running = await startService({ keys: { user: KEY }, variation: parseVariation([variation]) });
  onTestFinished(() => running.close());
  return running;
}

const at = ({ url }: { readonly url: string }) => ({ WFA_ENDPOINT: url, WFA_API_KEY: KEY });

test("settings: each that is missing or wrong is a problem of its own check", async () => {
  const { url } = await service();
  expect(await findings("endpoint", {}, { WFA_API_KEY: KEY })).toMatchObject([
    {
      status: "problem",
      summary: "No endpoint is configured",
      action: expect.stringContaining("Set WFA_ENDPOINT") as string,
    },
  ]);
  expect(
    await findings("endpoint", {}, { WFA_ENDPOINT: "http://wfa.example.com/wfa", WFA_API_KEY: KEY }),
  ).toMatchObject([{ status: "problem", action: expect.stringContaining("--allow-insecure-http") as string }]);
  expect(await findings("key", {}, { WFA_ENDPOINT: url })).toMatchObject([
    { status: "problem", summary: "No API key is configured" },
  ]);
  expect(await findings("key", { apiKeyFile: "/no/such/key" }, { WFA_ENDPOINT: url })).toMatchObject([
    { status: "problem", summary: "Cannot read the API key's file" },
  ]);
  expect(await findings("tls", { caCertificate: "/no/such/file" }, at({ url }))).toMatchObject([
    { status: "problem", summary: "A connection setting cannot be used" },
  ]);
});

test("a service that nobody runs, a wrong key by either status, and a page in its place", async () => {
  const running = await service();
  expect(await findings("endpoint", {}, { WFA_ENDPOINT: "http://127.0.0.1:9/wfa", WFA_API_KEY: KEY })).toMatchObject([
    { status: "problem", summary: "The workflow service cannot be reached" },
  ]);
  const wrong = { WFA_ENDPOINT: running.url, WFA_API_KEY: "another" };
  expect(await findings("key", {}, wrong)).toMatchObject([
    { status: "problem", summary: "The workflow service did not accept the API key (WFA_API_KEY)" },
  ]);
  const forbidding = await startService({ keys: { user: KEY }, variation: { keyFailure: "403" } });
  onTestFinished(() => forbidding.close());
  expect(await findings("key", {}, { ...wrong, WFA_ENDPOINT: forbidding.url })).toMatchObject([
    { status: "problem", summary: expect.stringContaining("or the key has no rights") as string },
  ]);
  await using pages = await scriptedServer(() => ({ headers: { "content-type": "text/html" }, body: "<html></html>" }));
  expect(await findings("endpoint", {}, { WFA_ENDPOINT: pages.origin, WFA_API_KEY: KEY })).toMatchObject([
    { status: "problem", summary: "The workflow service sent an answer that cannot be read" },
  ]);
});

test("two settings for one thing are named, and which of them counts", async () => {
  const running = await service();
  const key = join(await tempFolder(), "key");
  await writeFile(key, "old", { mode: 0o600 });
  expect(await findings("key", {}, { ...at(running), WFA_API_KEY_FILE: key })).toMatchObject([
    { status: "ok" },
    { status: "note", meaning: "WFA_API_KEY counts, and the file is not read" },
  ]);
  expect(
    await findings("endpoint", { endpoint: running.url }, { WFA_ENDPOINT: "http://127.0.0.1:9/", WFA_API_KEY: KEY }),
  ).toMatchObject([
    { status: "ok" },
    { status: "note", summary: "Different services are named by --endpoint and WFA_ENDPOINT" },
  ]);
});

test("TLS: who issued the certificate and until when; one that ends soon; one that is not trusted", async () => {
  const authority = createAuthority("Test authority");
  const ca = join(await tempFolder(), "ca.pem");
  await writeFile(ca, authority.certificate);
  const serving = async (days: number) => {
    const { certificate, key } = authority.issue({
      hosts: ["127.0.0.1"],
      until: new Date(Date.now() + days * 86_400_000 + 3_600_000),
    });
    const server = await scriptedServer(() => json([]), { cert: certificate, key });
    onTestFinished(() => server[Symbol.asyncDispose]());
    return { WFA_ENDPOINT: server.origin, WFA_API_KEY: KEY };
  };
  expect(await findings("tls", { caCertificate: ca }, await serving(400))).toMatchObject([
    {
      status: "ok",
      summary: expect.stringContaining("(TLSv1.3), and the certificate is trusted") as string,
      meaning: expect.stringContaining("Test authority") as string,
    },
  ]);
  expect(await findings("tls", { caCertificate: ca }, await serving(10))).toMatchObject([
    { status: "note", summary: "The service's certificate expires in 10 days" },
  ]);
  const untrusted = await serving(400);
  expect(await findings("tls", {}, untrusted)).toMatchObject([
    { status: "problem", action: "Set ca_certificate to the certificate of the issuing authority" },
  ]);
  expect(await findings("endpoint", {}, untrusted)).toMatchObject([{ status: "ok" }]);
});

test("the clocks: apart, together, and without a Date header", async () => {
  const clock = async (headers: Readonly<Record<string, string>>, bare = false) => {
    await using server = await scriptedServer((_request, _index, { response }) => {
      if (bare) response.sendDate = false;
      return { headers, body: "[]" };
    });
    return await findings("clock", {}, { WFA_ENDPOINT: server.origin, WFA_API_KEY: KEY });
  };
  expect(await clock({})).toMatchObject([{ status: "ok" }]);
  expect(await clock({ date: new Date(Date.now() + 600_500).toUTCString() })).toMatchObject([
    { status: "note", summary: expect.stringMatching(/^The service's clock is (599|600|601) s ahead of/) as string },
  ]);
  expect(await clock({}, true)).toMatchObject([{ status: "skipped" }]);
});

test("rights: what cannot be read, and what does not work without it", async () => {
  const running = await service();
  running.faults.add(parseFaultRule("GET /auditlog status=403 times=9"));
  running.faults.add(parseFaultRule("GET /workflowGroups status=403 times=9"));
  const found = await findings("rights", {}, at(running));
  expect(found).toMatchObject([
    { status: "ok", summary: "The key can read workflows, queues, calendars, assets, instances" },
    { status: "problem", summary: "The key may not read groups" },
    { status: "note", summary: "The key may not read the audit log" },
  ]);
  expect(found[2]!.meaning).toContain("Drift reports do not say who changed something");
});

test("visibility: what a server shows of a workflow, by its variation, without a write", async () => {
  const shown = async (variation: string) => {
    const running = await service(variation);
    const id = running.backstage.submit('<workflow name="W"><schedule name="nightly"/><task name="a"/></workflow>');
    running.backstage.approve(id);
    running.requests.clear();
    const found = await findings("visibility", {}, at(running));
    expect(running.requests.list().filter(({ method }) => method !== "GET")).toEqual([]);
    return found.map(({ status, summary }) => `${status}: ${summary}`);
  };
  expect(await shown("default")).toEqual([
    "ok: The server shows whether a workflow is enabled",
    expect.stringMatching(/triggers are enabled$/),
    "ok: Documents have the workflow's id in /*/@id",
    expect.stringMatching(/which group a workflow is in$/),
  ]);
  expect((await shown("flags=hidden")).slice(0, 2)).toEqual([
    "note: The server does not show whether a workflow is enabled",
    "note: No workflow that was read shows whether its triggers are enabled",
  ]);
  expect(await shown("idPlacement=childElement")).toContain("ok: Documents have the workflow's id in /*/id");
  expect(await findings("visibility", {}, at(await service()))).toMatchObject([{ status: "skipped" }]);
});

test("the plugin: missing, started, of another version, unable to start, and overridden", async () => {
  const home = await tempFolder();
  const { product, path: engine } = await findEngine();
  const host: RegistryHost = product === "terraform" ? "registry.terraform.io" : "registry.opentofu.org";
  const env = { HOME: home, TF_CLI_CONFIG_FILE: "" };
  const plugin = () => findings("plugin", { engine, directory: home }, env);
  expect((await plugin())[0]).toMatchObject({
    status: "problem",
    action: expect.stringContaining("Run wfa install") as string,
  });
  const path = pluginPlaces(impliedMirror(home), version).find((place) => place.host === host)!.path;
  await mkdir(dirname(path), { recursive: true });
  const says = (text: string) => writeFile(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  await says(`echo "This is the plugin of wfa, version ${version}. More" >&2; exit 1`);
  expect((await plugin())[0]).toMatchObject({ status: "ok", meaning: `It is ${path}` });
  await says('echo "This is the plugin of wfa, version 9.9.9. More" >&2; exit 1');
  expect((await plugin())[0]).toMatchObject({
    status: "problem",
    summary: expect.stringContaining("is version 9.9.9") as string,
  });
  await says("echo broken >&2; exit 3");
  expect((await plugin())[0]).toMatchObject({
    status: "problem",
    meaning: expect.stringContaining("it said: broken") as string,
  });
  const config = join(home, "cli.tfrc");
  await writeFile(config, 'provider_installation {\n dev_overrides { "workflow-automation/wfa" = "/src/wfa" }\n}');
  env.TF_CLI_CONFIG_FILE = config;
  expect((await plugin())[0]).toMatchObject({
    status: "note",
    summary: expect.stringContaining('the plugin in "/src/wfa"') as string,
  });
  env.TF_CLI_CONFIG_FILE = join(home, "absent.tfrc");
  await writeFile(
    join(home, ".terraform.lock.hcl"),
    `provider "${host}/workflow-automation/wfa" {\n  version = "0.0.9"\n}\n`,
  );
  expect((await plugin()).slice(-2)).toMatchObject([
    { status: "note", summary: "TF_CLI_CONFIG_FILE names a file that does not exist" },
    { status: "note", summary: "The configuration in this directory is locked to version 0.0.9 of the plugin" },
  ]);
  expect(await findings("program")).toMatchObject([
    { status: "ok", summary: `wfa ${version} on Node.js ${process.versions.node} (${enginePlatform()})` },
  ]);
});

test("the engine: found, unsuitable, and none", async () => {
  const folder = await tempFolder();
  const { path } = await findEngine();
  expect(await findings("engine", { engine: path })).toMatchObject([{ status: "ok" }].slice(0, 1));
  const old = join(folder, "terraform");
  await writeFile(old, "#!/bin/sh\necho Terraform v0.15.5\n", { mode: 0o755 });
  expect((await findings("engine", { engine: old }))[0]).toMatchObject({
    status: "problem",
    meaning: expect.stringContaining("too old") as string,
  });
  const [PATH, WFA_ENGINE] = [process.env["PATH"], process.env["WFA_ENGINE"]];
  try {
    process.env["PATH"] = join(folder, "empty");
    delete process.env["WFA_ENGINE"];
    expect(await findings("engine")).toMatchObject([
      { status: "problem", summary: "Neither terraform nor tofu is on the PATH" },
    ]);
  } finally {
    process.env["PATH"] = PATH;
    if (WFA_ENGINE !== undefined) process.env["WFA_ENGINE"] = WFA_ENGINE;
  }
});
