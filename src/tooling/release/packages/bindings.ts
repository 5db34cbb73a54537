import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withFileLock } from "../../file-lock";
import { forFlavour, type Flavour } from "../../flavours";
import { buildConstructs, constructsFolder } from "../../generate-jsii-package";
import { sha256 } from "../../fresh";
import { ROOT } from "../../root";
import { putSamples } from "./samples";
import { runNode } from "./tools";

export type Language = "python" | "java" | "go" | "dotnet";

const LANGUAGES: readonly Language[] = ["python", "java", "go", "dotnet"];
const CACHE = join(ROOT, "dist", ".build", "bindings");
const SAMPLES = join(ROOT, "src", "constructs", "package-samples.md");

/**
 * The sources of the packages for other languages, made by jsii-pacmak for all languages at once unless they are fresh.
 *
 * @returns the folder of a language
 * @throws ToolError with the output of what failed: a sample that does not compile, or code that cannot be made
 */
export async function bindings(flavour: Flavour, language: Language): Promise<string> {
  const folder = join(CACHE, flavour.name);
  await mkdir(CACHE, { recursive: true });
  await withFileLock(`${folder}.lock`, () => generate(flavour, folder));
  return join(folder, language);
}

/** The sources of the framework's own package, for where no registry that is reached here has that version. */
export async function frameworkBindings({ framework, lowest }: Flavour, language: Language): Promise<string> {
  const { version } = JSON.parse(await readFile(join(ROOT, "node_modules", framework, "package.json"), "utf8")) as {
    readonly version: string;
  };
  const folder = join(CACHE, `${framework}-${version}-${language}`);
  await mkdir(CACHE, { recursive: true });
  return withFileLock(`${folder}.lock`, async () => {
    if (await isStamped(folder, version)) return join(folder, language);
    const stage = join(folder, "package");
    await rm(folder, { recursive: true, force: true });
    await cp(join(ROOT, "node_modules", framework), stage, { recursive: true });
    await putModules(stage, lowest, ["constructs"]);
    await pacmak(stage, folder, [language]);
    await rm(stage, { recursive: true });
    await writeFile(join(folder, ".stamp"), version);
    return join(folder, language);
  });
}

async function generate(flavour: Flavour, folder: string): Promise<void> {
  await buildConstructs(flavour);
  const samples = await readFile(SAMPLES, "utf8");
  const stamp = sha256((await readFile(join(constructsFolder(flavour), ".inputs"), "utf8")) + samples);
  if (await isStamped(folder, stamp)) return;
  const stage = join(folder, "package");
  await rm(folder, { recursive: true, force: true });
  await cp(constructsFolder(flavour), stage, { recursive: true });
  // The lowest versions, which the packages for other languages name as theirs.
  await putModules(stage, flavour.lowest, Object.keys(flavour.lowest));
  await runNode("jsii-rosetta/bin/jsii-rosetta", ["extract", "--strict", "."], { cwd: stage });
  await putSamples(stage, forFlavour(samples, SAMPLES, flavour));
  await pacmak(stage, folder, LANGUAGES);
  await rm(stage, { recursive: true });
  await writeFile(join(folder, ".stamp"), stamp);
}

const pacmak = (stage: string, outdir: string, languages: readonly Language[]): Promise<string> =>
  runNode(
    "jsii-pacmak/bin/jsii-pacmak",
    ["--code-only", "--no-fingerprint", "--no-npmignore", "--outdir", outdir, "--target", ...languages],
    { cwd: stage },
  );

async function putModules(stage: string, lowest: Flavour["lowest"], names: readonly string[]): Promise<void> {
  for (const name of names)
    await cp(join(ROOT, "node_modules", lowest[name]!), join(stage, "node_modules", name), { recursive: true });
}

const isStamped = async (folder: string, stamp: string): Promise<boolean> =>
  (await readFile(join(folder, ".stamp"), "utf8").catch(() => null)) === stamp;
