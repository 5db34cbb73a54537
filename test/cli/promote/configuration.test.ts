import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readDirectory } from "../../../src/cli/evaluation/source";
import type { EvaluatedObject } from "../../../src/cli/evaluation/evaluated-object";
import { isReserved, overridesPromotion, targetFiles } from "../../../src/cli/evaluation/target-files";
import { expectPromotable, writePromotion } from "../../../src/cli/promote/promoted-directory";
import { CopyEngine } from "../../../src/cli/evaluation/copy-engine";
import { expectOwnProviders, readConfiguration } from "../../../src/cli/evaluation/read-configuration";
import { withoutCircles } from "../../../src/cli/promote/adjust";
import { findEngine } from "../../../src/engine";

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "wfa-promote-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

const MAIN = `
terraform {
  required_providers {
    flows = { source = "workflow-automation/wfa" }
  }
}
provider "flows" { endpoint = "https://test" }
provider "flows" {
  alias = "approver"
}
# import { this is a comment }
import {
  to = flows.x["a}"]
  id = "17"
}
resource "wfa_workflow" "a" {
  document      = "import { not }"
  substitutions = merge(local.all, {
    x = "}"
  })
}
import {
  to = wfa_workflow.b
  id = var.id
}
`;

test("a configuration's imports are known and left out, and so are its provider and expressions", async () => {
  const folder = await folderWith({
    "main.tf": MAIN,
    "more.tf.json": JSON.stringify({
      import: [{ to: "wfa_workflow.c", id: "18" }],
      resource: { wfa_workflow: { c: { substitutions: { g: "${local.g}", h: 'a "b" ${c}' } } } },
    }),
  });
  const facts = await readConfiguration(folder, "terraform");
  expect(facts.provider).toBe("flows");
  expect(facts.providerAliases).toEqual([null, "approver"]);
  expect([...facts.imported]).toEqual([
    ['flows.x["a}"]', "17"],
    ["wfa_workflow.c", "18"],
  ]);
  const text = facts.withoutImports.get("main.tf")!;
  expect(text).toContain("# import { this is a comment }");
  expect(text).not.toMatch(/^import/m);
  expect(text).toContain("import { not }");
  expect(facts.withoutImports.get("more.tf.json")).not.toContain("import");
  expect(facts.expressionOf("wfa_workflow", "a", "substitutions")).toBe('merge(local.all, {\n    x = "}"\n  })');
  expect(facts.expressionOf("wfa_workflow", "c", "substitutions")).toBe('{ "g" = local.g, "h" = "a \\"b\\" ${c}" }');
  expect(facts.expressionOf("wfa_workflow", "a", "triggers")).toBeNull();
});

test("a directory without a configuration is refused with what to do", async () => {
  await expect(readConfiguration(await folderWith({ "a.xml": "<a/>" }), "terraform")).rejects.toThrow(
    /no configuration in .*cdktf synth/,
  );
});

test("the source's state and plugins are not copied, nor the directory of the promotion", async () => {
  const folder = await folderWith({
    "main.tf": "",
    "docs/a.xml": "<a/>",
    "terraform.tfstate": "{}",
    "terraform.tfstate.backup": "{}",
    ".terraform/providers/x": "",
    ".terraform.lock.hcl": "lock",
    "promoted/main.tf": "",
  });
  await symlink(folder, join(folder, "docs", "loop"));
  const files = await readDirectory(folder, join(folder, "promoted"));
  expect(files.map(({ path }) => path)).toEqual([".terraform.lock.hcl", "docs/a.xml", "main.tf"]);
  await expect(readDirectory(join(folder, "nowhere"), null)).rejects.toThrow(
    /no such file or directory.*Name an existing directory/,
  );
});

const object = (name: string, index: string | number | null, more: Partial<EvaluatedObject> = {}): EvaluatedObject => ({
  address: `wfa_workflow.${name}${index === null ? "" : `[${JSON.stringify(index)}]`}`,
  type: "wfa_workflow",
  kind: "workflows",
  blockName: name,
  moduleAddress: null,
  index,
  values: { enabled: true },
  name,
  workflow: null,
  isSet: () => false,
  isUnknown: () => false,
  isSensitive: () => false,
  ...more,
});

test("what is different on the target overrides the configuration, instance by instance", async () => {
  const facts = await readConfiguration(await folderWith({ "main.tf": MAIN }), "terraform");
  const [single, x, y, first, second] = [
    object("a", null),
    object("many", "x"),
    object("many", "${y}"),
    object("list", 1),
    object("list", 0),
  ];
  const imports = new Map([['wfa_workflow.many["x"]', "1"]]);
  const settings = { endpoint: "https://prod", allowInsecureHttp: false, imports };
  const files = targetFiles(facts, settings, {
    objects: [single, x, y, first, second],
    variables: ["wfa_secret_PW"],
    adjustments: [
      { object: single, set: new Map([["enabled", "false"]]), add: new Map([["substitutions", '{ "y" = 1 }']]) },
      { object: x, set: new Map([["enabled", "false"]]), add: new Map() },
      { object: first, set: new Map([["enabled", "false"]]), add: new Map([["sensitive_paths", '["/a"]']]) },
    ],
  });
  const [addition, override] = files.map(({ content }) => content.toString("utf8"));
  expect(addition).toContain('import {\n  to = wfa_workflow.many["x"]\n  id = "1"\n}');
  expect(addition).toContain('variable "wfa_secret_PW" {\n  type      = string\n  ephemeral = true');
  expect(addition).not.toContain("provider");
  expect(override).toContain('provider "flows" {\n  endpoint     = "https://prod"\n  api_key      = null');
  expect(override).toContain('provider "flows" {\n  alias    = "approver"\n  endpoint = "https://prod"\n}');
  expect(override).toContain('substitutions = merge(merge(local.all, {\n    x = "}"\n  }), { "y" = 1 })');
  expect(override).toContain('enabled = { "x" = false, "$${y}" = true }[each.key]');
  expect(override).toContain("enabled         = [true, false][count.index]");
  expect(override).toContain('sensitive_paths = [[], ["/a"]][count.index]');
});

test("no file of the source replaces or overrides those of the promotion", () => {
  expect(["zzz_override.tf", "zz_promotion_override.tofu", "~_override.tf.json"].map(overridesPromotion)).toEqual([
    true,
    true,
    true,
  ]);
  expect(["override.tf", "a_override.tf.json", "zzz.tf", "modules/zzz_override.tf"].some(overridesPromotion)).toBe(
    false,
  );
  expect(["promotion.tf", "promotion.tofu", "promotion/a.xml", "a.tf"].map(isReserved)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test("a key that an alias has for the source is not sent to the target", async () => {
  const check = async (key: string): Promise<void> => {
    const folder = await folderWith({ "main.tf": MAIN.replace('alias = "approver"', `alias = "approver"\n  ${key}`) });
    const source = {
      directory: folder,
      files: [],
      documents: new Map(),
      ids: () => ({ rootId: null, byId: () => undefined }),
    };
    await expectOwnProviders(source, await readConfiguration(folder, "terraform"), "terraform");
  };
  await check("api_key = var.approver_key");
  await expect(check('api_key = "test-key"')).rejects.toThrow(/alias "approver" has a key of the source/);
  await expect(check('api_key_file = "key.txt"')).rejects.toThrow(/alias "approver" has a key of the source/);
});

test("an interrupted promotion starts no further command of the engine", async () => {
  const folder = await folderWith({ "main.tf": 'resource "terraform_data" "a" {}\n' });
  const interruption = new AbortController();
  const engine = new CopyEngine(await findEngine(), {
    environment: {},
    planArgs: [],
    isPluginAlone: false,
    progress: () => undefined,
    engineSignal: new AbortController().signal,
    signal: interruption.signal,
  });
  await expect(
    engine.plan(folder, async (_, apply) => {
      interruption.abort();
      await apply();
    }),
  ).rejects.toThrow(/abort/i);
  expect(await readdir(folder)).toEqual(["main.tf"]);
});

test("a directory holds one server's promotion, and nobody else's files", async () => {
  const folder = join(await folderWith({}), "promoted");
  const files = ["a.tf", "docs/b.xml"].map((path) => ({ path, content: Buffer.from(path), isExecutable: false }));
  await expectPromotable(folder, "https://prod");
  await writePromotion(folder, "https://prod", files);
  await writeFile(join(folder, "terraform.tfstate"), "{}");
  await expectPromotable(folder, "https://prod");
  await expect(expectPromotable(folder, "https://other")).rejects.toThrow(
    /for https:\/\/prod, not for https:\/\/other/,
  );
  await writePromotion(folder, "https://prod", files.slice(0, 1));
  await expect(readFile(join(folder, "docs/b.xml"))).rejects.toThrow("ENOENT");
  expect(await readFile(join(folder, "terraform.tfstate"), "utf8")).toBe("{}");
  await writeFile(join(folder, "a.tf"), "mine");
  await expect(expectPromotable(folder, "https://prod")).rejects.toThrow(/changed files in .*: a\.tf\. Move/);
  await expect(readDirectory(folder, null)).rejects.toThrow("was written by wfa promote");
  await expect(expectPromotable(await folderWith({ "x.tf": "" }), "https://prod")).rejects.toThrow("is not empty");
});

test("references are allowed as long as no circle comes of them", () => {
  const mayRefer = withoutCircles([
    object("a", null),
    object("b", "k"),
    object("c", null, {
      workflow: {
        document: "<workflow/>",
        substitutions: new Map(),
        unknownSubstitutions: [],
        references: ["wfa_workflow.a.id"],
      },
    }),
    object("d", "k", { address: 'module.m["x"].wfa_workflow.d["k"]' }),
    object("e", null, {
      workflow: {
        document: "<workflow/>",
        substitutions: new Map(),
        unknownSubstitutions: [],
        references: ["module.m.wfa_workflow.d.id"],
      },
    }),
    object("f", null, {
      workflow: {
        document: "<workflow/>",
        substitutions: new Map(),
        unknownSubstitutions: [],
        references: ["wfa_workflow.a"],
      },
    }),
  ]);
  expect(mayRefer("wfa_workflow.a", "wfa_workflow.f")).toBe(false);
  expect(mayRefer('module.m["x"].wfa_workflow.d["k"]', "wfa_workflow.e")).toBe(false);
  expect(mayRefer("wfa_workflow.a", 'wfa_workflow.b["k"]')).toBe(true);
  expect(mayRefer('wfa_workflow.b["k"]', "wfa_workflow.c")).toBe(false);
  expect(mayRefer("wfa_workflow.a", "wfa_workflow.a")).toBe(false);
  expect(mayRefer("wfa_workflow.a", "module.m.wfa_workflow.x")).toBe(false);
});
