import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { withTemporaryFolder } from "../../../engine";
import { withFileLock } from "../../file-lock";
import { FLAVOURS, MAVEN_GROUP } from "../../flavours";
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
    await withTemporaryFolder("wfa-java", async (stage) => {
      await mkdir(MAVEN_REPOSITORY, { recursive: true });
      await withFileLock(`${MAVEN_REPOSITORY}.lock`, () => build(stage, say));
      for (const { name } of FLAVOURS) {
        const target = join(folder, ...MAVEN_GROUP.split("."), name, version);
        await mkdir(target, { recursive: true });
        await cp(join(stage, name, "pom.xml"), join(target, `${name}-${version}.pom`));
        for (const kind of ["", "-sources"])
          await cp(
            join(stage, name, "target", `${name}-${version}${kind}.jar`),
            join(target, `${name}-${version}${kind}.jar`),
          );
        say(`${MAVEN_GROUP}:${name}`);
      }
    });
  },
};

/**
 * Builds the packages, and before them each framework whose jar is not in the local repository yet, from its npm
 * package. One start of Maven builds all: its start and what it compiles of itself took half of the CPU time of four.
 */
async function build(stage: string, say: (line: string) => void): Promise<void> {
  const modules: string[] = [];
  const put = async (name: string, sources: string, ...properties: readonly string[]): Promise<void> => {
    const folder = join(stage, name);
    await cp(sources, folder, { recursive: true });
    const pom = join(folder, "pom.xml");
    await writeFile(pom, reproduciblePom(await readFile(pom, "utf8"), ...properties));
    modules.push(name);
  };
  const stamps: string[] = [];
  for (const flavour of FLAVOURS) {
    const sources = await frameworkBindings(flavour, "java");
    const stamp = join(MAVEN_REPOSITORY, `.${basename(dirname(sources))}`);
    if ((await readFile(stamp, "utf8").catch(() => null)) !== null) continue;
    say(`compiling ${flavour.framework} from npm`);
    await put(flavour.framework, sources, "<maven.source.skip>true</maven.source.skip>");
    stamps.push(stamp);
  }
  for (const flavour of FLAVOURS) await put(flavour.name, await bindings(flavour, "java"));
  await writeFile(join(stage, "pom.xml"), aggregate(modules));
  await run(
    "mvn",
    [
      "--batch-mode",
      "--quiet",
      `-Dmaven.repo.local=${MAVEN_REPOSITORY}`,
      "-Dmaven.javadoc.skip=true",
      "-Dgpg.skip=true",
      "install",
    ],
    { cwd: stage, env: mavenEnvironment() },
  );
  for (const stamp of stamps) await writeFile(stamp, "");
}

const aggregate = (modules: readonly string[]): string => `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>${MAVEN_GROUP}.build</groupId><artifactId>packages</artifactId><version>1</version><packaging>pom</packaging>
  <modules>${modules.map((name) => `<module>${name}</module>`).join("")}</modules>
</project>
`;

/**
 * For short builds: the optimising compiler and a second thread for garbage cost more than they save. With
 * {@link inProcess}, a package takes 7 s of CPU time in place of 17.
 */
export const mavenEnvironment = (): { readonly MAVEN_OPTS: string } => ({
  MAVEN_OPTS: `-XX:TieredStopAtLevel=1 -XX:+UseSerialGC ${process.env["MAVEN_OPTS"] ?? ""}`.trim(),
});

/** jsii's POMs start another process to compile, which does not have Maven's options. */
const inProcess = (pom: string): string => pom.replace("<fork>true</fork>", "<fork>false</fork>");

/**
 * A POM that asks for the lowest versions, not for what is newest at the time, and dates what is in the archives.
 *
 * @param properties more of them, as elements
 */
export function reproduciblePom(pom: string, ...properties: readonly string[]): string {
  const date = `<project.build.outputTimestamp>${PACKAGE_DATE.toISOString().replace(".000", "")}</project.build.outputTimestamp>`;
  return inProcess(pom)
    .replace(/<version>\[([^,\]]+),[^<]*<\/version>/g, "<version>$1</version>")
    .replace("<properties>", ["<properties>", date, ...properties].join("\n    "));
}
