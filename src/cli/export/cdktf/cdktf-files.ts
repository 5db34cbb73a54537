import { devDependencies } from "../../../../package.json";
import type { ExportedObject, ExportedStack } from "../arrange";
import {
  contentsOf,
  engineFor,
  gitIgnore,
  skippedText,
  type ConfigurationOptions,
  type TextFile,
} from "../configuration";
import { inStack, WHOLE } from "../stacks";
import { uniqueNames } from "../../slug";
import { VERSION } from "../../version";
import { pascalCase, stackClass, tsComment, tsTemplate, tsText } from "./stack-class";

/** The id of the one stack of an export that is not divided: its state and `cdktf.out` are called by it. */
const ONE = "exported";

/** All files of the export but documents and definitions, as a cdktf app in TypeScript. */
export function cdktfFiles(stacks: readonly ExportedStack[], options: ConfigurationOptions): readonly TextFile[] {
  const classes = uniqueNames(
    stacks.map(({ directory }) => ({ key: directory, name: `${pascalCase(idOf(directory))}Stack` })),
    "_",
  );
  const [only] = stacks;
  const isOne = only?.directory === WHOLE;
  return [
    ...projectFiles(),
    { path: "main.ts", text: isOne ? oneMain(only, options) : splitMain(stacks, classes) },
    ...(isOne
      ? []
      : stacks.map((stack) => ({
          path: inStack(stack.directory, "stack.ts"),
          text: moduleText(stack, classes.get(stack.directory)!, options, ""),
        }))),
    ...(options.imports === "none"
      ? []
      : stacks.map(({ directory, objects }) => ({
          path: inStack(directory, "imports.ts"),
          text: importsText(objects),
        }))),
  ];
}

const variableOf = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

const idOf = (directory: string): string => (directory === WHOLE ? ONE : directory);

const oneMain = (stack: ExportedStack, options: ConfigurationOptions): string =>
  `${moduleText(stack, "ExportedStack", options, "App, ")}
const app = new App();
new ExportedStack(app, ${tsText(ONE)});
app.synth();
`;

function splitMain(stacks: readonly ExportedStack[], classes: ReadonlyMap<string, string>): string {
  const steps = new Map(stacks.map(({ directory, step }) => [directory, step]));
  const imports = stacks.map(
    ({ directory }) => `import { ${classes.get(directory)!} } from ${tsText(`./${directory}/stack`)};`,
  );
  const lines = stacks.flatMap(({ directory, after, step }) => [
    `const ${variableOf(classes.get(directory)!)} = new ${classes.get(directory)!}(app, ${tsText(directory)});`,
    // Stacks that name objects of each other have no order.
    ...after
      .filter((other) => steps.get(other)! < step)
      .map((other) => `${variableOf(classes.get(directory)!)}.addDependency(${variableOf(classes.get(other)!)});`),
  ]);
  return ['import { App } from "cdktf";', ...imports, "", "const app = new App();", ...lines, "app.synth();", ""].join(
    "\n",
  );
}

/** A module with the class of the stack. @param also further names to import from cdktf */
function moduleText(stack: ExportedStack, name: string, options: ConfigurationOptions, also: string): string {
  const { constructs, hasFiles, readsText, statements } = stackClass(stack);
  const { skipped, elsewhere } = stack;
  const withImports = options.imports !== "none";
  const overrides = [
    `this.addOverride("terraform.required_version", ">= ${engineFor(stack, options.imports)}");`,
    ...(withImports ? ['this.addOverride("import", IMPORTS);'] : []),
    ...(elsewhere.size === 0
      ? []
      : [
          tsComment("For a state of an earlier export: another stack has these objects now. They stay on the service."),
          'this.addOverride("removed", [',
          ...[...elsewhere.keys()].map((from) => `  { from: ${tsText(from)}, lifecycle: { destroy: false } },`),
          "]);",
        ]),
  ];
  const left = skipped.map((object) => tsComment(skippedText(object)));
  return [
    ...(readsText ? ['import { readFileSync } from "node:fs";'] : []),
    ...(hasFiles ? ['import { join } from "node:path";'] : []),
    `import { ${also}TerraformStack } from "cdktf";`,
    `import { ${constructs.join(", ")} } from "cdktf-provider-wfa";`,
    'import type { Construct } from "constructs";',
    ...(withImports ? ['import { IMPORTS } from "./imports";'] : []),
    "",
    tsComment(`Exported from ${options.endpoint}${contentsOf(stack)}`),
    ...left,
    `export class ${name} extends TerraformStack {`,
    "  public constructor(scope: Construct, id: string) {",
    "    super(scope, id);",
    "    // Set WFA_ENDPOINT, and WFA_API_KEY or WFA_API_KEY_FILE.",
    '    new WfaProvider(this, "wfa", {});',
    ...overrides.map((line) => `    ${line}`),
    ...(statements.length === 0 ? [] : ["", statements.join("").trimEnd()]),
    "  }",
    "}",
    "",
  ].join("\n");
}

function importsText(objects: readonly ExportedObject[]): string {
  const lines = objects.map(({ address, importId }) => `  { to: ${tsText(address)}, id: ${tsTemplate(importId)} },`);
  return [
    tsComment("The objects of the stack on the service. You may empty the list after the apply."),
    "export const IMPORTS: readonly { readonly to: string; readonly id: string }[] = [",
    ...lines,
    "];",
    "",
  ].join("\n");
}

/** The files of a cdktf project around its code. An existing one is the user's, and stays as it is. */
function projectFiles(): readonly TextFile[] {
  const dependencies = {
    cdktf: `^${devDependencies.cdktf}`,
    "cdktf-provider-wfa": `^${VERSION}`,
    constructs: `^${devDependencies.constructs}`,
  };
  const tools = {
    "@types/node": `^${devDependencies["@types/node"]}`,
    "cdktf-cli": `^${devDependencies["cdktf-cli"]}`,
    tsx: `^${devDependencies.tsx}`,
    typescript: `~${devDependencies.typescript}`,
  };
  return [
    gitIgnore(["node_modules/", "cdktf.out/"]),
    {
      keep: true,
      path: "cdktf.json",
      text: json({
        language: "typescript",
        app: "npx tsx main.ts",
        sendCrashReports: "false",
        terraformProviders: [],
        terraformModules: [],
      }),
    },
    {
      keep: true,
      path: "package.json",
      text: json({
        name: "workflows",
        private: true,
        scripts: { build: "tsc", synth: "cdktf synth" },
        dependencies,
        devDependencies: tools,
      }),
    },
    {
      keep: true,
      path: "tsconfig.json",
      text: json({
        compilerOptions: {
          target: "es2022",
          module: "node16",
          moduleResolution: "node16",
          strict: true,
          skipLibCheck: true,
          noEmit: true,
        },
        exclude: ["node_modules", "cdktf.out"],
      }),
    },
  ];
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
