import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import lock from "../../package-lock.json";
import { bundledPackages } from "../../src/tooling/licences";
import { ROOT } from "../../src/tooling/root";
import { json, scriptedServer, type ScriptedServer, type SeenRequest } from "../client/support/scripted-server";

const BULK = "/-/npm/v1/security/advisories/bulk";
const versions = new Map(
  Object.entries(lock.packages).map(([folder, { version }]) => [folder, version as string | undefined]),
);

const installed = (name: string): string => versions.get(`node_modules/${name}`)!;

const asked = ({ headers, body }: SeenRequest): Readonly<Record<string, readonly string[]>> =>
  JSON.parse(String(headers["content-encoding"] === "gzip" ? gunzipSync(body) : body)) as Record<string, string[]>;

/** npm's own registry as far as `npm audit` asks it, with an advisory for each of these packages of the bundle. */
function registry(severities: Readonly<Record<string, string>> = {}): Promise<ScriptedServer> {
  const advisories = Object.entries(severities).map(([name, severity], at) => {
    const advisory = {
      id: at,
      url: `https://github.com/advisories/GHSA-${name}`,
      title: "Reads what it should not",
      severity,
      vulnerable_versions: `<=${installed(name)}`,
      cwe: ["CWE-1"],
      cvss: { score: 9, vectorString: null },
    };
    return [name, [advisory]] as const;
  });
  return scriptedServer(({ method, url }) => {
    if (method === "POST" && url === BULK) return json(Object.fromEntries(advisories));
    const name = url.slice(1);
    if (severities[name] === undefined) return json({}, 404);
    // The next one is not affected.
    const manifests = [installed(name), "999.0.0"].map((version) => [version, { name, version, dist: {} }] as const);
    return json({ name, "dist-tags": { latest: "999.0.0" }, versions: Object.fromEntries(manifests) });
  });
}

let cache: string;
beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), "wfa-npm-cache-"));
});
afterAll(() => rm(cache, { recursive: true }));

/** npm keeps what it learns of an advisory: not in the user's cache, nor from one test to the next. */
const npmUsing = async ({ origin }: Pick<ScriptedServer, "origin">): Promise<NodeJS.ProcessEnv> => ({
  ...process.env,
  npm_config_registry: origin,
  npm_config_noproxy: "127.0.0.1",
  npm_config_cache: await mkdtemp(join(cache, "one-")),
});

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const auditBundle = (environment: NodeJS.ProcessEnv): Promise<Ended> =>
  new Promise((resolve) => {
    const args = ["--import", "tsx", join(ROOT, "src/tooling/audit-bundle.ts")];
    execFile(process.execPath, args, { cwd: ROOT, env: environment }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

describe("npm run audit:bundle", { timeout: 120_000 }, () => {
  test("tells a moderate finding of a bundled package, and none of the others", async () => {
    await using server = await registry({ saxes: "moderate", vitest: "critical" });
    expect(await auditBundle(await npmUsing(server))).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^moderate: saxes 6\.0\.0: Reads what it should not \(https:\/\/github\.com\/advisories\/GHSA-saxes\)\n\d+ bundled packages, 1 with advisories, 0 of them high or critical\n$/,
      ),
      stderr: "",
    });
    const folders = await bundledPackages();
    expect(folders).toContain("node_modules/undici");
    const [bulk] = server.seen;
    for (const folder of folders)
      expect(asked(bulk!)[folder.replace(/^.*node_modules\//, "")]).toContain(versions.get(folder));
  });

  test("fails for findings that are high or critical, and names all", async () => {
    await using server = await registry({ undici: "critical", saxes: "high", commander: "low" });
    const ended = await auditBundle(await npmUsing(server));
    expect([ended.code, ended.stderr]).toEqual([
      1,
      expect.stringMatching(/^\d+ bundled packages, 3 with advisories, 2 of them high or critical\n$/),
    ]);
    expect(ended.stdout.match(/^\w+: \w+/gm)?.sort()).toEqual(["critical: undici", "high: saxes", "low: commander"]);
  });

  test("fails where the registry tells no advisories, and says so", async () => {
    await using server = await scriptedServer(() => ({ status: 405 }));
    expect(await auditBundle(await npmUsing(server))).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(
        /^The bundled packages are not audited: the npm registry did not answer the question \(405 .*\)\. Run it where npm can ask a registry for advisories\n$/,
      ),
    });
  });
});

test(
  "no package in the executables has an advisory that is high or critical",
  { timeout: 120_000 },
  async (context) => {
    const { code, stdout, stderr } = await auditBundle(process.env);
    if (stderr.startsWith("The bundled packages are not audited")) return context.skip(stderr.trim());
    expect({ code, stdout, stderr }).toMatchObject({ code: 0, stderr: "" });
  },
);
