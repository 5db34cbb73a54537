import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CDKTF, FLAVOURS } from "../../src/tooling/flavours";
import { goEnvironment } from "../../src/tooling/release/packages/go";
import { samplesOf } from "../../src/tooling/release/packages/samples";
import { run } from "../../src/tooling/release/packages/tools";
import { ROOT } from "../../src/tooling/root";
import { goProject, inGo, inJava, inMavenProject, inPython, inTypeScript } from "./languages";
import { openStack, tempFolder, unpacked } from "./project";
import { releasePart } from "./release-part";

describe.each(FLAVOURS)("one stack for $framework", (flavour) => {
  test("in Python: as in TypeScript; after its apply, the plan of each is empty", async (context) => {
    const [python, typescript] = [await inPython(context, flavour), await inTypeScript(context, flavour)];
    expect(python).toEqual(typescript);
    const stack = await openStack(join(await unpacked(releasePart(context, "npm"), "wfa"), "bin", "wfa"));
    await stack.put(python);
    await stack.apply();
    for (const configuration of [python, typescript]) {
      await stack.put(configuration);
      expect(await stack.plan()).toBe(0);
    }
  });

  // The same JSON as that of the test above is the same plan.
  test("in Java: as in TypeScript", async (context) => {
    expect(await inJava(context, flavour)).toEqual(await inTypeScript(context, flavour));
  });

  test("in Go: as in TypeScript", async (context) => {
    expect(await inGo(context, flavour)).toEqual(await inTypeScript(context, flavour));
  });
});

describe("the samples of the packages' page that are written by hand", () => {
  const samples = async (language: string): Promise<readonly string[]> => [
    ...samplesOf(await readFile(join(ROOT, "src/constructs/package-samples.md"), "utf8"), language).values(),
  ];

  test("compile in Go", async (context) => {
    const cwd = await tempFolder();
    const [first, ...others] = await samples("go");
    const functions = others.map((code, at) => `func sample${at}(stack cdktf.TerraformStack) {\n${code}\n}\n`);
    const packages = [
      "github.com/aws/jsii-runtime-go",
      "github.com/hashicorp/terraform-cdk-go/cdktf",
      ...["", "/resources"].map((path) => `${CDKTF.goRepository}/wfa${path}`),
    ];
    const imports = packages.map((path) => `import "${path}"\n`).join("");
    await writeFile(join(cwd, "main.go"), first!);
    await writeFile(join(cwd, "others.go"), `package main\n\n${imports}\n${functions.join("\n")}`);
    await goProject(context, CDKTF, cwd);
    await run("go", ["build", "-o", "/dev/null", "."], { cwd, env: goEnvironment() });
  });

  test("compile in Java", async (context) => {
    const cwd = await tempFolder();
    const [first, ...others] = await samples("java");
    const packages = ["com.hashicorp.cdktf", CDKTF.javaPackage, `${CDKTF.javaPackage}.resources`, "java.util"];
    const [imports, code] = [/^import .*;$/gm, /^(?!import ).*$/gm].map((lines) => first!.match(lines)!.join("\n"));
    const method = (name: string, body: string): string => `static void ${name}(TerraformStack stack) {\n${body}\n}\n`;
    const wildcards = packages.map((name) => `import ${name}.*;\n`).join("");
    // The generated classes share these names.
    const own = ["Asset", "Calendar", "Workflow", "WorkflowQueue"].map(
      (name) => `import ${CDKTF.javaPackage}.${name};\n`,
    );
    const rest = others.map((body, at) => method(`sample${at}`, body)).join("");
    const main = `class First { static void run() {\n${code}\n} }\n`;
    await writeFile(join(cwd, "First.java"), `${imports}\n${main}`);
    await writeFile(join(cwd, "Others.java"), `${wildcards}${own.join("")}class Others {\n${rest}}\n`);
    await inMavenProject(context, CDKTF, cwd, "compile");
  });
});
