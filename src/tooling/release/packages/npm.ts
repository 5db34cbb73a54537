import { cp, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { withTemporaryFolder } from "../../../engine";
import rootManifest from "../../../../package.json";
import { buildExecutables } from "../../build-executables";
import { BIN } from "../../bundles";
import { FLAVOURS } from "../../flavours";
import { buildConstructs, constructsFolder } from "../../generate-jsii-package";
import { ROOT } from "../../root";
import type { ReleaseContext, ReleasePart } from "../part";
import { lacksCommand, run } from "./tools";

const README = `# wfa

The command \`wfa\` and the Terraform provider \`workflow-automation/wfa\` for a workflow automation service.

\`\`\`sh
npm i -g wfa
wfa install
\`\`\`

\`wfa install\` puts the provider where Terraform and OpenTofu find it. \`wfa --help\` lists what else there is.
`;

/** Packages for npm. Each has the command with the provider beside it, so that `npx wfa install` works in a project. */
export const npmPart: ReleasePart = {
  name: "npm",
  summary: `packages for npm: ${FLAVOURS.map(({ name }) => name).join(", ")}, wfa`,
  lacks: lacksCommand(["npm", "npm", "--version"]),
  make: async (context) => {
    await buildExecutables();
    for (const flavour of FLAVOURS) {
      await buildConstructs(flavour);
      await pack(context, (stage) => cp(constructsFolder(flavour), stage, { recursive: true }));
    }
    await pack(context, putCommandOnly);
  },
};

/** A package of the command alone. */
async function putCommandOnly(stage: string): Promise<void> {
  const { version, license, author, repository, engines } = rootManifest;
  const manifest = {
    name: "wfa",
    version,
    description: "wfa: command and Terraform provider for a workflow automation service",
  };
  await writeFile(join(stage, "package.json"), JSON.stringify({ ...manifest, license, author, repository, engines }));
  await writeFile(join(stage, "README.md"), README);
  await cp(join(ROOT, "LICENSE"), join(stage, "LICENSE"));
}

async function pack({ folder, say }: ReleaseContext, fill: (stage: string) => Promise<void>): Promise<void> {
  return withTemporaryFolder("wfa-npm", async (stage) => {
    await fill(stage);
    await cp(BIN, join(stage, "bin"), { recursive: true });
    const manifest = JSON.parse(await readFile(join(stage, "package.json"), "utf8")) as object;
    const complete = { ...manifest, bin: { wfa: "bin/wfa" } };
    await writeFile(join(stage, "package.json"), JSON.stringify(complete, null, 2) + "\n");
    const args = ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder];
    say(basename((await run("npm", args, { cwd: stage })).trim()));
  });
}
