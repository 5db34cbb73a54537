import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { CDKTF, CDKTN, forFlavour } from "../../src/tooling/flavours";
import { buildConstructs } from "../../src/tooling/generate-jsii-package";
import { ROOT } from "../../src/tooling/root";

const PACKAGE = join(ROOT, "dist", "constructs");

let assembly: any;
const type = (name: string): any => assembly.types[`cdktf-provider-wfa.${name}`];
const membersOf = (name: string, kind: "properties" | "methods"): readonly string[] =>
  (type(name)[kind] ?? []).map((member: any) => member.name).sort();

beforeAll(async () => {
  await buildConstructs();
  assembly = JSON.parse(await readFile(join(PACKAGE, ".jsii"), "utf8"));
});

describe("the jsii assembly", () => {
  test("is of the package, for every language", async () => {
    const root = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
    expect(assembly).toMatchObject({ name: "cdktf-provider-wfa", version: root.version, license: "Apache-2.0" });
    expect(Object.keys(assembly.targets).sort()).toEqual(["dotnet", "go", "java", "js", "python"]);
    expect(assembly.dependencies).toEqual({ cdktf: "^0.21.0", constructs: "^10.4.2" });
    expect(assembly.bundled).toEqual({ saxes: "6.0.0" });
  });

  test("has the hand-written classes, each with its settings, and nothing internal", () => {
    const own = Object.keys(assembly.types)
      .filter((fqn) => !fqn.includes(".wfa."))
      .map((fqn) => fqn.split(".")[1])
      .sort();
    expect(own).toEqual([
      ...[
        "Asset",
        "AssetProps",
        "Calendar",
        "CalendarProps",
        "WfaProvider",
        "WfaProviderConfig",
        "Workflow",
        "WorkflowDirectory",
        "WorkflowDirectoryProps",
        "WorkflowDocument",
      ],
      ...[
        "WorkflowGroup",
        "WorkflowGroupProps",
        "WorkflowProps",
        "WorkflowQueue",
        "WorkflowQueueProps",
        "WorkflowTrigger",
      ],
    ]);
    expect(type("Workflow").base).toBe("cdktf-provider-wfa.wfa.Workflow");
    expect(type("WorkflowGroup").base).toBe("cdktf-provider-wfa.wfa.WorkflowGroup");
    expect(type("WorkflowDirectory").base).toBe("constructs.Construct");
    expect(membersOf("Workflow", "methods")).toEqual(["trigger"]);
    expect(membersOf("WorkflowTrigger", "methods")).toEqual(["disable", "enable"]);
    expect(membersOf("WorkflowDirectory", "methods")).toEqual(["group", "workflow"]);
    expect(membersOf("WorkflowDocument", "methods")).toEqual([
      "fromFile",
      "fromText",
      "hasTrigger",
      "toTerraformString",
      "toTerraformSubstitutions",
    ]);
    expect(membersOf("WorkflowDocument", "properties")).toEqual(["id", "placeholderNames", "source", "triggerNames"]);
  });

  test("lets a hand-written class set all that the resource has", () => {
    const differing = (props: string, config: string) => {
      const [own, generated] = [new Set(membersOf(props, "properties")), new Set(membersOf(config, "properties"))];
      return {
        missing: [...generated].filter((name) => !own.has(name)),
        added: [...own].filter((name) => !generated.has(name)),
      };
    };
    // Substitutions belong to the document.
    expect(differing("WorkflowProps", "wfa.WorkflowConfig")).toEqual({
      missing: ["substitutions"],
      added: ["group", "groupId"],
    });
    expect(differing("WorkflowGroupProps", "wfa.WorkflowGroupConfig")).toEqual({ missing: [], added: ["parent"] });
    expect(differing("WorkflowQueueProps", "wfa.WorkflowQueueConfig")).toEqual({ missing: [], added: [] });
    expect(differing("CalendarProps", "wfa.CalendarConfig")).toEqual({ missing: [], added: ["definitionJson"] });
    expect(differing("AssetProps", "wfa.AssetConfig")).toEqual({ missing: [], added: ["additionalFields"] });
    const [document] = type("WorkflowProps").properties.filter(({ name }: any) => name === "document");
    expect(document.type).toEqual({ fqn: "cdktf-provider-wfa.WorkflowDocument" });
  });

  test("has a class for every resource and data source of the schema", async () => {
    const schema = JSON.parse(await readFile(join(ROOT, "src/provider/generated/schema.json"), "utf8"));
    const [provider] = Object.values<any>(schema.provider_schemas);
    const pascal = (name: string) => name.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());
    for (const name of Object.keys(provider.resource_schemas)) {
      expect(type(`wfa.${pascal(name.replace("wfa_", ""))}`)).toMatchObject({
        kind: "class",
        base: "cdktf.TerraformResource",
      });
    }
    for (const name of Object.keys(provider.data_source_schemas)) {
      expect(type(`wfa.${pascal(`data_${name}`)}`)).toMatchObject({ kind: "class", base: "cdktf.TerraformDataSource" });
    }
  });

  test("documents every type, setting, attribute and method, the generated ones, too", () => {
    const undocumented = Object.entries<any>(assembly.types).flatMap(
      ([fqn, { docs, properties = [], methods = [], initializer }]) => [
        ...(docs?.summary ? [] : [fqn]),
        ...[...properties, ...methods, ...(initializer === undefined ? [] : [{ ...initializer, name: "constructor" }])]
          .filter((member: any) => !member.docs?.summary && !member.overrides)
          .map((member: any) => `${fqn}.${member.name}`),
      ],
    );
    expect(undocumented).toEqual([]);
    const attribute = type("wfa.Calendar").properties.find(({ name }: any) => name === "definition");
    expect(attribute.docs.summary).toBe(
      "The calendar as the JSON text of an object (TraditionalCalendar), for example from `jsonencode`.",
    );
  });

  test("has a name of its own for the generated classes in each language, which some of ours share", () => {
    expect(Object.entries<any>(assembly.submodules).map(([name, { targets }]) => [name, targets])).toEqual([
      [
        "cdktf-provider-wfa.wfa",
        {
          python: { module: "cdktf_provider_wfa.resources" },
          java: { package: "io.github.workflowautomation.cdktf.wfa.resources" },
          dotnet: { namespace: "WorkflowAutomation.Cdktf.Wfa.Resources" },
          go: { packageName: "resources" },
        },
      ],
    ]);
  });
});

test("the JavaScript of the package works where it is required", async () => {
  const script = `
    const { App, TerraformStack, Testing } = require("cdktf");
    const { WfaProvider, Workflow, WorkflowDocument, WorkflowGroup, wfa } = require(${JSON.stringify(PACKAGE)});
    const stack = new TerraformStack(Testing.app(), "test");
    new WfaProvider(stack, "wfa", {});
    const group = new WorkflowGroup(stack, "g", { name: "G" });
    const document = WorkflowDocument.fromText("<w g='{{group.id}}'><trigger name='t'/></w>");
    new Workflow(stack, "w", { document, group }).trigger("t").enable();
    new wfa.DataWfaWorkflows(stack, "all", {});
    console.log(Testing.synth(stack));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ["-e", script], { cwd: ROOT });
  expect(JSON.parse(stdout)).toMatchObject({
    resource: { wfa_workflow: { w: { triggers: { t: true }, depends_on: ["wfa_workflow_group.g"] } } },
    data: { wfa_workflows: { all: {} } },
    terraform: { required_providers: { wfa: { source: "workflow-automation/wfa", version: "~> 0.1" } } },
  });
});

test("nothing is compiled again where nothing has changed", async () => {
  expect(await buildConstructs()).toBe(false);
});

test("a source for cdktn differs in what it imports and in commands", () => {
  const source = `import * as cdktf from 'cdktf';\nimport { App } from "cdktf";\ncdktf.Fn; // running "cdktf plan <stack>"`;
  expect(forFlavour(source, "a.ts", CDKTF)).toBe(source);
  expect(forFlavour(source, "a.ts", CDKTN)).toBe(
    `import * as cdktf from 'cdktn';\nimport { App } from "cdktn";\ncdktf.Fn; // running "cdktn plan <stack>"`,
  );
  const page = 'npm i cdktf-provider-wfa; from cdktf import App; import "cdktf_provider_wfa"';
  expect(forFlavour(page, "README.md", CDKTN)).toBe(page.replaceAll("cdktf", "cdktn"));
});
