import { execFileSync, spawnSync } from "node:child_process";
import { readFile, stat, symlink, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { exportComplaints, exportJson, exportText } from "../../../src/cli/export/report";
import { KINDS } from "../../../src/kinds";
import { nameFilter } from "../../../src/cli/shared-options";
import { createProvider } from "../../../src/provider";
import { startService } from "../../../src/service";
import { ROOT } from "../../../src/tooling/root";
import { schemaErrors } from "../json-schema";
import { approved, exportTo, filesIn, ownFolder, service } from "./exporting";
import { documentOf } from "./populate";

test("only what was asked for is read and written", async () => {
  const running = await service({ queues: ["Night"] });
  approved(running, documentOf("Load orders", null));
  running.backstage.submit(documentOf("Load drafts", null));
  approved(running, documentOf("Clean up", null));
  const directory = await ownFolder();
  const named = async (options: Parameters<typeof exportTo>[2]): Promise<readonly (string | null)[]> =>
    (await exportTo(running, await ownFolder(), options)).objects.map(({ name }) => name);
  expect(await named({ kinds: new Set(["queues"]) })).toEqual(["Master", "Night"]);
  expect(await named({ wanted: nameFilter(["Load *"]) })).toEqual(["Load drafts", "Load orders"]);
  expect(await named({ kinds: new Set(["workflows"]), state: "approved" })).toEqual(["Clean up", "Load orders"]);
  expect(await named({ kinds: new Set(["workflows"]), state: "submitted" })).toEqual(["Load drafts"]);
  await exportTo(running, directory, { kinds: new Set(["queues"]) });
  expect(await filesIn(directory)).toEqual([
    ".gitignore",
    ".wfa-export.json",
    "imports.tf",
    "queues.tf",
    "versions.tf",
  ]);
  const nothing = await exportTo(running, await ownFolder(), { wanted: nameFilter(["Loads *"]) });
  expect(exportText(nothing, new Set(KINDS), "blocks")).not.toContain("Next");
});

test("what cannot be exported is told, and the rest is written", async () => {
  const running = await service();
  approved(running, documentOf("Good", null));
  const secret = approved(running, documentOf("Placeholder", null, "<task password='{{secret:x}}'/>"));
  const page = approved(running, documentOf("Behind a page", null));
  running.faults.add({ path: `/workflows/${page}`, times: Infinity, fault: { kind: "html" } });
  const directory = await ownFolder();
  const exported = await exportTo(running, directory, { kinds: new Set(["workflows"]) });
  expect(exported.objects.map(({ name }) => name)).toEqual(["Good"]);
  expect(exported.skipped.map(({ id, name, kind }) => ({ id, name, kind }))).toEqual([
    { id: page, name: "Behind a page", kind: "workflows" },
    { id: secret, name: "Placeholder", kind: "workflows" },
  ]);
  const told = exportComplaints(exported).join("\n");
  expect(told).toContain(
    `Not exported: workflow "Placeholder" (id ${secret}): Its configuration would not be valid: secrets_wo has no value for the placeholder {{secret:x}}`,
  );
  expect(told).toContain('give it as its own value: secrets_wo = { "x" = "{{secret:x}}" }');
  expect(told).toContain(`Not exported: workflow "Behind a page" (id ${page}): Could not read workflow`);
  const configuration = await readFile(join(directory, "workflows.tf"), "utf8");
  expect(configuration).toContain(
    `# Not exported: workflow "Placeholder" (id ${secret}): Its configuration would not be valid: secrets_wo has no value`,
  );
  expect(configuration).not.toContain(`"${secret}"`);
  expect(await schemaErrors(exportJson(exported))).toEqual([]);
  expect(JSON.parse(exportJson(exported))).toMatchObject({
    skipped: [{ id: page }, { id: secret }],
    objects: [{ address: "wfa_workflow.good", file: "workflows/good.xml", state: "approved" }],
  });
});

test("a document refers to its group if that is exported, and contains its id otherwise", async () => {
  const running = await service();
  const group = running.backstage.createGroup({ name: "Finance" });
  const id = approved(running, `<workflow name="Load" groupId="${group}"><task name="load" run="{{x}}"/></workflow>`);
  const document = running.backstage.workflow(id)!.approved!.text;
  const written = async (options: Parameters<typeof exportTo>[2]): Promise<readonly string[]> => {
    const directory = await ownFolder();
    const { objects } = await exportTo(running, directory, options);
    const file = objects.find(({ kind }) => kind === "workflows")!.file!.path;
    const configuration = await readFile(join(directory, "workflows.tf"), "utf8");
    return [await readFile(join(directory, file), "utf8"), configuration.slice(configuration.indexOf("resource"))];
  };
  const template = document.replace(group, "{{group.id}}");
  const block = (id: string): string => `resource "wfa_workflow" "load" {
  document = file("\${path.module}/workflows/finance/load.xml")
  enabled  = true
  substitutions = {
    "group.id" = ${id}
    "x"        = "{{x}}"
  }
}
`;
  expect(await written({})).toEqual([template, block("wfa_workflow_group.finance.id")]);
  const alone = block("")
    .replace(/^ *"group.id".*\n/m, "")
    .replace('"x"       ', '"x"');
  expect(await written({ kinds: new Set(["workflows"]) })).toEqual([document, alone]);
  expect(await written({ wanted: nameFilter(["Load"]) })).toEqual([document, alone]);
  // A group that turns out not to be exportable.
  running.faults.add({ path: `/workflowGroups/${group}`, times: Infinity, fault: { kind: "html" } });
  expect(await written({})).toEqual([template, block(`"${group}"`)]);
});

test("a list that the key may not read is told, and the rest is written", async () => {
  const running = await service();
  approved(running, documentOf("Load", null));
  running.faults.add({ path: "/assets", times: Infinity, fault: { kind: "status", status: 403 } });
  const directory = await ownFolder();
  const exported = await exportTo(running, directory);
  expect(exported.objects.map(({ name }) => name)).toEqual(["Load", "Master"]);
  expect(exportComplaints(exported).join("\n")).toContain("Not exported: the assets: ");
  expect(await readFile(join(directory, "assets.tf"), "utf8")).toContain("# Not exported: the assets: ");
  expect(await schemaErrors(exportJson(exported))).toEqual([]);
});

test("a service that fails for all leaves nothing behind", async () => {
  const running = await service();
  for (let index = 0; index < 20; index += 1) approved(running, documentOf(`Load ${index}`, null));
  const directory = join(await ownFolder(), "new");
  running.faults.add({ path: "/workflows/*", skip: 5, times: Infinity, fault: { kind: "status", status: 401 } });
  await expect(exportTo(running, directory)).rejects.toMatchObject({ status: 401 });
  await expect(stat(directory)).rejects.toThrow("ENOENT");
});

test("a submission beside the approved version is told, not taken", async () => {
  const running = await service();
  const id = approved(running, documentOf("Load", null));
  running.backstage.submit(running.backstage.workflow(id)!.approved!.text.replace("'300'", "'999'"));
  const directory = await ownFolder();
  const exported = await exportTo(running, directory);
  expect(exportComplaints(exported)[0]).toBe(
    `Note: A pending submission beside the approved version is not exported: workflow "Load" (id ${id})`,
  );
  expect(await readFile(join(directory, "workflows/load.xml"), "utf8")).toContain("300");
  expect(exportText(exported, new Set(KINDS), "commands")).toContain("./import.sh");
});

test("an object that goes away meanwhile is left out without a complaint", async () => {
  const running = await service();
  const id = approved(running, documentOf("Load", null));
  const wait = async (): Promise<void> => running.backstage.deleteWorkflow(id);
  running.faults.add({ path: `/workflows/${id}`, fault: { kind: "hold", moment: "before", wait } });
  const exported = await exportTo(running, await ownFolder(), { kinds: new Set(["workflows"]) });
  expect([exported.objects, exported.skipped]).toEqual([[], []]);
});

test("a script of import commands takes ids as they are", async () => {
  const running = await service({ queues: ["It's $(night) `x`"] });
  const directory = await ownFolder();
  await exportTo(running, directory, { kinds: new Set(["queues"]), imports: "commands" });
  expect(await readFile(join(directory, "import.sh"), "utf8")).toContain(
    "take wfa_workflow_queue.it_s_night_x 'It'\\''s $(night) `x`'\n",
  );
  expect((await stat(join(directory, "import.sh"))).mode & 0o111).toBe(0o111);
});

test("the script runs the engine that is there, or the one that is named", async () => {
  const running = await service({ queues: ["Night"] });
  const directory = await ownFolder();
  await exportTo(running, directory, { kinds: new Set(["queues"]), imports: "commands" });
  const tools = await ownFolder();
  const engine = async (name: string): Promise<void> =>
    writeFile(join(tools, name), `#!/bin/sh\n[ "$1" = state ] || echo ${name} "$@"\n`, { mode: 0o755 });
  await symlink(execFileSync("sh", ["-c", "command -v grep"], { encoding: "utf8" }).trim(), join(tools, "grep"));
  await symlink(execFileSync("sh", ["-c", "command -v dirname"], { encoding: "utf8" }).trim(), join(tools, "dirname"));
  const run = (env: NodeJS.ProcessEnv = {}): string =>
    spawnSync("/bin/sh", [join(directory, "import.sh")], {
      env: { PATH: tools, ...env },
      encoding: "utf8",
    }).output.join("");
  const imported = (name: string): string => `${name} import -input=false wfa_workflow_queue.night Night\n`;
  expect(run()).toBe("Neither terraform nor tofu is on the PATH. Install one, or set WFA_ENGINE to its path\n");
  await engine("tofu");
  expect(run()).toContain(imported("tofu"));
  await engine("terraform");
  expect(run()).toContain(imported("terraform"));
  expect(run({ WFA_ENGINE: "tofu" })).toContain(imported("tofu"));
});

test("what engines leave beside a configuration is not for Git, and a group is replaced before it is deleted", async () => {
  const running = await service();
  running.backstage.createGroup({ name: "Orders" });
  const directory = await ownFolder();
  await writeFile(join(directory, ".gitignore"), "own\n");
  await exportTo(running, directory, { kinds: new Set(["groups"]) });
  // The user's own file stays.
  expect(await readFile(join(directory, ".gitignore"), "utf8")).toBe("own\n");
  await unlink(join(directory, ".gitignore"));
  await exportTo(running, directory, { kinds: new Set(["groups"]), preventDestroy: true, force: true });
  expect(await readFile(join(directory, "groups.tf"), "utf8")).toContain(
    "  lifecycle {\n    create_before_destroy = true\n    prevent_destroy       = true\n  }\n",
  );
  expect(await readFile(join(directory, "imports.tf"), "utf8")).toMatch(
    /^# Import blocks need Terraform 1.5 or OpenTofu 1.6/,
  );
  execFileSync("git", ["init", "--quiet"], { cwd: directory });
  const ignored = [".terraform/x", "terraform.tfstate", "terraform.tfstate.backup", "saved.tfplan"];
  const asked = [...ignored, ".terraform.lock.hcl", "groups.tf", "production.tfvars"];
  const options = { cwd: directory, encoding: "utf8", input: asked.join("\n") } as const;
  expect(spawnSync("git", ["check-ignore", "--stdin"], options).stdout.trim().split("\n")).toEqual(ignored);
  const own = await readFile(join(directory, ".gitignore"), "utf8");
  for (const example of ["quickstart", "quickstart-hcl", "pipelines/stack", "promotion", "two-stage-pipeline"])
    expect(await readFile(join(ROOT, "examples", example, ".gitignore"), "utf8"), example).toContain(own);
});

/** What an export never configures, though a person may, and why. */
const NOT_CONFIGURED: Readonly<Record<string, readonly string[]>> = {
  // Defaults decide, which an import takes over; null leaves them open.
  // Documents refer to a group by a placeholder, so that its id may be another one.
  wfa_workflow_group: ["force_destroy", "id", "timeouts"],
  wfa_workflow: [
    "preserve_acl",
    "adopt_existing",
    "allow_duplicate_name",
    "overwrite_pending_submission",
    "ignored_paths",
    "sensitive_paths",
    "show_definition",
    "secrets_wo",
    "secrets_wo_version",
    "deletion_policy",
    "on_release_failure",
    "timeouts",
  ],
  wfa_workflow_queue: ["on_destroy", "timeouts"],
  // An import cannot tell further fields from the service's own.
  wfa_asset: ["additional_fields_json", "adopt_existing", "timeouts"],
  wfa_calendar: ["ignored_paths", "adopt_existing", "timeouts"],
};

test("each attribute that can be configured is exported, or has its reason", async () => {
  const running = await service();
  const { backstage, url, keys } = running;
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: "POST",
      headers: { "X-API-Key": keys.administrator, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const group = backstage.createGroup({ name: "A", description: "a" });
  backstage.createGroup({ name: "B", description: "b", parentId: group });
  backstage.submit(documentOf("Load", group));
  await post("/assets", {
    name: "n",
    description: "d",
    hostname: "h",
    ipAddress: "10.0.0.1",
    port: 1,
    ftPort: 2,
    location: "x",
  });
  await post("/calendars", { name: "c" });
  const directory = await ownFolder();
  const { objects } = await exportTo(running, directory);
  for (const [typeName, reasons] of Object.entries(NOT_CONFIGURED)) {
    const resource = await createProvider()
      .resources.find(({ name }) => name === typeName)!
      .load();
    const settable = Object.entries(
      resource.schema.attributes as Record<string, { readonly presence: string }>,
    ).flatMap(([name, { presence }]) => (presence === "computed" ? [] : [name]));
    const exported = new Set(
      objects
        .map(({ block }) => block())
        .filter((block) => block.typeName === typeName)
        .flatMap((block) => [...block.attributes.keys()]),
    );
    expect([...exported, ...reasons].sort(), typeName).toEqual([...settable].sort());
  }
  expect(await readFile(join(directory, "assets.tf"), "utf8")).toMatch(
    /# The service also shows: .*location.*additional_fields_json/,
  );
});

test("an id or a queue's name that engines would normalise is not exported, and the rest is", async () => {
  const running = await service({ queues: ["caf\u00e9", "nuit e\u0301"] });
  const exported = await exportTo(running, await ownFolder());
  expect(exported.skipped).toEqual([
    {
      kind: "queues",
      id: "nuit e\u0301",
      name: "nuit e\u0301",
      reason: expect.stringMatching(/^Its name is not in Unicode's normal form NFC\. Terraform/),
    },
  ]);
  expect(exported.objects.map(({ name }) => name)).toEqual(expect.arrayContaining(["caf\u00e9", "Master"]));
});

test("workflows of one name in one group are allowed to be created where they are not imported", async () => {
  const service = await startService();
  onTestFinished(() => service.close());
  const group = service.backstage.createGroup({ id: "g", name: "G" });
  for (const [id, own] of [
    ["1", group],
    ["2", group],
    ["3", null],
  ] as const)
    service.backstage.submit(`<workflow id="${id}" name="Load"${own === null ? "" : ` groupId="${own}"`}/>`);
  const countIn = async (imports: "blocks" | "none"): Promise<number> => {
    const directory = await ownFolder();
    await exportTo(service, directory, { imports });
    return (await readFile(join(directory, "workflows.tf"), "utf8")).split("allow_duplicate_name = true").length - 1;
  };
  expect([await countIn("none"), await countIn("blocks")]).toEqual([2, 0]);
});
