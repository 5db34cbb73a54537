import { rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { TestContext } from "vitest";
import { version } from "../../package.json";
import { CDKTF, GO_PACKAGE, MAVEN_GROUP, type Flavour } from "../../src/tooling/flavours";
import { frameworkBindings } from "../../src/tooling/release/packages/bindings";
import { goEnvironment } from "../../src/tooling/release/packages/go";
import { mavenEnvironment, MAVEN_REPOSITORY } from "../../src/tooling/release/packages/java";
import { run } from "../../src/tooling/release/packages/tools";
import { ROOT } from "../../src/tooling/root";
import { fileOf, newProject, synthesised, unpacked } from "./project";
import { releasePart } from "./release-part";

/** Runs the app of the stack in a language, with the package of the release. @returns what it synthesised */
export type Synthesise = (context: TestContext, flavour: Flavour) => Promise<unknown>;

export const inPython: Synthesise = async (context, flavour) => {
  const wheel = await fileOf(releasePart(context, "python"), flavour.pythonModule, ".whl");
  const cwd = await newProject(flavour, "main.py");
  // A pip of its own would take longer than all that it installs.
  await run("python3", ["-m", "venv", "--without-pip", "venv"], { cwd });
  const python = join(cwd, "venv", "bin", "python");
  // Compiles only what the app imports.
  const quiet = ["--quiet", "--disable-pip-version-check", "--no-compile"];
  await run("python3", ["-m", "pip", "--python", python, "install", ...quiet, wheel], { cwd });
  await run(python, ["main.py"], { cwd });
  return synthesised(cwd);
};

export const inJava: Synthesise = async (context, flavour) => {
  const cwd = await newProject(flavour, "Main.java");
  await inMavenProject(context, flavour, cwd, "compile", "exec:java");
  return synthesised(cwd);
};

/** Runs Maven in a project that takes the package from the release. */
export async function inMavenProject(context: TestContext, flavour: Flavour, cwd: string, ...goals: readonly string[]) {
  await writeFile(join(cwd, "pom.xml"), mavenProject(flavour, releasePart(context, "java")));
  // Maven would keep the package of an earlier release of this version.
  await rm(join(MAVEN_REPOSITORY, ...MAVEN_GROUP.split(".")), { recursive: true, force: true });
  await run("mvn", ["-B", "-q", `-Dmaven.repo.local=${MAVEN_REPOSITORY}`, ...goals], {
    cwd,
    env: mavenEnvironment(),
  });
}

const mavenProject = ({ name }: Flavour, repository: string): string => `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.example</groupId><artifactId>everything</artifactId><version>1</version>
  <properties><project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties>
  <repositories><repository><id>release</id><url>file://${repository}</url></repository></repositories>
  <dependencies>
    <dependency><groupId>${MAVEN_GROUP}</groupId><artifactId>${name}</artifactId><version>${version}</version></dependency>
  </dependencies>
  <build>
    <sourceDirectory>\${project.basedir}</sourceDirectory>
    <plugins>
      <plugin>
        <groupId>org.apache.maven.plugins</groupId><artifactId>maven-compiler-plugin</artifactId><version>3.11.0</version>
        <configuration><source>11</source><target>11</target></configuration>
      </plugin>
      <plugin>
        <groupId>org.codehaus.mojo</groupId><artifactId>exec-maven-plugin</artifactId><version>3.1.0</version>
        <configuration><mainClass>Main</mainClass></configuration>
      </plugin>
    </plugins>
  </build>
</project>
`;

export const inGo: Synthesise = async (context, flavour) => {
  const cwd = await newProject(flavour, "main.go");
  await goProject(context, flavour, cwd);
  await run("go", ["run", "."], { cwd, env: goEnvironment() });
  return synthesised(cwd);
};

/** A module that takes the package from the release, and cdktn from npm where no module proxy has it. */
export async function goProject(context: TestContext, flavour: Flavour, cwd: string): Promise<void> {
  const module = join(releasePart(context, "go"), basename(flavour.goRepository), GO_PACKAGE);
  const replaced = [`${flavour.goRepository}/${GO_PACKAGE}=${module}`];
  if (flavour !== CDKTF) {
    const local = join(await frameworkBindings(flavour, "go"), flavour.framework);
    replaced.push(`github.com/open-constructs/cdk-terrain-go/${flavour.framework}=${local}`);
  }
  await run("go", ["mod", "init", "example.com/everything"], { cwd });
  await run("go", ["mod", "edit", ...replaced.map((pair) => `-replace=${pair}`)], { cwd });
  await run("go", ["mod", "tidy"], { cwd });
}

/** Once for each framework, because each language's is compared with it. */
const TYPESCRIPT = new Map<Flavour, Promise<unknown>>();

/** With this repository's own development packages: `npm.test.ts` shows the same in a user's project. */
export const inTypeScript: Synthesise = (context, flavour) => {
  // Decides first whether the test is skipped.
  const npm = releasePart(context, "npm");
  const made = TYPESCRIPT.get(flavour) ?? synthesisedInTypeScript(npm, flavour);
  TYPESCRIPT.set(flavour, made);
  return made;
};

async function synthesisedInTypeScript(npm: string, flavour: Flavour): Promise<unknown> {
  const folder = await unpacked(npm, flavour.name);
  const cwd = await newProject(flavour, "main.ts");
  const paths = { [flavour.name]: [join(folder, "index.js")] };
  await writeFile(join(cwd, "tsconfig.json"), JSON.stringify({ compilerOptions: { paths } }));
  const modules = join(ROOT, "node_modules");
  // The package has modules of its own.
  for (const place of [cwd, dirname(folder)])
    await run("ln", ["-s", modules, join(place, "node_modules")], { cwd: place });
  await run(process.execPath, ["--import", "tsx", "main.ts"], { cwd });
  return synthesised(cwd);
}
