import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FLAVOURS, type Flavour } from "../../src/tooling/flavours";
import { run } from "../../src/tooling/release/packages/tools";
import { ROOT } from "../../src/tooling/root";
import { fileOf, newProject, openStack, synthesised, unpacked } from "./project";
import { releasePart } from "./release-part";

/** What `cdktf init` and `cdktn init` lay down for TypeScript: both write the same tsconfig. */
const TEMPLATE = join(ROOT, "node_modules/@cdktf/cli-core/templates/typescript/tsconfig.json");

/** As the templates' install scripts do, but with the TypeScript that these frameworks are made with. */
const installed = ({ framework, peers }: Flavour): readonly string[] => [
  `${framework}@${peers[framework]!}`,
  framework === "cdktf" ? "constructs@10" : `constructs@${peers["constructs"]!}`,
  "typescript@5.9.3",
  "@types/node@20",
];

async function installProject(project: string, flavour: Flavour, tarball: string): Promise<void> {
  await writeFile(join(project, "package.json"), JSON.stringify({ name: "project", private: true }));
  await cp(TEMPLATE, join(project, "tsconfig.json"));
  const quiet = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"];
  await run("npm", ["install", ...quiet, tarball, ...installed(flavour)], { cwd: project });
}

for (const flavour of FLAVOURS) {
  const { name, framework } = flavour;
  test(`${name} in a new project of ${framework}: compiled, synthesised, planned and applied`, async (context) => {
    const tarball = await fileOf(releasePart(context, "npm"), `${name}-`, ".tgz");
    const project = await newProject(flavour, "main.ts");
    await installProject(project, flavour, tarball);
    const inProject = join(project, "node_modules", ".bin");

    await run(join(inProject, "tsc"), ["-p", "."], { cwd: project });
    await run(process.execPath, ["main.js"], { cwd: project });
    const configuration = await synthesised(project);

    // The same in a project of ES modules.
    const esm = join(project, "esm");
    await mkdir(esm);
    for (const file of ["main.ts", "load.xml", "workflows"])
      await cp(join(project, file), join(esm, file), { recursive: true });
    await writeFile(join(esm, "package.json"), JSON.stringify({ type: "module", private: true }));
    const options = { module: "nodenext", target: "es2022", strict: true, skipLibCheck: true, types: ["node"] };
    await writeFile(join(esm, "tsconfig.json"), JSON.stringify({ compilerOptions: options, include: ["main.ts"] }));
    await run(join(inProject, "tsc"), ["-p", "."], { cwd: esm });
    expect(await readFile(join(esm, "main.js"), "utf8")).toContain(`from "${name}"`);
    await run(process.execPath, ["main.js"], { cwd: esm });
    expect(await synthesised(esm)).toEqual(configuration);

    const stack = await openStack(join(inProject, "wfa"));
    await stack.put(configuration);
    expect(await stack.plan()).toBe(2);
    await stack.apply();
    expect(await stack.plan()).toBe(0);
    const { service } = stack;
    expect(service.backstage.groups().map((group) => group.name)).toEqual(
      expect.arrayContaining(["Finance", "Month end", "payroll"]),
    );
    expect(service.backstage.workflows()).toHaveLength(2);
  });
}

test("the package wfa has the command, with the plugin beside it, and needs no other package", async (context) => {
  const folder = await unpacked(releasePart(context, "npm"), "wfa");
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Record<string, unknown>;
  expect(manifest).toMatchObject({ name: "wfa", bin: { wfa: "bin/wfa" } });
  expect(Object.keys(manifest).filter((key) => /dependencies$/i.test(key))).toEqual([]);
  expect(await run(join(folder, "bin/wfa"), ["--version"], { cwd: folder })).toContain(manifest["version"]);
});

test("packages have main and types, peers, and bring what else they need, with its licences", async (context) => {
  for (const { name, peers } of FLAVOURS) {
    const folder = await unpacked(releasePart(context, "npm"), name);
    const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Record<string, unknown>;
    expect(manifest).toMatchObject({ name, main: "index.js", types: "index.d.ts", bin: { wfa: "bin/wfa" } });
    expect(manifest["peerDependencies"]).toEqual(peers);
    expect(Object.keys(manifest["dependencies"] as object)).toEqual(manifest["bundledDependencies"]);
    const modules = join(folder, "node_modules");
    expect((await readdir(modules)).sort()).toEqual(["saxes", "xmlchars"]);
    for (const module of ["saxes", "xmlchars"])
      expect(await readFile(join(modules, module, "LICENSE"), "utf8")).toMatch(/Permission (to use|is hereby granted)/);
  }
});
