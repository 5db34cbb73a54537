import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { withFileLock } from "../../../engine";
import { FLAVOURS, MAVEN_GROUP, type Flavour } from "../../flavours";
import { ROOT } from "../../root";
import type { ReleasePart } from "../part";
import { bindings, frameworkBindings } from "./bindings";
import { lacksCommand, PACKAGE_DATE, run } from "./tools";

/** Maven's local repository for these builds, with the frameworks' own jars, which Maven Central may not have. */
export const MAVEN_REPOSITORY = join(ROOT, "dist", ".build", "maven");

/** Jars with their POMs, in the folders of a Maven repository. */
export const javaPart: ReleasePart = {
  name: "java",
  summary: "jars with their POMs, as a Maven repository",
  lacks: lacksCommand(["A Java compiler", "javac", "-version"], ["Maven", "mvn", "--version"]),
  make: async ({ folder, version, say }) => {
    for (const flavour of FLAVOURS) {
      await installFramework(flavour, say);
      const stage = await mkdtemp(join(tmpdir(), "wfa-java-"));
      try {
        await cp(await bindings(flavour, "java"), stage, { recursive: true });
        const pom = join(stage, "pom.xml");
        await writeFile(pom, reproduciblePom(await readFile(pom, "utf8")));
        await maven("package", stage);
        const target = join(folder, ...MAVEN_GROUP.split("."), flavour.name, version);
        await mkdir(target, { recursive: true });
        await cp(pom, join(target, `${flavour.name}-${version}.pom`));
        for (const kind of ["", "-sources"])
          await cp(
            join(stage, "target", `${flavour.name}-${version}${kind}.jar`),
            join(target, `${flavour.name}-${version}${kind}.jar`),
          );
        say(`${MAVEN_GROUP}:${flavour.name}`);
      } finally {
        await rm(stage, { recursive: true, force: true });
      }
    }
  },
};

/** Builds the framework's jar from its npm package into the local repository, once for each version. */
async function installFramework(flavour: Flavour, say: (line: string) => void): Promise<void> {
  const sources = await frameworkBindings(flavour, "java");
  const stamp = join(MAVEN_REPOSITORY, `.${basename(dirname(sources))}`);
  await mkdir(MAVEN_REPOSITORY, { recursive: true });
  await withFileLock(`${MAVEN_REPOSITORY}.lock`, async () => {
    const installed = await readFile(stamp, "utf8").catch(() => null);
    if (installed !== null) return;
    say(`compiling ${flavour.framework} from npm`);
    const pom = join(sources, "pom.xml");
    await writeFile(pom, inProcess(await readFile(pom, "utf8")));
    await maven("install", sources, "-Dmaven.source.skip=true");
    await writeFile(stamp, "");
  });
}

const maven = (goal: string, cwd: string, ...more: readonly string[]): Promise<string> =>
  run(
    "mvn",
    [
      "--batch-mode",
      "--quiet",
      `-Dmaven.repo.local=${MAVEN_REPOSITORY}`,
      "-Dmaven.javadoc.skip=true",
      "-Dgpg.skip=true",
      ...more,
      goal,
    ],
    { cwd, env: mavenEnvironment() },
  );

/**
 * For short builds: the optimising compiler and a second thread for garbage cost more than they save. With
 * {@link inProcess}, a package takes 7 s of CPU time in place of 17.
 */
export const mavenEnvironment = (): { readonly MAVEN_OPTS: string } => ({
  MAVEN_OPTS: `-XX:TieredStopAtLevel=1 -XX:+UseSerialGC ${process.env["MAVEN_OPTS"] ?? ""}`.trim(),
});

/** jsii's POMs start another process to compile, which does not have Maven's options. */
const inProcess = (pom: string): string => pom.replace("<fork>true</fork>", "<fork>false</fork>");

/** A POM that asks for the lowest versions, not for what is newest at the time, and dates what is in the archives. */
export function reproduciblePom(pom: string): string {
  const date = `<project.build.outputTimestamp>${PACKAGE_DATE.toISOString().replace(".000", "")}</project.build.outputTimestamp>`;
  return inProcess(pom)
    .replace(/<version>\[([^,\]]+),[^<]*<\/version>/g, "<version>$1</version>")
    .replace("<properties>", `<properties>\n    ${date}`);
}
