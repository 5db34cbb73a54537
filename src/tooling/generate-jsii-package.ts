import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { withFileLock } from "../engine";
import { withoutNotice } from "./generate-bindings";
import { ROOT } from "./root";
import { ToolError } from "./run-tool";

const SOURCE = join(ROOT, "src", "constructs");
const TARGET = join(ROOT, "dist", "constructs");
const STAMP = ".inputs";

/** jsii's warnings that we know and accept: attribute names that are keywords in some language. */
const KNOWN_WARNINGS = ["reserved-word"];

/**
 * Makes the publishable constructs package in `dist/constructs`: sources, JavaScript, type declarations and the jsii
 * assembly from which the packages for Python, Java, .NET and Go are made.
 *
 * Several processes may call it at once: one builds, the others wait.
 *
 * @returns false if the inputs are those of the last run, and nothing was done
 * @throws ToolError with jsii's output if it does not compile
 */
export async function buildConstructs(): Promise<boolean> {
  await mkdir(dirname(TARGET), { recursive: true });
  return withFileLock(`${TARGET}.lock`, build);
}

async function build(): Promise<boolean> {
  const manifest = JSON.stringify(await packageManifest(), null, 2) + "\n";
  const sources = await sourceFiles();
  const inputs = digest(manifest, sources);
  if ((await textOf(join(TARGET, STAMP))) === inputs) return false;

  await rm(TARGET, { recursive: true, force: true });
  await mkdir(TARGET, { recursive: true });
  await writeFile(join(TARGET, "package.json"), manifest);
  await writeFile(join(TARGET, ".npmignore"), "*.ts\n!*.d.ts\ntsconfig.json\ntsconfig.tsbuildinfo\n.inputs\n!.jsii\n");
  await cp(join(ROOT, "LICENSE"), join(TARGET, "LICENSE")).catch(ignoreMissing);
  for (const [path, text] of sources) {
    await mkdir(dirname(join(TARGET, path)), { recursive: true });
    await writeFile(join(TARGET, path), text);
  }
  await compile();
  await writeFile(join(TARGET, STAMP), inputs);
  return true;
}

async function compile(): Promise<void> {
  const require = createRequire(join(ROOT, "package.json"));
  const jsii = require.resolve("jsii/bin/jsii");
  const args = [jsii, "--silence-warnings", ...KNOWN_WARNINGS, "--fail-on-warnings"];
  try {
    // jsii warns on each start about an unsupported Node.js release, which is not a compile error.
    const env = { ...process.env, JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION: "1" };
    await promisify(execFile)(process.execPath, args, { cwd: TARGET, env, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new ToolError(`jsii could not compile ${relative(ROOT, TARGET)}:\n${stdout}${stderr}`, { cause: error });
  }
}

/** The fields of the root's package.json that are read here. */
interface Manifest extends Readonly<Record<"name" | "version" | "license" | "author", string>> {
  readonly repository: unknown;
  readonly engines: unknown;
  readonly devDependencies: Readonly<Record<"cdktf" | "constructs", string>>;
}

/** The package's own manifest; name, version and owner are the root's. */
async function packageManifest(): Promise<Readonly<Record<string, unknown>>> {
  const root = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as Manifest;
  const peers = { cdktf: `^${root.devDependencies.cdktf}`, constructs: `^${root.devDependencies.constructs}` };
  return {
    name: root.name,
    version: root.version,
    description: "cdktf constructs for a workflow automation service",
    license: root.license,
    author: { name: root.author, organization: true },
    repository: root.repository,
    engines: root.engines,
    keywords: ["cdktf", "terraform", "workflow", "automation"],
    main: "index.js",
    types: "index.d.ts",
    stability: "experimental",
    peerDependencies: peers,
    devDependencies: { cdktf: root.devDependencies.cdktf, constructs: root.devDependencies.constructs },
    jsii: {
      outdir: "packages",
      versionFormat: "short",
      targets: {
        python: { distName: "cdktf-provider-wfa", module: "cdktf_provider_wfa" },
        java: {
          package: "io.github.workflowautomation.cdktf.wfa",
          maven: { groupId: "io.github.workflow-automation", artifactId: "cdktf-provider-wfa" },
        },
        dotnet: { namespace: "WorkflowAutomation.Cdktf.Wfa", packageId: "WorkflowAutomation.Cdktf.Wfa" },
        go: { moduleName: "github.com/workflow-automation/cdktf-provider-wfa-go", packageName: "wfa" },
      },
    },
  };
}

async function sourceFiles(): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(SOURCE, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && (entry.name.endsWith(".ts") || entry.name === "README.md"))
    .map((entry) => relative(SOURCE, join(entry.parentPath, entry.name)))
    .sort();
  const files = new Map<string, string>();
  for (const path of paths) files.set(path, withoutNotice(await readFile(join(SOURCE, path), "utf8")));
  return files;
}

/** A digest of all inputs, including the compiler's version. */
function digest(manifest: string, sources: ReadonlyMap<string, string>): string {
  const { version } = createRequire(join(ROOT, "package.json"))("jsii/package.json") as { readonly version: string };
  const hash = createHash("sha256").update(JSON.stringify([version, manifest, [...sources]]));
  return hash.digest("hex") + "\n";
}

const ignoreMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code === "ENOENT") return undefined;
  throw error;
};

const textOf = (path: string): Promise<string | undefined> => readFile(path, "utf8").catch(ignoreMissing);
