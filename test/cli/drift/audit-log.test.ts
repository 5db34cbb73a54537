import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askAuditLogs, type AuditLogOptions } from "../../../src/cli/drift/audit-log";
import { startService, type RunningService } from "../../../src/service";

let folder: string;
let own: RunningService;
let other: RunningService;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wfa-audit-log-"));
  [own, other] = await Promise.all([startService(), startService()]);
  await writeFile(join(folder, "key"), own.keys.administrator);
});
afterAll(async () => {
  await Promise.all([own.close(), other.close()]);
  await rm(folder, { recursive: true });
});

interface Asking {
  readonly values?: Readonly<Record<string, string>>;
  readonly computed?: readonly string[];
  readonly options?: Partial<AuditLogOptions>;
  readonly environment?: Readonly<Record<string, string>>;
}

const warnings: string[] = [];

/** @returns the service that was asked, or why none was */
async function ask({ values = {}, computed = [], options = {}, environment = {} }: Asking): Promise<string> {
  for (const { requests } of [own, other]) requests.clear();
  const { outcome } = await askAuditLogs(
    [{ key: "wfa", ours: true, values, computed }],
    { warn: (message) => warnings.push(message), ...options },
    folder,
    new AbortController().signal,
    environment,
  );
  const asked = [own, other].filter(({ requests }) => requests.list().length > 0);
  if (outcome.kind === "notAsked") {
    expect(asked).toEqual([]);
    return outcome.reason;
  }
  expect(outcome).toEqual({ kind: "asked", endpoints: asked.map(({ url }) => url) });
  return asked[0] === own ? "own" : "other";
}

describe("a key goes only to an endpoint that it was given with", () => {
  test("where the block, the environment or the command line gives both, and where one adds what the block leaves out", async () => {
    const key = own.keys.administrator;
    expect(await ask({ values: { endpoint: own.url, api_key: key } })).toBe("own");
    expect(
      await ask({
        values: { endpoint: own.url, api_key_file: "key" },
        environment: { WFA_ENDPOINT: other.url, WFA_API_KEY: "wrong" },
      }),
    ).toBe("own");
    expect(await ask({ environment: { WFA_ENDPOINT: own.url, WFA_API_KEY_FILE: "key" } })).toBe("own");
    expect(
      await ask({ computed: ["endpoint", "api_key"], environment: { WFA_ENDPOINT: own.url, WFA_API_KEY: key } }),
    ).toBe("own");
    expect(await ask({ values: { endpoint: own.url }, environment: { WFA_API_KEY: key } })).toBe("own");
    expect(await ask({ values: { api_key: key }, environment: { WFA_ENDPOINT: own.url } })).toBe("own");
    expect(
      await ask({
        values: { endpoint: other.url },
        computed: ["api_key"],
        options: { endpoint: own.url },
        environment: { WFA_API_KEY: key },
      }),
    ).toBe("own");
    expect(
      await ask({
        values: { endpoint: own.url },
        computed: ["api_key"],
        options: { apiKeyFile: join(folder, "key") },
        environment: { WFA_API_KEY: "wrong" },
      }),
    ).toBe("own");
  });

  test.each(["api_key", "api_key_file"])(
    "not the environment's to a block's whose %s a plan does not tell",
    async (name) => {
      const environment = { WFA_ENDPOINT: other.url, WFA_API_KEY: other.keys.administrator };
      expect(await ask({ values: { endpoint: own.url }, computed: [name], environment })).toMatch(
        new RegExp(
          `block's ${name}, because it comes from an expression.*may belong to another service.*--api-key-file`,
        ),
      );
    },
  );

  test("not a block's to the environment's where a plan does not tell the block's, or only a part of it", async () => {
    const environment = { WFA_ENDPOINT: other.url };
    const refusal =
      /block's endpoint, because it comes from an expression.*WFA_ENDPOINT may be another service.*--endpoint/;
    expect(await ask({ values: { api_key: own.keys.administrator }, computed: ["endpoint"], environment })).toMatch(
      refusal,
    );
    expect(
      await ask({ values: { api_key: own.keys.administrator, endpoint: "wfa.example.com" }, environment }),
    ).toMatch(refusal);
  });

  test("what is missing is named", async () => {
    expect(await ask({})).toMatch(/has no endpoint.*WFA_ENDPOINT/);
    expect(await ask({ values: { endpoint: own.url } })).toMatch(/has no api_key.*WFA_API_KEY/);
  });
});

describe("the file of a key is read as the provider reads it", () => {
  const ways: readonly (readonly [string, (file: string) => Asking])[] = [
    ["api_key_file", (file) => ({ values: { endpoint: own.url, api_key_file: file } })],
    ["--api-key-file", (file) => ({ values: { endpoint: own.url }, options: { apiKeyFile: file } })],
    ["WFA_API_KEY_FILE", (file) => ({ environment: { WFA_ENDPOINT: own.url, WFA_API_KEY_FILE: file } })],
  ];

  test.each(ways)("%s: a file that every account can change gives a warning", async (_name, asking) => {
    if (process.platform === "win32") return;
    const file = join(folder, "key");
    for (const [mode, expected] of [
      [0o600, []],
      [
        0o646,
        [
          `Warning: Everybody on this machine can change the API key's file. The mode of "${file}" is 0646, so any account can put another key in it. Run chmod 600 on it`,
        ],
      ],
    ] as const) {
      await chmod(file, mode);
      warnings.length = 0;
      expect(await ask(asking(file))).toBe("own");
      expect(warnings).toEqual(expected);
    }
    await chmod(file, 0o600);
  });

  test.each(ways)(
    "%s: what is not a file of a key's size is a reason not to ask, and is not waited for",
    async (_name, asking) => {
      expect(await ask(asking(join(folder, "none")))).toContain(
        `Cannot read the API key's file. Reading "${join(folder, "none")}" failed (ENOENT). Check api_key_file (or WFA_API_KEY_FILE) and the file's permissions`,
      );
      expect(await ask(asking("/dev/zero"))).toContain("it is not a regular file");
    },
  );
});
