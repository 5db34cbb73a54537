import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { version } from "../../package.json";
import { PLUGIN_NAME, PLUGIN_SOURCE } from "../../src/engine";
import { providerPart } from "../../src/tooling/release/archives";
import { makeRelease } from "../../src/tooling/release/make-release";
import { providerProblems, readReleaseFiles } from "../harness/naming-rules";
import { unzip } from "../harness/unzip";
import { createAuthority } from "../client/support/certificates";
import { initPlanApply, ownArchive, packedMirror, runAlone, serving, temporaryFolder, unpacked } from "./archive-stack";
import { readMachOSignature } from "./mach-o";
import { releasePart } from "./release-part";

const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** The hash that lock files have of an archive's content, wherever it came from. */
function contentHash(archive: Buffer): string {
  const lines = unzip(archive).map(({ name, bytes }) => `${sha256(bytes())}  ${name}\n`);
  return `h1:${createHash("sha256").update(lines.join("")).digest("base64")}`;
}

describe("the provider's archives", () => {
  test("are what registries accept", async (context) => {
    expect(providerProblems(await readReleaseFiles(releasePart(context, "provider")), version)).toEqual([]);
  });

  test("are a filesystem mirror, whose plugin runs without Node.js and in spite of its settings", async (context) => {
    const { path, platform } = ownArchive(context, "provider");
    const mirror = await packedMirror(path, platform);
    const lock = await initPlanApply(`  filesystem_mirror {\n    path = ${JSON.stringify(mirror)}\n  }`);
    expect(lock).toContain(`"${contentHash(await readFile(path))}"`);
  });

  test("are a network mirror over HTTPS, with the hash in the checksums", async (context) => {
    const { path, platform } = ownArchive(context, "provider");
    context.skip(process.platform !== "linux", "engines take an authority from SSL_CERT_FILE only on Linux");
    const archive = await readFile(path);
    const mirror = await networkMirror(archive, platform);
    const lock = await initPlanApply(`  network_mirror {\n    url = "${mirror.url}"\n  }`, {
      SSL_CERT_FILE: mirror.authority,
    });
    expect(lock).toContain(`"${contentHash(archive)}"`);
    expect(mirror.paths.map((each) => each.split("/").at(-1))).toContain(path.split("/").at(-1));
  });

  test("are the same bytes when they are made again", async (context) => {
    const { path, platform } = ownArchive(context, "provider");
    const output = await temporaryFolder();
    await makeRelease({ parts: [providerPart], platforms: [platform], output, say: () => undefined });
    const again = await readFile(join(output, "provider", `${PLUGIN_NAME}_${version}_${platform}.zip`));
    expect(sha256(again)).toBe(sha256(await readFile(path)));
  });

  test("for macOS are signed ad hoc, with the hash of each page", async (context) => {
    const folder = releasePart(context, "provider");
    const names = (await readdir(folder)).filter((name) => /_darwin_.*\.zip$/.test(name));
    context.skip(names.length === 0, "the release has no archive for macOS");
    for (const name of names) {
      const plugin = unzip(await readFile(join(folder, name))).find((entry) => entry.name.startsWith(PLUGIN_NAME))!;
      const bytes = plugin.bytes();
      const { directory, code, linkEditEnd } = readMachOSignature(bytes);
      expect(directory).toMatchObject({ identifier: PLUGIN_NAME, hashType: 2, pageSize: 4096 });
      expect(linkEditEnd).toBe(bytes.length);
      expect(directory.hashes).toHaveLength(Math.ceil(code.length / 4096));
      const wrong = directory.hashes.filter(
        (hash, page) => hash !== sha256(code.subarray(page * 4096, (page + 1) * 4096)),
      );
      expect(wrong).toEqual([]);
    }
  });

  test("have the licences of Node.js and of each package, and a bill of materials beside them", async (context) => {
    const folder = releasePart(context, "provider");
    const bill = JSON.parse(await readFile(join(folder, `${PLUGIN_NAME}_${version}_sbom.cdx.json`), "utf8"));
    const packages: readonly { name: string; version: string }[] = bill.components.filter(
      ({ name }: { name: string }) => !/^node-/.test(name),
    );
    expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(["undici", "saxes", "commander"]));
    for (const name of (await readdir(folder)).filter((each) => each.endsWith(".zip"))) {
      const entries = unzip(await readFile(join(folder, name)));
      const text = (file: string): string =>
        entries
          .find((entry) => entry.name === file)!
          .bytes()
          .toString("utf8");
      expect(text("LICENSE-nodejs.txt")).toContain("Copyright Node.js contributors");
      expect(text("LICENSE")).toContain("Apache License");
      for (const each of packages)
        expect(text("THIRD-PARTY-LICENSES.txt")).toContain(`\n${each.name} ${each.version} (`);
    }
  });
});

describe("the command's archive", () => {
  test("has wfa, which needs no Node.js, serves, exports, and installs itself as the plugin", async (context) => {
    const { path, platform } = ownArchive(context, "cli");
    const folder = await unpacked(path);
    const wfa = join(folder, platform.startsWith("windows") ? "wfa.exe" : "wfa");
    expect(await runAlone(wfa, ["--version"])).toEqual({ stdout: `${version}\n`, stderr: "" });
    const { url, userKey } = await serving(wfa);
    const exported = join(await temporaryFolder(), "exported");
    await runAlone(wfa, ["export", exported], { WFA_ENDPOINT: url, WFA_API_KEY: userKey });
    expect(await readdir(exported)).toContain(".wfa-export.json");
    const mirror = await temporaryFolder();
    const { stdout } = await runAlone(wfa, ["install", "--dir", mirror]);
    expect(stdout).toContain(mirror);
    await initPlanApply(`  filesystem_mirror {\n    path = ${JSON.stringify(mirror)}\n  }`);
    // Nothing is written beside a program that may be where nobody can write.
    expect((await readdir(folder)).sort()).toEqual(unzip(await readFile(path)).map(({ name }) => name));
  });

  test("has checksums", async (context) => {
    const folder = releasePart(context, "cli");
    const lines = (await readFile(join(folder, `wfa_${version}_SHA256SUMS`), "utf8")).trim().split("\n");
    const archives = (await readdir(folder)).filter((name) => name.endsWith(".zip")).sort();
    expect(lines).toEqual(
      await Promise.all(archives.map(async (name) => `${sha256(await readFile(join(folder, name)))}  ${name}`)),
    );
  });
});

/** A server that answers as the network mirror protocol wants it, with a certificate of its own authority. */
async function networkMirror(archive: Buffer, platform: string) {
  const authority = createAuthority("Mirror authority");
  const { certificate, key } = authority.issue({ hosts: ["localhost", "127.0.0.1"] });
  const file = `${PLUGIN_NAME}_${version}_${platform}.zip`;
  const versionJson = { archives: { [platform]: { url: file, hashes: [`zh:${sha256(archive)}`] } } };
  const paths: string[] = [];
  const server = createServer({ cert: certificate, key }, (request, response) => {
    const path = (request.url ?? "").replace(/^\/mirror\/[^/]+\//, "");
    paths.push(path);
    const json = (value: object): void => {
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify(value));
    };
    if (path === `${PLUGIN_SOURCE}/index.json`) json({ versions: { [version]: {} } });
    else if (path === `${PLUGIN_SOURCE}/${version}.json`) json(versionJson);
    else if (path === `${PLUGIN_SOURCE}/${file}`) response.end(archive);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const trusted = join(await temporaryFolder(), "authority.pem");
  await writeFile(trusted, authority.certificate);
  return { url: `https://localhost:${(server.address() as AddressInfo).port}/mirror/`, authority: trusted, paths };
}
