import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { clearLeftovers, manifestText, readManifest } from "../../../src/cli/export/earlier-export";
import { hashOf } from "../../../src/cli/named-file";
import { KINDS } from "../../../src/kinds";
import { exportComplaints, exportText } from "../../../src/cli/export/report";
import { type RunningService, startService } from "../../../src/service";
import { exportTo, ownFolder } from "./exporting";
import { documentOf } from "./populate";

const pathsIn = async (directory: string): Promise<readonly string[]> =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .sort();

describe("an export into the directory of an earlier one", () => {
  let service: RunningService;
  let directory: string;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    for (const { id } of service.backstage.workflows()) service.backstage.deleteWorkflow(id);
    directory = await ownFolder();
    for (const name of ["Load", "Clean up"])
      service.backstage.approve(service.backstage.submit(documentOf(name, null)));
    await exportTo(service, directory);
  });
  const load = (): string => service.backstage.workflows().find(({ approved }) => approved?.name === "Load")!.id;
  const again = (options: Parameters<typeof exportTo>[2] = {}) =>
    exportTo(service, directory, { force: true, ...options });

  test("removes the document of a workflow that was renamed, and says so", async () => {
    service.backstage.edit(load(), "approved", (text) => text.replace('"Load"', '"Load all"'));
    const exported = await again();
    expect(exported.leftovers).toEqual([{ path: "workflows/load.xml", outcome: "removed" }]);
    expect(await pathsIn(join(directory, "workflows"))).toEqual(["clean-up.xml", "load-all.xml"]);
    expect(exportText(exported, new Set(KINDS), "blocks", "hcl")).toMatch(/^Files: .*, 1 removed$/m);
    expect(exportComplaints(exported)).toContain(
      "Removed files of an earlier export that are not part of this one: workflows/load.xml",
    );
    expect((await again()).leftovers).toEqual([]);
  });

  test("leaves what was changed since, what is not its own, and what it was not asked for", async () => {
    await writeFile(join(directory, "workflows/load.xml"), "<mine/>");
    await writeFile(join(directory, "workflows/own.xml"), "<own/>");
    await writeFile(join(directory, "workflows/notes.txt"), "notes");
    service.backstage.deleteWorkflow(load());
    expect((await again({ kinds: new Set(["queues"]) })).leftovers).toEqual([]);
    const exported = await again();
    expect(exported.leftovers).toEqual([{ path: "workflows/load.xml", outcome: "left", because: "changed" }]);
    expect(exportComplaints(exported).join("\n")).toContain(
      "(they were changed since they were exported; delete them if you do not need them): workflows/load.xml",
    );
    expect(await pathsIn(join(directory, "workflows"))).toEqual(["clean-up.xml", "load.xml", "notes.txt", "own.xml"]);
  });

  test("leaves documents where it cannot tell that nobody needs them", async () => {
    const id = load();
    const leftAs = async (options: Parameters<typeof exportTo>[2]) =>
      (await again(options)).leftovers.filter(({ path }) => path === "workflows/load.xml");
    expect(await leftAs({ wanted: (name) => name !== "Load", partial: true })).toEqual([
      { path: "workflows/load.xml", outcome: "left", because: "partial" },
    ]);
    service.faults.add({ path: `/workflows/${id}`, times: Infinity, fault: { kind: "html" } });
    expect(await leftAs({})).toEqual([{ path: "workflows/load.xml", outcome: "left", because: "partial" }]);
    service.faults.clear();
    service.backstage.deleteWorkflow(id);
    for (const file of ["workflows.tf", "imports.tf"]) await unlink(join(directory, file));
    expect(await leftAs({ force: false })).toEqual([
      { path: "workflows/load.xml", outcome: "left", because: "not forced" },
    ]);
    expect(await leftAs({})).toEqual([{ path: "workflows/load.xml", outcome: "removed" }]);
  });

  test("removes nothing where an earlier export has left no list", async () => {
    await unlink(join(directory, ".wfa-export.json"));
    service.backstage.deleteWorkflow(load());
    const { leftovers } = await again({ overwrite: true });
    expect(leftovers).toEqual([]);
    expect(await pathsIn(join(directory, "workflows"))).toContain("load.xml");
  });

  test("removes the imports of the other form", async () => {
    expect((await again({ imports: "commands" })).leftovers).toEqual([{ path: "imports.tf", outcome: "removed" }]);
  });
});

describe("whatever the list says", () => {
  const options = { kinds: new Set(KINDS), partial: false, force: true };
  const TEXT = Buffer.from("text");

  test("only files in the directory are removed, with the folders that held nothing else", async () => {
    const outside = await mkdtemp(join(tmpdir(), "wfa-leftovers-"));
    onTestFinished(() => rm(outside, { recursive: true, force: true }));
    const directory = await ownFolder();
    const files = [
      "main.tf",
      "workflows.tf",
      "workflows/a/b/c.xml",
      "workflows/a/d.txt",
      "calendars/x.json",
      "../beside.xml",
      "workflows/link/e.xml",
    ];
    await mkdir(join(directory, "workflows/a/b"), { recursive: true });
    await mkdir(join(directory, "calendars"));
    await symlink(outside, join(directory, "workflows/link"));
    await writeFile(join(outside, "e.xml"), TEXT);
    for (const path of files.slice(0, 5)) await writeFile(join(directory, path), TEXT);
    const listed = [
      ...files,
      "workflows/../main.tf",
      "/etc/hostname",
      "workflows//x",
      "workflows",
      "calendars/gone.json",
      "terraform.tfstate",
    ];
    const leftovers = await clearLeftovers(
      directory,
      new Set(["versions.tf"]),
      new Map(listed.map((path) => [path, hashOf(TEXT)])),
      options,
    );
    expect(leftovers).toEqual([
      { path: "calendars/x.json", outcome: "removed" },
      { path: "main.tf", outcome: "removed" },
      { path: "workflows.tf", outcome: "removed" },
      { path: "workflows/a/b/c.xml", outcome: "removed" },
      { path: "workflows/a/d.txt", outcome: "removed" },
    ]);
    expect(await pathsIn(directory)).toEqual(["workflows", "workflows/link"]);
    expect(await readFile(join(outside, "e.xml"), "utf8")).toBe("text");
  });

  test.each(["", "no json", "null", "[]", '{"files": []}', '{"files": {"a": 1}}', '{"files": "x"}'])(
    "%j lists nothing that could be removed",
    async (text) => {
      const directory = await ownFolder();
      await writeFile(join(directory, "list"), text);
      await rename(join(directory, "list"), join(directory, ".wfa-export.json"));
      const manifest = await readManifest(directory);
      expect([...manifest.files.keys()].filter((path) => path.includes("."))).toEqual([]);
    },
  );

  test("a name that is not one of a resource is not believed", async () => {
    const directory = await ownFolder();
    const names = {
      ".": { "groups 1": "b b", "queues 2": "", "x 3": "x", "assets 4": ["a"], "calendars 5": "c" },
    };
    await writeFile(join(directory, ".wfa-export.json"), JSON.stringify({ names }));
    expect((await readManifest(directory)).names).toEqual(new Map([[".", new Map([["calendars 5", "c"]])]]));
  });

  test("it reads as it was written, whatever the order", async () => {
    const directory = await ownFolder();
    const files = new Map([
      ["b.tf", "2"],
      ["a.tf", "1"],
      ["__proto__", "3"],
    ]);
    const stack = new Map([
      ["workflows 2", "load"],
      ["groups __proto__", "a"],
    ]);
    const manifest = { files, names: new Map([["finance", stack]]) };
    const text = manifestText(manifest);
    await writeFile(join(directory, ".wfa-export.json"), text);
    expect(await readManifest(directory)).toEqual(manifest);
    const reversed = {
      files: new Map([...files].reverse()),
      names: new Map([["finance", new Map([...stack].reverse())]]),
    };
    expect(manifestText(reversed)).toBe(text);
  });
});
