import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rm, symlink, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { exportComplaints } from "../../../src/cli/export/report";
import { startService } from "../../../src/service";
import { approved, exportTo, filesIn, ownFolder, service } from "./exporting";
import { documentOf } from "./populate";

test("a file with another content stays, unless it may be replaced; the same again is no change", async () => {
  const running = await service();
  const id = approved(running, documentOf("Load", null));
  const directory = await ownFolder();
  expect(new Set((await exportTo(running, directory)).files.map(({ outcome }) => outcome))).toEqual(
    new Set(["written"]),
  );
  expect(new Set((await exportTo(running, directory)).files.map(({ outcome }) => outcome))).toEqual(
    new Set(["unchanged"]),
  );
  await writeFile(join(directory, "mine.tf"), "# mine\n");
  running.backstage.edit(id, "approved", (text) => text.replace(/(?<=["'])300(?=["'])/, "400"));
  const document = join(directory, "workflows/load.xml");
  await expect(exportTo(running, directory)).rejects.toThrow("Nothing was written, because 1 file already in");
  expect(await readFile(document, "utf8")).toContain("300");
  const { files } = await exportTo(running, directory, { force: true });
  expect(files.filter(({ outcome }) => outcome === "replaced").map(({ path }) => path)).toEqual(["workflows/load.xml"]);
  expect(await readFile(document, "utf8")).toBe(running.backstage.workflow(id)!.approved!.text);
  expect(await filesIn(directory)).toContain("mine.tf");
});

test("nothing is written through a link that leads out of the directory, not even with --force", async () => {
  const running = await service();
  approved(running, documentOf("Load", null));
  const [directory, outside] = [await ownFolder(), await ownFolder()];
  for (const target of [outside, join(outside, "nowhere")]) {
    await symlink(target, join(directory, "workflows"));
    for (const force of [false, true])
      await expect(exportTo(running, directory, { force })).rejects.toThrow(
        /Nothing was written, because ".*workflows" is a symbolic link/,
      );
    expect([await readdir(outside), await readdir(directory)]).toEqual([[], ["workflows"]]);
    await unlink(join(directory, "workflows"));
  }
  // Within the directory a link leads to its own files.
  await mkdir(join(directory, "elsewhere"));
  await symlink("elsewhere", join(directory, "workflows"));
  await exportTo(running, directory);
  expect(await readdir(join(directory, "elsewhere"))).toEqual(["load.xml"]);
  // The directory itself may be a link.
  await symlink(directory, join(outside, "link"));
  await exportTo(running, join(outside, "link"));
});

test("--force replaces what an export wrote, and what a person changed only with --overwrite", async () => {
  const service = await startService();
  onTestFinished(() => service.close());
  const id = service.backstage.submit('<workflow name="W"><task name="before"/></workflow>');
  service.backstage.approve(id);
  const directory = await ownFolder();
  await exportTo(service, directory);
  const change = (name: string): void => {
    service.backstage.submit(
      service.backstage.workflow(id)!.approved!.text.replace(/task name="\w+"/, `task name="${name}"`),
    );
    service.backstage.approve(id);
  };
  change("after");
  const changed = ({ files }: Awaited<ReturnType<typeof exportTo>>): readonly string[] =>
    files.filter(({ outcome }) => outcome !== "unchanged").map(({ path, outcome }) => `${path} ${outcome}`);
  expect(changed(await exportTo(service, directory, { force: true }))).toEqual(["workflows/w.xml replaced"]);

  change("later");
  await writeFile(join(directory, "workflows.tf"), "# mine\n");
  await expect(exportTo(service, directory, { force: true })).rejects.toThrow(
    /would be lost:\n {2}workflows\.tf\n.* --overwrite: it then has only what this export selects$/,
  );
  expect(await readFile(join(directory, "workflows", "w.xml"), "utf8")).toContain('"after"');
  const overwritten = await exportTo(service, directory, { force: true, overwrite: true });
  expect(changed(overwritten)).toEqual(["workflows.tf overwritten", "workflows/w.xml replaced"]);
  expect(exportComplaints(overwritten)).toContain(
    "Overwrote files that an export had not written or that were changed since: workflows.tf",
  );
});

test("a file that is a link is replaced, and what it leads to stays", async () => {
  const running = await service();
  approved(running, documentOf("Load", null));
  const [directory, outside] = [await ownFolder(), await ownFolder()];
  await writeFile(join(outside, "mine"), "mine");
  await symlink(join(outside, "mine"), join(directory, "workflows.tf"));
  await expect(exportTo(running, directory)).rejects.toThrow("Nothing was written, because 1 file already in");
  await exportTo(running, directory, { force: true, overwrite: true });
  expect(await readFile(join(outside, "mine"), "utf8")).toBe("mine");
  expect(await readFile(join(directory, "workflows.tf"), "utf8")).toContain("wfa_workflow");
});

test("a pipe in the place of a file is not waited for", { timeout: 30_000 }, async () => {
  const running = await service();
  const id = approved(running, documentOf("Load", null));
  const directory = await ownFolder();
  await exportTo(running, directory);
  const pipe = (path: string) => promisify(execFile)("mkfifo", [join(directory, path)]);
  for (const path of ["workflows.tf", ".wfa-export.json"]) {
    await rm(join(directory, path));
    await pipe(path);
  }
  await expect(exportTo(running, directory)).rejects.toThrow(/1 file already in .* would be lost:\n {2}workflows.tf/);
  await exportTo(running, directory, { force: true, overwrite: true });
  expect(await readFile(join(directory, "workflows.tf"), "utf8")).toContain("wfa_workflow");
  // One that an earlier export wrote, as far as the manifest says.
  running.backstage.deleteWorkflow(id);
  await rm(join(directory, "workflows/load.xml"));
  await pipe("workflows/load.xml");
  await exportTo(running, directory, { force: true, overwrite: true });
  expect(await readdir(join(directory, "workflows"))).toEqual(["load.xml"]);
});
