import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { absent } from "../files";
import { withFileLock } from "./file-lock";
import { CDKTF, forFlavour, GO_PACKAGE, MAVEN_GROUP, type Flavour } from "./flavours";
import { withoutNotice } from "./generate-bindings";
import { licenceOf } from "./licences";
import { ROOT } from "./root";
import { ToolError } from "./run-tool";

const SOURCE = join(ROOT, "src", "constructs");
/** The package's own page, for its users; the folder's README is for those who change it. */
const PAGE = "package-readme.md";
const STAMP = ".inputs";

/** The XML reader and what it needs: packages for other languages have no npm that would install them. */
const BUNDLED = ["saxes", "xmlchars"];

/** jsii's warnings that we know and accept: attribute names that are keywords in some language. */
const KNOWN_WARNINGS = ["reserved-word"];

/** The folder of the package, in which it is built. */
export const constructsFolder = ({ framework }: Flavour): string =>
  join(ROOT, "dist", framework === "cdktf" ? "constructs" : `constructs-${framework}`);

/**
 * Makes a publishable constructs package in its folder under `dist`: sources, JavaScript, type declarations and the jsii
 * assembly from which the packages for Python, Java, .NET and Go are made.
 *
 * Several processes may call it at once: one builds, the others wait.
 *
 * @returns false if the inputs are those of the last run, and nothing was done
 * @throws ToolError with jsii's output if it does not compile
 */
export async function buildConstructs(flavour: Flavour = CDKTF): Promise<boolean> {
  const target = constructsFolder(flavour);
  await mkdir(dirname(target), { recursive: true });
  return withFileLock(`${target}.lock`, () => build(flavour, target));
}

async function build(flavour: Flavour, target: string): Promise<boolean> {
  const manifest = JSON.stringify(await packageManifest(flavour), null, 2) + "\n";
  const sources = await sourceFiles(flavour);
  const inputs = digest(manifest, sources);
  if ((await readFile(join(target, STAMP), "utf8").catch(absent)) === inputs) return false;

  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await writeFile(join(target, "package.json"), manifest);
  await writeFile(join(target, ".npmignore"), "*.ts\n!*.d.ts\ntsconfig.json\ntsconfig.tsbuildinfo\n.inputs\n!.jsii\n");
  await cp(join(ROOT, "LICENSE"), join(target, "LICENSE"));
  for (const [path, text] of sources) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await writeFile(join(target, path), text);
  }
  // Copies, because a link would be followed to where other versions are found.
  const installed = { ...flavour.lowest, ...Object.fromEntries(BUNDLED.map((name) => [name, name])) };
  for (const [name, folder] of Object.entries(installed))
    await cp(join(ROOT, "node_modules", folder), join(target, "node_modules", name), { recursive: true });
  await writeFile(join(target, "node_modules", "saxes", "LICENSE"), await licenceOf("node_modules/saxes"));
  await compile(target);
  // The package works with the project's own, as when it is installed, but for what it brings.
  for (const name of Object.keys(flavour.lowest)) await rm(join(target, "node_modules", name), { recursive: true });
  await writeFile(join(target, STAMP), inputs);
  return true;
}

async function compile(target: string): Promise<void> {
  const require = createRequire(join(ROOT, "package.json"));
  const jsii = require.resolve("jsii/bin/jsii");
  const args = [jsii, "--silence-warnings", ...KNOWN_WARNINGS, "--fail-on-warnings"];
  try {
    // jsii warns on each start about an unsupported Node.js release, which is not a compile error.
    const env = { ...process.env, JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION: "1" };
    await promisify(execFile)(process.execPath, args, { cwd: target, env, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new ToolError(`jsii could not compile ${relative(ROOT, target)}:\n${stdout}${stderr}`, { cause: error });
  }
}

/** The fields of the root's package.json that are read here. */
interface Manifest extends Readonly<Record<"version" | "license" | "author", string>> {
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly repository: unknown;
  readonly engines: unknown;
}

/** The package's own manifest; version and owner are the root's. */
async function packageManifest(flavour: Flavour): Promise<Readonly<Record<string, unknown>>> {
  const root = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as Manifest;
  const { name, framework, peers } = flavour;
  return {
    name,
    version: root.version,
    description: `${framework} constructs for a workflow automation service`,
    license: root.license,
    author: { name: root.author, organization: true },
    repository: root.repository,
    engines: root.engines,
    keywords: [framework, "terraform", "workflow", "automation"],
    main: "index.js",
    types: "index.d.ts",
    stability: "experimental",
    peerDependencies: peers,
    dependencies: { saxes: root.devDependencies["saxes"] },
    bundledDependencies: ["saxes"],
    devDependencies: Object.fromEntries(Object.entries(peers).map(([peer, range]) => [peer, minimum(range)])),
    jsii: {
      outdir: "packages",
      versionFormat: "short",
      targets: {
        python: { distName: name, module: flavour.pythonModule },
        java: { package: flavour.javaPackage, maven: { groupId: MAVEN_GROUP, artifactId: name } },
        dotnet: { namespace: flavour.dotnetNamespace, packageId: flavour.dotnetNamespace },
        go: { moduleName: flavour.goRepository, packageName: GO_PACKAGE },
      },
    },
  };
}

/** Names for the classes of `generated`, which would clash with the hand-written ones in Java, Python and Go. */
const generatedNames = ({ pythonModule, javaPackage, dotnetNamespace }: Flavour) => ({
  targets: {
    python: { module: `${pythonModule}.resources` },
    java: { package: `${javaPackage}.resources` },
    dotnet: { namespace: `${dotnetNamespace}.Resources` },
    go: { packageName: "resources" },
  },
});

/** The lowest version of a range: `10.4.2` of `^10.4.2` and of `>=10.4.2 <11`. */
const minimum = (range: string): string => /[0-9]+(?:\.[0-9]+)*/.exec(range)![0];

async function sourceFiles(flavour: Flavour): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(SOURCE, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => relative(SOURCE, join(entry.parentPath, entry.name)))
    .sort();
  const files = new Map<string, string>();
  for (const path of [...paths, PAGE]) {
    const text = withoutNotice(await readFile(join(SOURCE, path), "utf8"));
    files.set(path === PAGE ? "README.md" : path, forFlavour(text, path, flavour));
  }
  files.set("generated/.jsiirc.json", JSON.stringify(generatedNames(flavour), null, 2) + "\n");
  return files;
}

/** A digest of all inputs, including the compiler's version. */
function digest(manifest: string, sources: ReadonlyMap<string, string>): string {
  const { version } = createRequire(join(ROOT, "package.json"))("jsii/package.json") as { readonly version: string };
  const hash = createHash("sha256").update(JSON.stringify([version, manifest, [...sources]]));
  return hash.digest("hex") + "\n";
}
