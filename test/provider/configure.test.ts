import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { UNKNOWN, type Value } from "../../src/cty";
import { Diagnostics } from "../../src/framework";
import { apiKeySetting } from "../../src/provider/connection-settings";
import { startService } from "../../src/service";
import { startCore, type CoreError } from "../harness/imitated-core";

type Attributes = Readonly<Record<string, Value>>;
const GOOD = { endpoint: "http://127.0.0.1:1/wfa", api_key: "key-canary-1" };

async function errorsOf(config: Attributes, environment: Readonly<Record<string, string>> = {}) {
  const error: unknown = await startCore(config, { environment }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error === null ? [] : (error as CoreError).diagnostics;
}

/** Engines print the source lines that a diagnostic points at, so none points where a secret may stand in clear. */
const stepTo = (attribute: string, config: Attributes) =>
  (attribute in config && ["api_key", "client_key", "headers"].includes(attribute)) ||
  /@/.test(config[attribute] as string)
    ? undefined
    : { attribute };

describe("the provider block", () => {
  const cases: readonly [string, Attributes, string, RegExp][] = [
    ["no endpoint", { api_key: "k" }, "endpoint", /WFA_ENDPOINT/],
    ["an endpoint that is no URL", { ...GOOD, endpoint: "wfa.example.com" }, "endpoint", /scheme/],
    ["an endpoint of another scheme", { ...GOOD, endpoint: "ftp://wfa.example.com" }, "endpoint", /"ftp"/],
    [
      "an endpoint with a password",
      { ...GOOD, endpoint: "https://user:canary-2@wfa.example.com" },
      "endpoint",
      /password/,
    ],
    [
      "an endpoint with a password that is no host",
      { ...GOOD, endpoint: "https://user:canary/2@wfa.example.com" },
      "endpoint",
      /endpoint/,
    ],
    [
      "a header that cannot be sent",
      { ...GOOD, headers: new Map([["X-Gateway", "canary-4\n"]]) },
      "headers",
      /X-Gateway/,
    ],
    [
      "a header that is there twice",
      {
        ...GOOD,
        headers: new Map([
          ["X-Gateway", "canary-6"],
          ["x-gateway", "canary-7"],
        ]),
      },
      "headers",
      /"x-gateway" is set twice/,
    ],
    [
      "plain http to another machine",
      { ...GOOD, endpoint: "http://wfa.example.com" },
      "endpoint",
      /allow_insecure_http = true/,
    ],
    ["no key", { endpoint: GOOD.endpoint }, "api_key", /WFA_API_KEY/],
    ["an empty key", { ...GOOD, api_key: " " }, "api_key", /empty/],
    ["a key that no header can carry", { ...GOOD, api_key: "canary-3\nb" }, "api_key", /header/],
    [
      "a key file that is not there",
      { endpoint: GOOD.endpoint, api_key_file: "/nowhere/key" },
      "api_key_file",
      /"\/nowhere\/key"/,
    ],
    [
      "a key file that is no file",
      { endpoint: GOOD.endpoint, api_key_file: "/dev/zero" },
      "api_key_file",
      /not a regular file/,
    ],
    ["a certificate authority that is no PEM", { ...GOOD, ca_certificate: "no pem" }, "ca_certificate", /PEM/],
    ["an ignored path that cannot be read", { ...GOOD, ignored_paths: ["task["] }, "ignored_paths", /"task\["/],
  ];
  for (const [name, config, attribute, text] of cases) {
    it(`refuses ${name} with one diagnostic for ${attribute}, and without a secret`, async () => {
      const diagnostics = await errorsOf(config);
      expect(diagnostics).toHaveLength(1);
      expect(diagnostics[0]!.path?.[0]).toEqual(stepTo(attribute, config));
      expect(`${diagnostics[0]!.summary} ${diagnostics[0]!.detail}`).toMatch(text);
      expect(JSON.stringify(diagnostics)).not.toMatch(/canary/);
    });
  }

  it("does not repeat a key that stands where its file should, nor points at it", async () => {
    const [diagnostic] = await errorsOf({ endpoint: GOOD.endpoint, api_key_file: "canary-5" });
    expect(diagnostic).toMatchObject({
      detail: expect.stringMatching(/ENOENT.*may be the key itself.*WFA_API_KEY/) as string,
    });
    expect(JSON.stringify(diagnostic)).not.toMatch(/canary|"path":\[/);
  });

  const invalid: readonly [string, Attributes][] = [
    ["request_timeout", { request_timeout: "soon" }],
    ["request_timeout", { request_timeout: "0s" }],
    ["max_retries", { max_retries: -1 }],
    ["max_retries", { max_retries: 1.5 }],
    ["max_concurrent_requests", { max_concurrent_requests: 0 }],
    ["requests_per_second", { requests_per_second: 0 }],
    ["client_key", { client_certificate: "pem" }],
    ["client_certificate", { client_key: "pem" }],
  ];
  for (const [attribute, config] of invalid) {
    it(`validates ${JSON.stringify(Object.values(config)[0])} as wrong for ${Object.keys(config)[0]}`, async () => {
      const { validateProvider } = await import("../harness/validate-provider");
      const diagnostics = await validateProvider({ ...GOOD, ...config });
      expect(diagnostics.map(({ severity }) => severity)).toEqual(["error"]);
      expect(diagnostics[0]!.path?.[0]).toEqual(stepTo(attribute, config));
    });
  }

  it("warns of a key file that everybody can change, with its mode and the way out", async () => {
    const folder = await mkdtemp(join(tmpdir(), "wfa-key-"));
    const file = join(folder, "key");
    await writeFile(file, "key-canary-1");
    try {
      for (const [mode, expected] of [
        [0o600, []],
        [0o644, []],
        [0o646, [/"[^"]+key" is 0646, .* Run chmod 600/]],
      ] as const) {
        await chmod(file, mode);
        const diagnostics = new Diagnostics();
        const config = { api_key: null, api_key_file: null } as Parameters<typeof apiKeySetting>[0];
        expect(await apiKeySetting(config, { WFA_API_KEY_FILE: file }, diagnostics)).toBe("key-canary-1");
        expect(diagnostics.list.map(({ severity, detail }) => [severity, detail])).toEqual(
          expected.map((text) => ["warning", expect.stringMatching(text)]),
        );
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("takes endpoint and key from the environment, the configuration first", async () => {
    const service = await startService();
    const folder = await mkdtemp(join(tmpdir(), "wfa-key-"));
    const file = join(folder, "key");
    await writeFile(file, `${service.keys.user}\n`);
    try {
      const good: readonly [Attributes, Readonly<Record<string, string>>][] = [
        [{}, { WFA_ENDPOINT: service.url, WFA_API_KEY: service.keys.user }],
        [{}, { WFA_ENDPOINT: service.url, WFA_API_KEY_FILE: file }],
        [
          { endpoint: service.url, api_key_file: file },
          { WFA_ENDPOINT: "http://127.0.0.1:1", WFA_API_KEY: "wrong" },
        ],
        [
          { endpoint: service.url, api_key: service.keys.user },
          { WFA_API_KEY: "wrong", WFA_API_KEY_FILE: "/nowhere" },
        ],
      ];
      for (const [config, environment] of good) {
        const core = await startCore(config, { environment });
        expect((await core.data("wfa_workflows", {}))["workflows"]).toEqual([]);
      }
    } finally {
      await service.close();
      await rm(folder, { recursive: true });
    }
  });

  it("says what to do about a wrong key, naming the endpoint and never the key", async () => {
    for (const keyFailure of ["401", "403"] as const) {
      const service = await startService({ variation: { keyFailure } });
      const core = await startCore({ endpoint: service.url, api_key: "key-canary-4" });
      const error = await core.data("wfa_workflows", {}).then(String, String);
      expect(error).toContain(service.url);
      expect(error).toMatch(/key/i);
      expect(error).not.toContain("canary");
      await service.close();
    }
  });

  it("says what to do about a host that cannot be reached", async () => {
    const core = await startCore({ ...GOOD, max_retries: 0 });
    const error = await core.data("wfa_workflows", {}).then(String, String);
    expect(error).toContain("http://127.0.0.1:1");
    expect(error).toMatch(/refused|cannot be reached|connect/i);
    expect(error).not.toContain("canary");
  });

  it("may be unknown during plan: objects stay as they are, and new ones are planned", async () => {
    for (const name of [
      "endpoint",
      "api_key",
      "ca_certificate",
      "headers",
      "max_retries",
      "ignored_paths",
      "show_definition",
    ]) {
      const core = await startCore({ ...GOOD, [name]: UNKNOWN });
      const group = await core.resource("wfa_workflow_group");
      expect((await group.plan({ name: "g" })).action).toBe("create");
      const workflow = await core.resource("wfa_workflow");
      expect((await workflow.plan({ document: "<workflow name='w'/>" })).action).toBe("create");
    }
  });

  it("warns where TLS verification is off", async () => {
    const core = await startCore({ endpoint: "https://127.0.0.1:1", api_key: "k", insecure_skip_verify: true });
    expect(core.warnings.map(({ summary }) => summary)).toEqual(["TLS verification is off"]);
  });
});
