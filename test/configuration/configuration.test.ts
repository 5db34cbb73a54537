import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseAddress } from "../../src/engine-json";
import { positionAt } from "../../src/hcl";
import { openConfiguration, type Configuration, type LocatedResource } from "../../src/configuration";

const FILES: Readonly<Record<string, string | Buffer>> = {
  "main.tf": `resource "wfa_workflow" "load" {
  document = file("\${path.module}/load.xml")
  enabled  = true
}

resource "wfa_workflow" "each" {
  for_each = toset(["a.xml"])
  document = templatefile("flows/\${each.key}", { owner = var.owner })
}

resource "wfa_workflow" "counted" {
  count    = 2
  document = file("\${path.root}/\${count.index}.xml")
}

resource "wfa_workflow" "computed" {
  document = file(var.path)
}

module "far" {
  source = "example.org/far/any"
}

module "near" {
  source = "./near"
}
`,
  "data.tf": 'data "wfa_workflow" "load" {\n  id = "1"\n}\n',
  "x_override.tf": 'resource "wfa_workflow" "load" {\n  enabled = false\n}\n',
  "broken.tf": 'resource "wfa_asset" "a" {\n  name = "a"\n}\nresource "wfa_asset" "b" {\n',
  "latin.tf": Buffer.from([0x23, 0xe9, 0x0a]),
  ".hidden.tf": 'resource "wfa_asset" "hidden" {}\n',
  "both.tf": 'resource "wfa_queue" "both" {\n}\n',
  "both.tofu": '\nresource "wfa_queue" "both" {}\n',
  "stack.tf.json": '{"resource":{"wfa_asset":{"json":{"name":"x"}}}}',
  ".terraform/modules/modules.json": JSON.stringify({
    Modules: [
      { Key: "", Source: "", Dir: "." },
      { Key: "far", Source: "registry", Dir: ".terraform/modules/far" },
      { Key: "far.deep", Source: "./deep", Dir: ".terraform/modules/far/deep" },
      null,
    ],
  }),
  ".terraform/modules/far/deep/deep.tf":
    'resource "wfa_workflow" "d" {\n  document = file("${path.module}/d.xml")\n}\n',
  "near/near.tf": 'resource "wfa_calendar" "c" {\n  definition = <<E\n{}\nE\n}\n',
};

let folder: string;
let configuration: Configuration;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wfa-configuration-"));
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  configuration = openConfiguration(folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function located(address: string): Promise<LocatedResource> {
  const found = await configuration.locate(address);
  if (found === null) throw new Error(`${address} was not found`);
  return found;
}

const placeOf = async (address: string): Promise<string> => {
  const { file, block } = await located(address);
  const { line, column } = positionAt(file.text, block.header.start);
  return `${relative(folder, file.path)}:${line}:${column}`;
};

/** Relative to the folder. */
const documentOf = async (address: string, name = "document"): Promise<string | null> => {
  const path = (await located(address)).attribute(name)?.reference()?.path ?? null;
  return path === null ? null : relative(folder, path);
};

describe("addresses", () => {
  test.each([
    ["wfa_workflow.a", [], "managed", "a", null],
    ["wfa_workflow.a[3]", [], "managed", "a", 3],
    ['wfa_workflow.a["x.y[0]\\"$${z}"]', [], "managed", "a", 'x.y[0]"${z}'],
    ["data.wfa_workflow.a", [], "data", "a", null],
    [
      'module.m["k.l"].module.n[0].wfa_workflow.ä-1',
      [
        ["m", "k.l"],
        ["n", 0],
      ],
      "managed",
      "ä-1",
      null,
    ],
    ["module.data.data.wfa_workflow.a", [["data", null]], "data", "a", null],
  ])("%s", (text, modules, mode, name, key) => {
    expect(parseAddress(text)).toEqual({
      modules: modules.map(([step, at]) => ({ name: step, key: at })),
      mode,
      type: "wfa_workflow",
      name,
      key,
    });
  });

  test.each(["", "wfa_workflow", "a.b.c", "module.m", "a.b[", "a..b", "a.b ", 'a["k"].b', "data.a"])(
    "%j is none",
    (text) => {
      expect(parseAddress(text)).toBeNull();
    },
  );
});

describe("the block of a resource", () => {
  test.each([
    ["wfa_workflow.load", "main.tf:1:1"],
    ['wfa_workflow.each["a.xml"]', "main.tf:6:1"],
    ["data.wfa_workflow.load", "data.tf:1:1"],
    ["wfa_asset.a", "broken.tf:1:1"],
    ["wfa_asset.json", "stack.tf.json:1:27"],
    ["module.far[0].module.deep.wfa_workflow.d", ".terraform/modules/far/deep/deep.tf:1:1"],
    ["module.near.wfa_calendar.c", "near/near.tf:1:1"],
    ["wfa_queue.both", "both.tf:1:1"],
  ])("%s is at %s", async (address, place) => {
    expect((await placeOf(address)).replaceAll("\\", "/")).toBe(place);
  });

  test.each(["wfa_workflow.none", "wfa_asset.hidden", "module.none.wfa_workflow.a", "no address"])(
    "%s is nowhere",
    async (address) => {
      expect(await configuration.locate(address)).toBeNull();
    },
  );

  test("OpenTofu prefers a .tofu file", async () => {
    const found = await openConfiguration(folder, "tofu").locate("wfa_queue.both");
    expect(relative(folder, found!.file.path)).toBe("both.tofu");
  });

  test("a file with a problem says so", async () => {
    expect((await located("wfa_asset.a")).file.isValid).toBe(false);
    expect((await located("wfa_workflow.load")).file.isValid).toBe(true);
  });

  test("a folder that does not exist has none", async () => {
    expect(await openConfiguration(join(folder, "none")).locate("wfa_workflow.load")).toBeNull();
  });
});

describe("attributes", () => {
  test("an override file's counts", async () => {
    const load = await located("wfa_workflow.load");
    expect(load.attribute("enabled")).toMatchObject({
      file: { path: join(folder, "x_override.tf") },
      attribute: { expression: { value: false } },
    });
    expect(load.attribute("document")?.file.path).toBe(join(folder, "main.tf"));
    expect(load.attribute("none")).toBeNull();
  });

  test("the file that an expression reads", async () => {
    expect(await documentOf("wfa_workflow.load")).toBe("load.xml");
    expect(await documentOf("wfa_workflow.counted[1]")).toBe("1.xml");
    expect(await documentOf("wfa_workflow.computed")).toBeNull();
    expect(await documentOf("module.far.module.deep.wfa_workflow.d")).toBe(join(".terraform/modules/far/deep/d.xml"));
    expect(await documentOf("module.near.wfa_calendar.c", "definition")).toBeNull();
    const each = (await located('wfa_workflow.each["a.xml"]')).attribute("document")!.reference()!;
    expect(each).toMatchObject({
      function: "templatefile",
      path: join(folder, "flows", "a.xml"),
    });
  });
});
