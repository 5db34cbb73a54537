import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reattachProviders, serveReattach } from "../../src/protocol";
import { bundleTinyPlugin, type BundledPlugin } from "./fixture/bundle-plugin";
import { createTinyProvider, type TinyProvider } from "./fixture/tiny-provider";
import { connectReattach } from "./plugin-client";

const ADDRESS = "registry.terraform.io/example/tiny";
const CONFIGURATION = `
terraform {
  required_providers {
    tiny = { source = "example/tiny" }
  }
}
provider "tiny" {}
resource "tiny_note" "one" { text = "hello" }
output "shout" { value = tiny_note.one.shout }
`;

const run = promisify(execFile);
const hasTerraform = await run("terraform", ["version"], { env: { ...process.env, CHECKPOINT_DISABLE: "1" } }).then(
  () => true,
  () => false,
);
if (!hasTerraform) console.warn("Skipped: there is no terraform on the PATH to run the tiny plugin with");

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "engine-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

interface Workspace {
  readonly terraform: (args: readonly string[], environment?: Readonly<Record<string, string>>) => Promise<string>;
  readonly path: string;
}

async function workspace(name: string, cliConfiguration = ""): Promise<Workspace> {
  const path = join(directory, name);
  await mkdir(path);
  await writeFile(join(path, "main.tf"), CONFIGURATION);
  await writeFile(join(path, "cli.tfrc"), cliConfiguration);
  const base = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith("TF_")));
  return {
    path,
    terraform: async (args, environment = {}) => {
      const env = {
        ...base,
        CHECKPOINT_DISABLE: "1",
        TF_CLI_CONFIG_FILE: join(path, "cli.tfrc"),
        TF_IN_AUTOMATION: "1",
        TMPDIR: path,
        ...environment,
      };
      const { stdout } = await run("terraform", args, { cwd: path, env, maxBuffer: 64 * 1024 * 1024 });
      return stdout;
    },
  };
}

interface ProvidersSchema {
  readonly provider_schemas: Record<
    string,
    { readonly resource_schemas: Record<string, { readonly block: { readonly attributes: Record<string, unknown> } }> }
  >;
}

describe.skipIf(!hasTerraform)("Terraform itself", () => {
  let plugin: BundledPlugin;
  beforeAll(async () => {
    plugin = await bundleTinyPlugin();
  });
  afterAll(() => plugin.remove());

  test.each([
    ["over mutual TLS", {}],
    ["in plaintext", { TF_DISABLE_PLUGIN_TLS: "1" }],
  ])(
    "starts the bundled plugin %s, reads its schema, applies, plans nothing, and ends it",
    async (name, environment) => {
      const overrides = `provider_installation {\n  dev_overrides { "example/tiny" = ${JSON.stringify(dirname(plugin.executable))} }\n  direct {}\n}\n`;
      const { terraform, path } = await workspace(name.replaceAll(" ", "-"), overrides);
      const log = { ...environment, TF_LOG_PROVIDER: "trace", TF_LOG_PATH: join(path, "log") };
      const schema = JSON.parse(await terraform(["providers", "schema", "-json"], log)) as ProvidersSchema;
      expect(schema.provider_schemas[ADDRESS]?.resource_schemas["tiny_note"]?.block.attributes).toEqual({
        text: { type: "string", description: "The *text*", description_kind: "markdown", required: true },
        shout: { type: "string", description: "The *shout*", description_kind: "markdown", computed: true },
      });
      await terraform(["apply", "-auto-approve", "-no-color"], log);
      expect(JSON.parse(await terraform(["output", "-json"], log))).toMatchObject({ shout: { value: "HELLO" } });
      // -detailed-exitcode makes every difference an error.
      await terraform(["plan", "-detailed-exitcode", "-no-color"], log);
      const told = await readFile(join(path, "log"), "utf8");
      expect(told).toContain("noise while the provider is loaded");
      // A line that go-plugin cannot parse is copied as it is, at the level DEBUG.
      expect(told).not.toContain('{"@level"');
      expect(told).toMatch(/\[TRACE\] +provider\..*tiny/);
      expect(told).not.toMatch(/plugin failed to exit gracefully|unexpected data|Unrecognized remote plugin/);
      expect((await readdir(path)).filter((name) => name.startsWith("tiny-plugin-"))).toEqual([]);
    },
  );

  test("trap 22: reattached to this very process, it upgrades a state of today's version too; each connection has a provider of its own", async () => {
    const providers: TinyProvider[] = [];
    const { reattachConfig, close } = await serveReattach({
      name: "tiny",
      server: async () => {
        const provider = createTinyProvider();
        providers.push(provider);
        return provider;
      },
    });
    try {
      const { terraform } = await workspace("reattach");
      const environment = { TF_REATTACH_PROVIDERS: reattachProviders(ADDRESS, reattachConfig) };
      await terraform(["init", "-no-color"], environment);
      await terraform(["apply", "-auto-approve", "-no-color"], environment);
      providers.length = 0;
      await terraform(["plan", "-detailed-exitcode", "-no-color"], environment);
      // Several connections, of which one configures its provider.
      const calls = providers.map((provider) => provider.calls.filter((name) => name !== "getProviderSchema"));
      expect(calls.filter((names) => names.length > 0)).toEqual([
        ["configureProvider", "upgradeResourceState", "readResource", "planResourceChange"],
      ]);
      expect(calls.length).toBeGreaterThan(1);
      await terraform(["destroy", "-auto-approve", "-no-color"], environment);
    } finally {
      await close();
    }
  });
});

describe.skipIf(!hasTerraform || process.platform === "win32")("Ctrl-C", () => {
  test("trap 04: reaches the plugin too, which goes on until Terraform stops its calls", async () => {
    const plugin = await bundleTinyPlugin();
    const overrides = `provider_installation {\n  dev_overrides { "example/tiny" = ${JSON.stringify(dirname(plugin.executable))} }\n  direct {}\n}\n`;
    const { path } = await workspace("interrupt", overrides);
    await writeFile(
      join(path, "main.tf"),
      CONFIGURATION.replace("hello", "stall when applied").replace(
        'provider "tiny" {}',
        'provider "tiny" {}\nresource "tiny_note" "quick" { text = "quick" }',
      ),
    );
    const base = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith("TF_")));
    // A group of its own, as a terminal gives it.
    const engine = spawn("terraform", ["apply", "-auto-approve", "-no-color"], {
      cwd: path,
      detached: true,
      env: { ...base, CHECKPOINT_DISABLE: "1", TF_CLI_CONFIG_FILE: join(path, "cli.tfrc"), TMPDIR: path },
    });
    let output = "";
    const gather = (text: Buffer): void => void (output += String(text));
    engine.stderr.on("data", gather);
    await new Promise<void>((stalling) => {
      engine.stdout.on("data", (text: Buffer) => {
        gather(text);
        if (/tiny_note\.quick: Creation complete/.test(output) && /tiny_note\.one: Creating/.test(output)) stalling();
      });
    });
    process.kill(-(engine.pid ?? 0), "SIGINT");
    const [code] = (await once(engine, "close")) as [number];
    expect(code).toBe(1);
    expect(output).toContain("The operation was interrupted");
    expect(output).not.toContain("Plugin did not respond");
    const state = JSON.parse(await readFile(join(path, "terraform.tfstate"), "utf8")) as {
      readonly resources: readonly { readonly name: string }[];
    };
    expect(state.resources.map(({ name }) => name)).toEqual(["quick"]);
    expect((await readdir(path)).filter((name) => name.startsWith("tiny-plugin-"))).toEqual([]);
    await plugin.remove();
  });
});

describe("reattaching", () => {
  test("serves one connection after another, and several at once, and leaves nothing behind", async () => {
    let made = 0;
    const ready: unknown[] = [];
    const { reattachConfig, close } = await serveReattach({
      name: "tiny",
      server: async () => {
        made++;
        return createTinyProvider();
      },
      onReady: (config) => ready.push(config),
    });
    expect(ready).toEqual([reattachConfig]);
    expect(reattachConfig).toMatchObject({
      Protocol: "grpc",
      ProtocolVersion: 6,
      Pid: process.pid,
      Test: true,
      Addr: { Network: "unix" },
    });
    for (let i = 0; i < 3; i++) {
      const channels = [connectReattach(reattachConfig), connectReattach(reattachConfig)];
      for (const channel of channels) {
        expect((await channel.call("ConfigureProvider", {})).diagnostics).toEqual([]);
        await channel.raw("/plugin.GRPCController/Shutdown", new Uint8Array());
        channel.close();
      }
    }
    expect(made).toBe(6);
    const stalled = connectReattach(reattachConfig);
    const cut = stalled.rawStream("/plugin.GRPCStdio/StreamStdio", new Uint8Array());
    const ended = new Promise((resolve) => cut.on("end", resolve).on("error", resolve).resume());
    await stalled.call("GetProviderSchema", {});
    await Promise.all([close(), close()]);
    await ended;
    stalled.close();
    await expect(readdir(dirname(reattachConfig.Addr.String))).rejects.toThrow("ENOENT");
  });
});
