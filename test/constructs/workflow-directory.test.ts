import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { WfaProvider, WorkflowDirectory, WorkflowGroup } from "cdktf-provider-wfa";
import type { TerraformStack } from "cdktf";
import { describe, expect, test } from "vitest";
import { newStack, synthesise, tempFolder } from "./synthesis";

async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const top = await tempFolder();
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(top, path)), { recursive: true });
    await writeFile(join(top, path), text);
  }
  return top;
}

const names = (resources: Readonly<Record<string, any>>) =>
  Object.values(resources)
    .map(({ name }) => name)
    .sort();

describe("a folder of workflows", () => {
  test("is groups and workflows, nested as the folders are", async () => {
    const path = await folderOf({
      "top.xml": "<top/>",
      "finance/load.xml": "<load group='{{group.id}}'/>",
      "finance/month end/close.XML": "<close/>",
      "finance/readme.md": "no workflow",
      ".hidden/x.xml": "broken",
      "finance/.draft.xml": "broken",
      "empty/notes.txt": "",
    });
    const { resources, json } = await synthesise((stack) => {
      const directory = new WorkflowDirectory(stack, "flows", {
        path,
        approve: false,
        enabled: true,
        forceDestroy: true,
      });
      expect(Object.keys(directory.workflows)).toEqual(["top.xml", "finance/load.xml", "finance/month end/close.XML"]);
      expect(Object.keys(directory.groups)).toEqual(["empty", "finance", "finance/month end"]);
      expect(directory.workflow("top.xml").group).toBeUndefined();
      expect(directory.workflow("finance/load.xml").group).toBe(directory.group("finance"));
      expect(() => directory.workflow("finance/lod.xml")).toThrow(
        'There is no document "finance/lod.xml" in the workflow directory; there is "top.xml", "finance/load.xml", "finance/month end/close.XML"',
      );
    });
    const groups = resources("wfa_workflow_group");
    const workflows = resources("wfa_workflow");
    expect(names(groups)).toEqual(["empty", "finance", "month end"]);
    const [financeId, finance] = Object.entries(groups).find(([, { name }]) => name === "finance")!;
    expect(finance).not.toHaveProperty("parent_id");
    expect(finance).toMatchObject({ force_destroy: true });
    expect(Object.values(groups).find(({ name }) => name === "month end")).toMatchObject({
      parent_id: `\${wfa_workflow_group.${financeId}.id}`,
    });
    const load = Object.values(workflows).find(({ document }) => document.includes("load"));
    expect(load).toMatchObject({ approve: false, enabled: true, depends_on: [`wfa_workflow_group.${financeId}`] });
    expect(load.substitutions).toEqual({ "group.id": `\${wfa_workflow_group.${financeId}.id}` });
    expect(JSON.stringify(json)).not.toContain(path);
  });

  test("hands its settings on to every group and workflow, at the top and below, and no more than it was given", async () => {
    const path = await folderOf({ "a.xml": "<a/>", "b/c.xml": "<c/>", "b/d/e.xml": "<e/>" });
    const { resources } = await synthesise((stack) => {
      const provider = new WfaProvider(stack, "second", { alias: "second" });
      new WorkflowDirectory(stack, "full", {
        path,
        approve: false,
        enabled: true,
        ignoredPaths: ["//@modified"],
        deletionPolicy: "abandon",
        forceDestroy: true,
        provider,
      });
      new WorkflowDirectory(stack, "plain", { path });
    });
    const own = new Set(["//", "document", "name", "depends_on", "lifecycle"]);
    const settings = (type: string, directory: string) =>
      Object.entries(resources(type))
        .filter(([address]) => address.startsWith(directory))
        .map(([, values]) => Object.fromEntries(Object.entries(values).filter(([name]) => !own.has(name))));
    const workflow = {
      approve: false,
      enabled: true,
      ignored_paths: ["//@modified"],
      deletion_policy: "abandon",
      provider: "wfa.second",
    };
    expect(settings("wfa_workflow", "full")).toEqual([workflow, workflow, workflow]);
    expect(settings("wfa_workflow", "plain")).toEqual([{}, {}, {}]);
    const group = { force_destroy: true, provider: "wfa.second" };
    const parent = (directory: string) => ({
      parent_id: expect.stringMatching(`^\\$\\{wfa_workflow_group\\.${directory}_b_\\w+\\.id\\}$`),
    });
    expect(settings("wfa_workflow_group", "full")).toEqual([group, { ...group, ...parent("full") }]);
    expect(settings("wfa_workflow_group", "plain")).toEqual([{}, parent("plain")]);
  });

  test("lies in one group at most", async () => {
    const path = await folderOf({});
    const stack = newStack();
    const parent = new WorkflowGroup(stack, "parent", { name: "Parent" });
    expect(() => new WorkflowDirectory(stack, "flows", { path, parent, parentId: "g7" })).toThrow(
      'The workflow directory "flows" has both a parent and a parent id; give one of them',
    );
    expect(new WorkflowDirectory(stack, "empty", { path, parent })).toMatchObject({ groups: {}, workflows: {} });
  });

  test("lies in a group that is given", async () => {
    const path = await folderOf({ "a.xml": "<a>{{group.id}}</a>", "b/c.xml": "<c/>" });
    const { resources } = await synthesise((stack) => {
      const parent = new WorkflowGroup(stack, "parent", { name: "Parent" });
      new WorkflowDirectory(stack, "under-group", { path, parent });
      new WorkflowDirectory(stack, "under-id", { path, parentId: "g7" });
    });
    const parents = Object.values(resources("wfa_workflow_group")).map(({ name, parent_id }) => [name, parent_id]);
    expect(parents).toEqual([
      ["Parent", undefined],
      ["b", "${wfa_workflow_group.parent.id}"],
      ["b", "g7"],
    ]);
    const substitutions = Object.values(resources("wfa_workflow")).flatMap((workflow) => workflow.substitutions ?? []);
    expect(substitutions).toHaveLength(2);
    expect(substitutions).toContainEqual({ "group.id": "${wfa_workflow_group.parent.id}" });
    expect(substitutions).toContainEqual({ "group.id": '${"g7"}' });
    const [inGroup, inId] = ["under-group", "under-id"].map((start) =>
      Object.entries(resources("wfa_workflow")).flatMap(([address, { depends_on }]) =>
        address.startsWith(`${start}_a_`) ? [depends_on] : [],
      ),
    );
    expect([inGroup, inId]).toEqual([[["wfa_workflow_group.parent"]], [undefined]]);
  });

  test("has an address of its own for each name, and the same in every run", async () => {
    const files = [
      "load.xml",
      "Load.xml",
      "lo-ad.xml",
      "lo ad.xml",
      "lo.ad.xml",
      "größe.xml",
      "grÖße.xml",
      "日本.xml",
      "本日.xml",
      "a+b.xml",
      "a&b.xml",
      "Default/x.xml",
      "x.xml",
      "load/load.xml",
      "load_xml/load.XML",
    ];
    const path = await folderOf(Object.fromEntries(files.map((file, index) => [file, `<w n='${index}'/>`])));
    const build = async () => {
      const { resources } = await synthesise((stack) => void new WorkflowDirectory(stack, "flows", { path }));
      return resources("wfa_workflow");
    };
    const first = await build();
    expect(Object.keys(first)).toHaveLength(files.length);
    expect(Object.keys(await build())).toEqual(Object.keys(first));
    // Pinned: another address would make Terraform destroy the workflow and create it again.
    const addresses = Object.fromEntries(
      Object.entries(first).map(([address, { document }]) => [files[Number(/'(\d+)'/.exec(document)![1])], address]),
    );
    expect(addresses).toMatchInlineSnapshot(`
      {
        "Default/x.xml": "flows_Default-21b111cbfe6e_x_xml_FB59D7B4",
        "Load.xml": "flows_Load_xml_783C04B1",
        "a&b.xml": "flows_ab_xml-d82412393541_277615E4",
        "a+b.xml": "flows_ab_xml-f7533769641c_7D30D82C",
        "grÖße.xml": "flows_gre_xml-73fe7b1f35a2_92B7DB65",
        "größe.xml": "flows_gre_xml-bd750dcd6416_1B7DCB44",
        "lo ad.xml": "flows_load_xml-1d8ab7e6d78f_359A0A32",
        "lo-ad.xml": "flows_lo-ad_xml_959CFD13",
        "lo.ad.xml": "flows_load_xml_CC029A8A",
        "load.xml": "flows_load_xml_97ADC0B7",
        "load/load.xml": "flows_load_load_xml_55E03558",
        "load_xml/load.XML": "flows_load_xml-0dee3b02fef9_loadXML_EB98C2B1",
        "x.xml": "flows_x_xml_FC2C3500",
        "日本.xml": "flows__xml-eb978603c11b_2D4D8962",
        "本日.xml": "flows__xml-51fa74da1855_806B15C4",
      }
    `);
  });

  test("names in another normal form are the same names", async () => {
    const composed = await folderOf({ "gr\u00F6\u00DFe/\u00E9.xml": "<w/>" });
    const decomposed = await folderOf({ "gro\u0308\u00DFe/e\u0301.xml": "<w/>" });
    const addresses = async (path: string) => {
      const { resources } = await synthesise((stack) => {
        expect(new WorkflowDirectory(stack, "flows", { path }).workflow("größe/é.xml")).toBeDefined();
      });
      return [...Object.keys(resources("wfa_workflow")), ...Object.keys(resources("wfa_workflow_group"))];
    };
    expect(await addresses(decomposed)).toEqual(await addresses(composed));
  });

  test("hands substitutions to the documents that use them", async () => {
    const path = await folderOf({ "a.xml": "<a>{{x}}</a>", "b.xml": "<b>{{y}}</b>", "c.xml": "<c/>" });
    const { resources } = await synthesise((stack) => {
      new WorkflowDirectory(stack, "flows", { path, substitutions: { x: "1", y: "2" } });
    });
    const handedOn = Object.values(resources("wfa_workflow")).map((each) => [each.document, each.substitutions]);
    expect(handedOn).toEqual(
      expect.arrayContaining([
        ['${"<a>{{x}}</a>"}', { x: '${"1"}' }],
        ['${"<b>{{y}}</b>"}', { y: '${"2"}' }],
        ['${"<c/>"}', undefined],
      ]),
    );
    expect(
      () => new WorkflowDirectory(newStack(), "flows", { path, substitutions: { x: "1", y: "2", z: "3" } }),
    ).toThrow(`No document in ${path} has {{z}}, so that substitution would be lost`);
    expect(() => new WorkflowDirectory(newStack(), "flows", { path, substitutions: { x: "1" } })).toThrow(
      `Cannot use ${join(path, "b.xml")} (line 1, column 4): there is no substitution "y"`,
    );
  });
});

describe("a document in the folder of a group", () => {
  const warnings = (path: string, build: (stack: TerraformStack) => WorkflowDirectory) => {
    const directory = build(newStack());
    return directory
      .workflow(path)
      .node.metadata.filter(({ type }) => type.endsWith("warn"))
      .map(({ data }) => data as string);
  };

  test("that does not name it is a workflow with a warning, created after the group", async () => {
    const path = await folderOf({
      "top.xml": "<top/>",
      "finance/none.xml": "<none/>",
      "finance/named.xml": "<named><group> finance </group></named>",
      "finance/by-name.xml": "<by group='{{group.name}}'/>",
    });
    const { resources } = await synthesise((stack) => {
      const directory = new WorkflowDirectory(stack, "flows", { path });
      expect(directory.workflow("finance/none.xml").group).toBeUndefined();
      expect(directory.workflow("finance/by-name.xml").group).toBe(directory.group("finance"));
    });
    const [group] = Object.keys(resources("wfa_workflow_group"));
    const unordered = Object.entries(resources("wfa_workflow")).filter(
      ([, workflow]) => workflow.depends_on?.[0] !== `wfa_workflow_group.${group}`,
    );
    expect(unordered).toEqual([[expect.stringContaining("top"), expect.anything()]]);

    const inTree = (file: string) => warnings(file, (stack) => new WorkflowDirectory(stack, "flows", { path }));
    expect(inTree("finance/none.xml")).toEqual([
      `${join(path, "finance", "none.xml")} lies in the folder of a workflow group, but has no {{group.id}}, and only the document puts a workflow into a group; write {{group.id}} where the document names its group, such as groupId="{{group.id}}" on its root element`,
    ]);
    for (const file of ["top.xml", "finance/named.xml", "finance/by-name.xml"]) expect(inTree(file)).toEqual([]);
    const below = { path, parentId: "g7" };
    expect(warnings("top.xml", (stack) => new WorkflowDirectory(stack, "flows", below))).toHaveLength(1);
  });

  test("needs a value for each placeholder if it has one for the group; all such documents are told at once", async () => {
    const path = await folderOf({
      "a/a.xml": "<a>{{group.id}}{{x}}</a>",
      "a/b.xml": "<b>{{x}}</b>",
      "c.xml": "<c>{{group.id}}</c>",
    });
    const stack = newStack();
    expect(() => new WorkflowDirectory(stack, "flows", { path })).toThrow(
      `Cannot use ${join(path, "c.xml")} (line 1, column 4): {{group.id}} stands for the workflow's group, but none was given; give the workflow a group or a group id, or give a substitution "group.id"\n` +
        `Cannot use ${join(path, "a", "a.xml")} (line 1, column 16): there is no substitution "x"`,
    );
  });
});

describe("what is wrong with a folder", () => {
  test("is told for all files at once, before any construct is made", async () => {
    const path = await folderOf({ "a.xml": "<a>", "b/c.xml": "<c>&x;</c>", "d.xml": "<d/>" });
    const stack = newStack();
    expect(() => new WorkflowDirectory(stack, "flows", { path })).toThrow(
      `Cannot use ${join(path, "a.xml")}: it is not well-formed XML: the element <a> is not closed (line 1, column 1)\n` +
        `Cannot use ${join(path, "b", "c.xml")}: it is not well-formed XML: undefined entity (line 1, column 6)`,
    );
  });

  test("is told where it is missing, a file, a link to nothing or to a folder around it", async () => {
    const path = await folderOf({ "a.xml": "<a/>", "b/c.xml": "<c/>" });
    const build = (folder: string) => new WorkflowDirectory(newStack(), "flows", { path: folder });
    expect(() => build(join(path, "none"))).toThrow(/^Cannot read the workflow folder .*none: ENOENT/);
    expect(() => build(join(path, "a.xml"))).toThrow("it is not a folder");
    await symlink(path, join(path, "b", "loop"));
    expect(() => build(path)).toThrow("it is a link to a folder that it lies in");
    const dangling = await folderOf({});
    await symlink(join(path, "gone.xml"), join(dangling, "d.xml"));
    expect(() => build(dangling)).toThrow("d.xml: it is a link to nothing");
  });

  test("two documents with one id name both files", async () => {
    const path = await folderOf({ "a.xml": "<a id='7'/>", "b/c.xml": "<c><id>7</id></c>" });
    expect(() => new WorkflowDirectory(newStack(), "flows", { path })).toThrow(
      new RegExp(`${join(path, "a.xml")} .* and ${join(path, "b", "c.xml")} .* have the same id "7"`),
    );
  });
});
