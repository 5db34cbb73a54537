import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { FLAVOURS, GO_PACKAGE, type Flavour } from "../../flavours";
import { RegistryError, type ReleasePart } from "../part";
import { bindings, frameworkBindings } from "./bindings";
import { lacksCommand, run } from "./tools";

/** Go modules, compiled. A repository's folder holds the module as it is published, under the tag `wfa/vVERSION`. */
export const goPart: ReleasePart = {
  name: "go",
  summary: "modules for Go, each as the content of its repository",
  lacks: lacksCommand(["Go", "go", "version"]),
  make: async ({ folder, version, say }) => {
    for (const flavour of FLAVOURS) {
      const module = join(folder, basename(flavour.goRepository), GO_PACKAGE);
      await cp(join(await bindings(flavour, "go"), GO_PACKAGE), module, { recursive: true });
      await compileModule(flavour, module, say);
      say(`${flavour.goRepository}/${GO_PACKAGE} (tag ${GO_PACKAGE}/v${version})`);
    }
  },
};

/**
 * Compiles a module, with the framework made from its npm package where no module proxy that is reached has it.
 *
 * @throws ToolError with Go's output
 */
export async function compileModule(flavour: Flavour, module: string, say: (line: string) => void): Promise<void> {
  const [goMod, goSum] = ["local.mod", "local.sum"].map((name) => join(module, name)) as [string, string];
  const text = await readFile(join(module, "go.mod"), "utf8");
  const framework = frameworkModule(text, flavour);
  const isFound = await isDownloadable(framework, module);
  if (!isFound) {
    say(
      `compiling with ${flavour.framework} from npm: ${framework.path} ${framework.version} was not found as a module`,
    );
    const local = await frameworkBindings(flavour, "go");
    await writeFile(goMod, `${text}\nreplace ${framework.path} => ${join(local, flavour.framework)}\n`);
  }
  const options = isFound ? [] : ["-modfile", goMod];
  await run("go", ["mod", "tidy", ...options], { cwd: module });
  await run("go", ["build", ...options, "./..."], { cwd: module, env: goEnvironment() });
  for (const file of [goMod, goSum]) await rm(file, { force: true });
}

/**
 * For builds that are only tried: no optimisation, which takes a quarter of the CPU time, and no paths in packages, so
 * that a module that has moved is not compiled again.
 */
export const goEnvironment = (): { readonly GOFLAGS: string } => ({
  GOFLAGS: `${process.env["GOFLAGS"] ?? ""} "-gcflags=all=-N -l" -ldflags=-w -trimpath`.trim(),
});

interface GoModule {
  readonly path: string;
  readonly version: string;
}

/** What a `go.mod` requires as the framework. */
function frameworkModule(goMod: string, { framework }: Flavour): GoModule {
  const [, path, version] = new RegExp(`^\\s*(\\S+/${framework}) (v\\S+)`, "m").exec(goMod) ?? [];
  if (path === undefined || version === undefined) throw new Error(`the module does not require ${framework}`);
  return { path, version };
}

const isDownloadable = ({ path, version }: GoModule, cwd: string): Promise<boolean> =>
  run("go", ["mod", "download", `${path}@${version}`], { cwd }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof RegistryError) throw error;
      return false;
    },
  );
