import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ended, WFA } from "../../cli/run-wfa";
import { findSecrets } from "./find-secrets";
import type { FrontMode } from "./front";
import { openStage, SECRETS, type Stage } from "./stage";

/** Commands that talk to the service themselves; `drift` and `review` go with the engine's, in the canary test. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  const { backstage } = stage.bench.service;
  backstage.submit(`<workflow id="w-secret" name="secret"><task name="t" password="${SECRETS.document}"/></workflow>`);
  backstage.approve("w-secret");
});
afterAll(() => stage.close());

const exportTo = (folder: string, ...options: readonly string[]): ReturnType<Stage["wfa"]> =>
  stage.wfa(["export", folder, "--api-key-file", "../secrets/key", ...stage.connection, ...options]);

test("wfa export says no secret; only the documents hold what the service shows in them", async () => {
  const { code, stdout, stderr } = await exportTo("../exported");
  expect(code, stderr).toBe(0);
  expect(findSecrets(stage.secrets, stdout + stderr)).toEqual([]);
  const folder = join(stage.folder, "../exported");
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const found = await Promise.all(
    files.map(async (file) => [relative(folder, file), findSecrets(stage.secrets, await readFile(file))] as const),
  );
  expect(found.filter(([, secrets]) => secrets.length > 0)).toEqual([
    [expect.stringMatching(/secret.*\.xml$/), ["document"]],
  ]);
});

test.each<FrontMode>(["echo401", "echo500", "redirect", "page"])(
  "wfa export from a service that fails (%s) says what happened, and no secret",
  async (mode) => {
    stage.front.mode = mode;
    try {
      const { code, stdout, stderr } = await exportTo(`../not-exported-${mode}`, "--json");
      expect(code).toBe(1);
      expect(stderr).toMatch(/answered (?:401|500|302|502)/);
      expect(findSecrets(stage.secrets, stdout + stderr)).toEqual([]);
    } finally {
      stage.front.mode = "well";
    }
  },
);

test("wfa serve says no key that it was given, nor what clients send", async () => {
  const child = spawn(WFA, ["serve", "--port", "0", "--requests", "--admin-key", SECRETS["api_key attribute"]], {
    env: stage.environment({ WFA_SERVE_USER_KEY: SECRETS.WFA_API_KEY }),
  });
  const end = ended(child);
  try {
    const [ready] = (await once(child.stdout, "data")) as [Buffer];
    const url = /http:\/\/\S+/.exec(String(ready))![0];
    for (const key of [SECRETS.WFA_API_KEY, SECRETS["api_key attribute"], SECRETS.api_key_file]) {
      const headers = { "X-API-Key": key, "X-Gateway": SECRETS.headers, "content-type": "application/xml" };
      await fetch(`${url}/workflows`, { headers });
      await fetch(`${url}/workflows`, { method: "POST", headers, body: `<workflow password="${SECRETS.document}"` });
      await fetch(`${url}/workflows`, { method: "POST", headers, body: `<workflow name="${SECRETS.document}"/>` });
    }
  } finally {
    child.kill("SIGTERM");
  }
  const { code, stdout, stderr } = await end;
  expect(code).toBe(0);
  expect(stderr).toMatch(/POST +\/.*workflows/);
  expect(findSecrets(stage.secrets, stdout + stderr)).toEqual([]);
});

test("nothing is left in files", async () => {
  const files = await stage.files();
  expect(
    [...files].filter(([, content]) => findSecrets(stage.secrets, content).length > 0).map(([name]) => name),
  ).toEqual([]);
  expect([...files.keys()].filter((name) => /^(?:tmp|home)\//.test(name))).toEqual([]);
});
