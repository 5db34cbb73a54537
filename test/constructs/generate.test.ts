import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { engineLacks, requiredProviders } from "../../src/engine";
import { generateBindings } from "../../src/tooling/generate-bindings";
import { generatedFiles, staleFiles } from "../../src/tooling/generate-files";
import { PROVIDER_FQPN, schemasJson } from "../../src/tooling/generate-schema-json";
import { ROOT } from "../../src/tooling/root";
import { startEngineStack } from "./engine-stack";
import { sampleIdentities, sampleSchemas } from "./sample-schemas";

describe("the schema as JSON", () => {
  test("has every form that a schema can have, sorted by name", () => {
    const json = schemasJson(sampleSchemas, sampleIdentities);
    expect(json.format_version).toBe("1.0");
    const provider = json.provider_schemas[PROVIDER_FQPN]!;
    expect(Object.keys(provider)).toEqual([
      "provider",
      "resource_schemas",
      "data_source_schemas",
      "functions",
      "resource_identity_schemas",
    ]);
    expect(Object.keys(provider.resource_schemas!)).toEqual(["wfa_another", "wfa_sample"]);
    expect(provider.resource_schemas!["wfa_sample"]).toEqual({
      version: 3,
      block: {
        attributes: {
          count_of_things: {
            type: "number",
            description: "What count_of_things is",
            description_kind: "markdown",
            optional: true,
            computed: true,
          },
          flags: { type: ["map", "bool"], description: "What flags is", description_kind: "markdown", optional: true },
          names: {
            type: ["list", "string"],
            description: "What names is",
            description_kind: "markdown",
            computed: true,
          },
          secret: {
            type: "string",
            description: "What secret is",
            description_kind: "markdown",
            optional: true,
            sensitive: true,
            write_only: true,
          },
          things: {
            type: ["list", ["object", { a: ["list", "number"], b: "string" }]],
            description: "What things is",
            description_kind: "markdown",
            computed: true,
          },
          timeouts: {
            nested_type: {
              attributes: {
                create: { type: "string", description: "What create is", description_kind: "markdown", optional: true },
              },
              nesting_mode: "single",
            },
            description: "What timeouts is",
            description_kind: "markdown",
            optional: true,
          },
          title: { type: "string", description_kind: "markdown", required: true },
        },
        description: "A sample",
        description_kind: "markdown",
      },
    });
    expect(provider.functions).toEqual({
      diff: {
        description: "Compares two",
        summary: "Compares",
        return_type: ["list", "string"],
        parameters: [{ name: "old", description: "The old one", type: "string" }],
      },
    });
    expect(provider.resource_identity_schemas).toEqual({
      wfa_sample: {
        version: 1,
        attributes: { id: { type: "string", description: "Its id", required_for_import: true } },
      },
    });
  });

  test("is, for our provider, what the engine prints", async () => {
    const stack = await startEngineStack();
    await writeFile(join(stack.folder, "main.tf"), requiredProviders("~> 0.1"));
    await stack.run(["init"]);
    const { stdout } = await stack.run(["providers", "schema", "-json"]);
    const printed = Object.values(JSON.parse(stdout).provider_schemas)[0];
    const writeOnly = engineLacks(stack.engine, "writeOnlyAttributes") === null;
    const golden = JSON.parse(
      await readFile(join(ROOT, "src/provider/generated/schema.json"), "utf8"),
      (key, value: unknown) => (key === "write_only" && !writeOnly ? undefined : value),
    ).provider_schemas[PROVIDER_FQPN];
    // What the engine is too old to know, it does not print.
    if (engineLacks(stack.engine, "identity") !== null) delete golden.resource_identity_schemas;
    if (engineLacks(stack.engine, "ephemeralValues") !== null) delete golden.ephemeral_resource_schemas;
    if (engineLacks(stack.engine, "functions") !== null) delete golden.functions;
    if (engineLacks(stack.engine, "listResources") !== null) delete golden.list_resource_schemas;
    if (engineLacks(stack.engine, "actions") !== null) delete golden.action_schemas;
    expect(printed).toEqual(golden);
  });
});

describe("the classes", () => {
  test("are the same bytes in each run, without a path or a date of this machine", async () => {
    const make = () => generateBindings(schemasJson(sampleSchemas, sampleIdentities), "1.2.3");
    const [first, second] = [await make(), await make()];
    expect([...second]).toEqual([...first]);
    expect([...first.keys()]).toEqual([
      "index.ts",
      "another/index.ts",
      "data-wfa-sample/index.ts",
      "provider/index.ts",
      "sample/index.ts",
    ]);
    const all = [...first.values()].join("");
    expect(all).not.toContain(ROOT);
    expect(all).not.toMatch(/\b20\d\d-\d\d-\d\d/);
    for (const text of first.values())
      expect(text.split("\n", 1)[0]).toBe(
        '// Generated from the provider\'s schema by "npm run generate": do not edit.',
      );
    expect(first.get("provider/index.ts")).toContain("terraformProviderSource: 'workflow-automation/wfa'");
    expect(first.get("provider/index.ts")).toContain("providerVersionConstraint: '~> 1.2'");
    expect(first.get("provider/index.ts")).toContain("export class WfaProvider extends cdktf.TerraformProvider");
    expect(first.get("sample/index.ts")).toContain("export class Sample extends cdktf.TerraformResource");
    expect(first.get("data-wfa-sample/index.ts")).toContain(
      "export class DataWfaSample extends cdktf.TerraformDataSource",
    );
    expect(first.get("index.ts")).not.toContain('"./provider"');
  });

  test("do not change the schema they are made from", async () => {
    const schemas = schemasJson(sampleSchemas, sampleIdentities);
    const before = JSON.stringify(schemas);
    await generateBindings(schemas, "1.2.3");
    expect(JSON.stringify(schemas)).toBe(before);
  });
});

test("the committed output is what the provider's schema makes", async () => {
  expect(await staleFiles(await generatedFiles())).toEqual([]);
});

test("a file that is missing, changed or not made any more is stale", async () => {
  const files = new Map(await generatedFiles());
  const [first, second] = [...files.keys()];
  files.set(first!, "changed");
  files.delete(second!);
  files.set("src/constructs/generated/new/index.ts", "new");
  expect(await staleFiles(files)).toEqual(
    expect.arrayContaining([first, second, "src/constructs/generated/new/index.ts"]),
  );
});
