import { execFile, spawnSync } from "node:child_process";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import schemas from "../../src/provider/generated/schema.json";
import { ROOT } from "../../src/tooling/root";
import { tempFolder } from "./project";

const VALIDATOR = "tfplugindocs";

test("the registry's validator accepts the pages, and refuses a page that the registry would", async ({ skip }) => {
  const found = spawnSync(VALIDATOR, ["--version"]).status === 0;
  skip(!found, `${VALIDATOR} is not on the PATH`);
  const folder = await tempFolder();
  await cp(join(ROOT, "docs"), join(folder, "docs"), { recursive: true });
  const [provider] = Object.values(schemas.provider_schemas);
  // It knows no provider of another namespace than hashicorp but by this short name.
  await writeFile(join(folder, "schema.json"), JSON.stringify({ ...schemas, provider_schemas: { wfa: provider } }));
  const validate = () =>
    promisify(execFile)(VALIDATOR, [
      ...["validate", "--provider-dir", folder, "--provider-name", "wfa"],
      ...["--providers-schema", join(folder, "schema.json")],
    ]);
  expect((await validate()).stdout).toContain("docs/resources/workflow_trigger.md");
  const index = join(folder, "docs", "index.md");
  const page = await readFile(index, "utf8");
  await writeFile(index, page.replace(/^---\n/, '---\nsubcategory: "Start"\n'));
  await expect(validate()).rejects.toThrow(/index\.md.*subcategory/);
});
