import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { author } from "../../../src/cli/write-back/git";
import {
  type BaselineOptions,
  readBaselineFile,
  useBaseline,
  writeBaselineFile,
} from "../../../src/cli/drift/baseline";
import type { DriftReport } from "../../../src/review";

const EMPTY = '{ "version": 1, "accepted": [] }';
let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wfa-baseline-"));
  file = join(folder, "known.json");
});
afterEach(() => rm(folder, { recursive: true }));

const options = (more: Partial<BaselineOptions> = {}): BaselineOptions => ({
  baseline: file,
  accept: false,
  stack: [],
  recursive: false,
  ...more,
});
const ACCEPT = { accept: true, reason: "Known" };

describe("the file", () => {
  test("is written in one step, keeps its permissions, and leaves nothing beside it", async () => {
    await writeFile(file, EMPTY);
    await chmod(file, 0o640);
    await writeBaselineFile(await readBaselineFile(file, false), "new\n");
    expect([await readFile(file, "utf8"), (await stat(file)).mode & 0o777]).toEqual(["new\n", 0o640]);
    expect(await readdir(folder)).toEqual(["known.json"]);
  });

  test("is not written over what somebody else wrote since", async () => {
    await writeFile(file, EMPTY);
    const read = await readBaselineFile(file, true);
    await writeFile(file, `${EMPTY}\n`);
    await expect(writeBaselineFile(read, "new\n")).rejects.toThrow("changed while the command ran");
    const missing = await readBaselineFile(join(folder, "other.json"), true);
    await writeFile(missing.path, EMPTY);
    await expect(writeBaselineFile(missing, "new\n")).rejects.toThrow("changed while the command ran");
    expect(await readFile(missing.path, "utf8")).toBe(EMPTY);
  });

  test.runIf(process.platform !== "win32")("must be a regular file, and a pipe is not waited for", async () => {
    await writeFile(join(folder, "real.json"), EMPTY);
    await symlink("real.json", join(folder, "link"));
    await symlink("nowhere", join(folder, "dangling"));
    execFileSync("mkfifo", [join(folder, "pipe")]);
    await mkdir(join(folder, "directory"));
    for (const name of ["link", "dangling", "pipe", "directory"])
      for (const accept of [{}, ACCEPT])
        await expect(useBaseline(options({ baseline: join(folder, name), ...accept })), name).rejects.toThrow(
          /".*" \(--baseline\) is not a regular file/,
        );
  });

  test("a wrong entry is named", async () => {
    await writeFile(file, '{ "version": 1, "accepted": [{ "address": "wfa_x.y", "path": "/a" }] }');
    await expect(useBaseline(options(ACCEPT))).rejects.toThrow(
      `The baseline "${file}" cannot be used, so nothing was checked. Entry 1 ("wfa_x.y", "/a") has no from. Correct the file`,
    );
  });
});

test.each([
  [{}, 'does not exist. Create it with "wfa drift --accept'],
  [{ reason: "Known" }, "--reason is only for --accept"],
  [{ until: "2999-01-01" }, "--until is only for --accept"],
  [{ accept: true }, "--accept needs to know why the drift is accepted"],
  [{ ...ACCEPT, reason: " " }, "--accept needs to know why the drift is accepted"],
  [{ ...ACCEPT, baseline: undefined }, "--accept needs a file for what is accepted"],
  [{ ...ACCEPT, until: "tomorrow" }, '--until must be a day such as 2026-12-31; got "tomorrow"'],
  [{ ...ACCEPT, until: "2020-02-02" }, "--until is the last day of the acceptance, in UTC, and 2020-02-02 is over"],
])("%j: %s", async (given, message) => {
  await expect(useBaseline(options(given as Partial<BaselineOptions>))).rejects.toThrow(message);
});

test("nothing is accepted where a stack could not be checked, or a plan failed", async () => {
  const about = { name: "prod", directory: ".", engine: "Terraform 1.11.4" };
  const checked = { ...about, outcome: "in-sync", objects: [], audit: { kind: "notNeeded" }, unapplied: [], notes: [] };
  for (const stack of [
    { ...about, outcome: "failed", error: "Error: no" },
    { ...checked, planError: "Error: no" },
  ]) {
    const found = { createdAt: "2026-06-15T00:00:00.000Z", stacks: [stack] } as unknown as DriftReport;
    const { message } = await (await useBaseline(options(ACCEPT)))(found, [], []);
    expect(message).toContain(`Nothing was accepted, and "${file}" is as it was`);
    expect(await readdir(folder)).toEqual([]);
  }
  const found = { createdAt: "2026-06-15T00:00:00.000Z", stacks: [{ ...checked, planError: null }] } as DriftReport;
  await (
    await useBaseline(options(ACCEPT))
  )(found, [], []);
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ version: 1, accepted: [] });
});

test("who accepts: a pipeline's variable, then Git, then the operating system", async () => {
  const config = join(folder, "gitconfig");
  await writeFile(config, "[user]\n\tname = Ann Example\n");
  const who = async (variables: Readonly<Record<string, string>>): Promise<string> => {
    const pipeline = { GITHUB_ACTOR: "", GITLAB_USER_LOGIN: "", GIT_CONFIG_GLOBAL: config, GIT_CONFIG_SYSTEM: config };
    for (const [name, value] of Object.entries({ ...pipeline, ...variables })) vi.stubEnv(name, value);
    return author(folder).finally(() => vi.unstubAllEnvs());
  };
  expect(await who({ GITHUB_ACTOR: "octo", GITLAB_USER_LOGIN: "lab" })).toBe("octo");
  expect(await who({ GITLAB_USER_LOGIN: "lab" })).toBe("lab");
  expect(await who({})).toBe("Ann Example");
  expect(await who({ PATH: folder })).not.toBe("Ann Example");
});
