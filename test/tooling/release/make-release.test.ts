import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeRelease } from "../../../src/tooling/release/make-release";
import { releaseOptions } from "../../../src/tooling/release/options";
import { RegistryError, type ReleasePart } from "../../../src/tooling/release/part";
import { PARTS } from "../../../src/tooling/release/parts";
import { PLATFORMS } from "../../../src/tooling/release/platforms";

describe("makeRelease", () => {
  let output: string;
  const lines: string[] = [];
  beforeEach(async () => {
    output = await mkdtemp(join(tmpdir(), "release-"));
    lines.length = 0;
  });
  afterEach(() => rm(output, { recursive: true, force: true }));

  const make = (parts: readonly ReleasePart[], lacking?: "skip") =>
    makeRelease({
      parts,
      platforms: ["linux_amd64"],
      output,
      say: (line) => void lines.push(line),
      ...(lacking === undefined ? {} : { lacking }),
    });
  const writes = (name: string, file: string): ReleasePart => ({
    name,
    summary: "",
    make: ({ folder }) => writeFile(join(folder, file), name),
  });

  test("makes each part in a folder of its name, and a later part reads an earlier one", async () => {
    const copy: ReleasePart = {
      name: "second",
      summary: "",
      make: async ({ folder, output: all, say }) => {
        say("copies");
        await writeFile(join(folder, "copy"), await readFile(join(all, "first", "a")));
      },
    };
    expect((await make([writes("first", "a"), copy])).size).toBe(0);
    expect((await readdir(output)).sort()).toEqual(["first", "second"]);
    expect(await readFile(join(output, "second", "copy"), "utf8")).toBe("first");
    expect(lines).toContain("second: copies");
  });

  test("replaces a whole folder, but not by a part that failed", async () => {
    await make([writes("first", "old")]);
    await make([writes("first", "new")]);
    expect(await readdir(join(output, "first"))).toEqual(["new"]);
    const failing: ReleasePart = { ...writes("first", "x"), make: () => Promise.reject(new Error("no disk")) };
    await expect(make([failing])).rejects.toThrow("no disk");
    expect(await readdir(output)).toEqual(["first"]);
    expect(await readdir(join(output, "first"))).toEqual(["new"]);
  });

  test("removes what a killed run left, and nothing of a run that is at work or of anybody else", async () => {
    const { pid: ended } = spawnSync(process.execPath, ["--version"]);
    const others = [`.first-${hostname()}-${process.ppid}-AbCd12`, `.npm-cache`, "notes"];
    for (const name of [...others, `.first-${hostname()}-${ended}-AbCd12`]) {
      await mkdir(join(output, name));
      await writeFile(join(output, name, "part of a file"), "");
    }
    await make([writes("first", "a")]);
    expect((await readdir(output)).sort()).toEqual([...others, "first"].sort());
  });

  test("makes nothing where a tool is missing, or all but what needs it", async () => {
    const lacking: ReleasePart = { ...writes("java", "x"), lacks: async () => "Java is not on the PATH" };
    await expect(make([writes("npm", "a"), lacking])).rejects.toThrow(/nothing was made.*\n {2}java: Java is not on/);
    expect(await readdir(output)).toEqual([]);
    expect([...(await make([writes("npm", "a"), lacking], "skip"))]).toEqual([["java", "Java is not on the PATH"]]);
    expect(await readdir(output)).toEqual(["npm"]);
    expect(lines).toContain("java: skipped. Java is not on the PATH");
  });

  test("leaves out a part for which a registry does not answer, or fails", async () => {
    const waiting: ReleasePart = {
      ...writes("go", "x"),
      make: () => Promise.reject(new RegistryError("go build failed, because a registry did not answer")),
    };
    const parts = [writes("npm", "a"), waiting, writes("python", "a")];
    await expect(make(parts)).rejects.toThrow("a registry did not answer");
    expect([...(await make(parts, "skip"))]).toEqual([["go", "go build failed, because a registry did not answer"]]);
    expect((await readdir(output)).sort()).toEqual(["npm", "python"]);
    expect(lines).toContain("go: skipped. go build failed, because a registry did not answer");
  });
});

describe("the options of a release", () => {
  test("are all platforms and all parts by default, unsigned", async () => {
    const options = await releaseOptions([], {});
    expect(options).toMatchObject({ platforms: PLATFORMS, parts: PARTS });
    expect(options?.output.endsWith(join("dist", "release"))).toBe(true);
    expect(options).not.toHaveProperty("signingKey");
    expect(await releaseOptions(["--help"], {})).toBeNull();
  });

  test("choose platforms", async () => {
    const options = await releaseOptions(["--platform", "windows_amd64", "--platform", "linux_arm64"], {});
    expect(options?.platforms).toEqual(["linux_arm64", "windows_amd64"]);
    await expect(releaseOptions(["--platform", "plan9_mips"], {})).rejects.toThrow(
      /--platform must be one of "linux_amd64", .*; got "plan9_mips"/,
    );
    await expect(releaseOptions(["--only", "nothing"], {})).rejects.toThrow(/--only must be one of .*got "nothing"/);
    await expect(releaseOptions(["--platfrom", "x"], {})).rejects.toThrow("--platfrom");
  });

  test("take the signing key from the environment or a file", async () => {
    const env = { WFA_RELEASE_SIGNING_KEY: "armored", WFA_RELEASE_SIGNING_PASSPHRASE: "phrase" };
    expect((await releaseOptions([], env))?.signingKey).toEqual({ armored: "armored", passphrase: "phrase" });
    await expect(releaseOptions(["--signing-key", "absent.asc"], {})).rejects.toThrow(/absent\.asc" cannot be read/);
  });
});
