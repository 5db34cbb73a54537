import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { ROOT } from "../../../src/tooling/root";
import { RESOURCE_RECIPES } from "../../harness/resource-recipes";
import { withService } from "../../harness/with-service";

/** The attributes of the identity in the example of an object's page. */
async function shownIdentity(typeName: string): Promise<readonly string[]> {
  const page = await readFile(join(ROOT, `docs/resources/${typeName.replace("wfa_", "")}.md`), "utf8");
  const block = /\n {2}identity = \{\n([^}]*)\}/.exec(page)?.[1];
  return [...(block ?? "").matchAll(/^ +(\w+) += /gm)].map((match) => match[1]!);
}

describe.concurrent.each(Object.entries(RESOURCE_RECIPES))("the identity on the page of %s", (typeName, recipe) => {
  const it = withService(typeName);

  it("imports the object", async ({ service, core, object }) => {
    recipe.prepare?.(service);
    await object.apply({ ...recipe.config, ...(await recipe.follow?.(core)) });
    const names = await shownIdentity(typeName);
    expect(names).not.toEqual([]);
    const imported = await core.resource(typeName);
    expect(await imported.import(Object.fromEntries(names.map((name) => [name, object.value[name]])))).toEqual([]);
    expect(imported.value["id"]).toBe(object.value["id"]);
  });
});
