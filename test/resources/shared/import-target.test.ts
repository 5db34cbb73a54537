import { describe, expect, test } from "vitest";
import { compositeId, importedId, importedParts, type Kind } from "../../../src/resources/shared/import-target";
import { ROOT_GROUP_ID, type RunningService } from "../../../src/service";
import type { CoreError } from "../../harness/imitated-core";
import { withService } from "../../harness/with-service";

const WORKFLOW = '<workflow id="w-1" name="Import orders"><task name="t"/></workflow>';

/** Puts an object with this name on the service; returns its id. */
const MAKERS: Readonly<Record<string, (service: RunningService, name: string) => string>> = {
  wfa_workflow: ({ backstage }, name) => {
    const id = backstage.submit(WORKFLOW.replace("Import orders", name));
    backstage.approve(id);
    return id;
  },
  wfa_workflow_approval: (service, name) => MAKERS["wfa_workflow"]!(service, name),
  wfa_workflow_group: ({ backstage }, name) => backstage.createGroup({ name }),
  wfa_asset: ({ backstage }, name) => backstage.addAsset({ name, hostname: "host.example.com" }),
  wfa_calendar: ({ backstage }, name) => backstage.putCalendar({ name, dates: ["2026-12-24"] }),
};

describe.concurrent.each(Object.entries(MAKERS))("the import of %s", (typeName, make) => {
  const it = withService(typeName);

  it("by a name instead of an id fails with the command that works", async ({ service, object }) => {
    const id = make(service, "Import orders");
    const error = await object.import("Import orders").then(
      () => "no error",
      (reason: unknown) => String(reason),
    );
    expect(error).toMatch(/No .* has the id "Import orders"/);
    expect(error).toContain(`terraform import ${typeName}.NAME 'name=Import orders'`);
    await object.import("name=Import orders");
    expect(object.value["id"]).toBe(id);
  });

  it("by an identity takes its id as it is, and says that name= works only by id", async ({ service, object }) => {
    const id = make(service, "Import orders");
    await object.import({ id });
    expect(object.value["id"]).toBe(id);
    const refusal = async (wanted: string): Promise<CoreError> =>
      object.import({ id: wanted }).catch((reason: unknown) => reason) as Promise<CoreError>;
    for (const wanted of ["name=Import orders", "Import orders"]) {
      const error = await refusal(wanted);
      expect(error.diagnostics).toMatchObject([{ path: [{ attribute: "id" }] }]);
      expect(error.message).toContain(`No ${error.message.match(/No (.*) has the id/)![1]} has the id "${wanted}"`);
      expect(error.message).toContain(`terraform import ${typeName}.NAME 'name=Import orders'`);
    }
    for (const blank of ["", "  "])
      expect((await refusal(blank)).diagnostics).toMatchObject([
        {
          summary: `Invalid value for "id" in the identity of the ${typeName} to import`,
          path: [{ attribute: "id" }],
        },
      ]);
    expect((await refusal("neither")).message).toMatch(/non-existent|No workflow "neither"/);
  });

  it("takes an id, and leaves an unknown one to the error about it", async ({ service, object }) => {
    const id = make(service, "Import orders");
    await object.import(id);
    expect(object.value["id"]).toBe(id);
    await expect(object.import("neither")).rejects.toThrow(/non-existent|No workflow "neither"/);
  });
});

describe.concurrent("the import of a workflow", () => {
  const it = withService("wfa_workflow");

  it("prefers an id that is also another one's name, also one that is not approved yet", async ({
    service,
    object,
  }) => {
    service.backstage.submit('<workflow id="first" name="second"/>');
    service.backstage.submit('<workflow id="second" name="first"/>');
    await object.import("second");
    expect(object.value).toMatchObject({ id: "second", name: "first" });
  });

  it("lists the ids where several have the name, each once", async ({ service, object }) => {
    for (const id of ["a", "b"]) {
      service.backstage.submit(`<workflow id="${id}" name="Twice"/>`);
      service.backstage.approve(id);
      service.backstage.submit(`<workflow id="${id}" name="Twice"><task name="t"/></workflow>`);
    }
    await expect(object.import("Twice")).rejects.toThrow(
      /No workflow has the id "Twice"[^]*Their ids: "a" \(in group \S+\), "b" \(in group \S+\)\.\n\nImport one of them by its id[^]*terraform import wfa_workflow\.NAME a/,
    );
  });

  it("by the name of several says in which group each is", async ({ service, object }) => {
    const group = service.backstage.createGroup({ name: "Finance" });
    for (const [id, where] of [
      ["a", ""],
      ["b", ` groupId="${group}"`],
    ] as const)
      service.backstage.submit(`<workflow id="${id}" name="Twice"${where}><task name="t"/></workflow>`);
    await expect(object.import("name=Twice")).rejects.toThrow(
      `"a" (in group ${ROOT_GROUP_ID}), "b" (in group ${group})`,
    );
  });

  it("where the service does not answer, says that", async ({ service, object }) => {
    service.faults.add({ method: "GET", path: /\/workflows\//, fault: { kind: "status", status: 403 } });
    await expect(object.import("w-1")).rejects.toThrow(/Could not find workflow "w-1"[^]*403/);
  });
});

test.each([
  ['odd ${name} %{x} "q"', `'name=odd \${name} %{x} "q"'`],
  ["it's", `'name=it'\\''s'`],
])("the name %s is quoted for the shell", async (name, argument) => {
  const object = { id: "1", name, attributes: {} };
  const lookup: Kind = {
    typeName: "wfa_calendar",
    noun: "calendar",
    list: async () => [object],
    get: async () => null,
  };
  const context = { data: { client: { endpoint: "https://wfa.example" } }, signal: AbortSignal.any([]) } as never;
  const error = await importedId({ id: name }, lookup, context).catch(String);
  expect(error).toContain(`terraform import wfa_calendar.NAME ${argument}`);
  expect(await importedId({ identity: { id: name } }, lookup, context).catch(String)).toBe(error);
  // An id may look like the name of another object.
  expect(await importedId({ identity: { id: `name=${name}` } }, { ...lookup, get: async () => object }, context)).toBe(
    `name=${name}`,
  );
  expect(await importedId({ id: name }, { ...lookup, get: async () => object }, context)).toBe(name);
});

test("an id of several parts is read again, whatever is in them, and refused with another number of parts", () => {
  const read = (id: string, ...names: readonly string[]) => importedParts({ id }, "a trigger", names, "4711/nightly");
  for (const parts of [
    ["a", "b"],
    ["w/1 ä", "100%/ü"],
    ["..", "."],
    ["w/1 ä", "100%/ü", ".."],
  ])
    expect(read(compositeId(...parts), ...["workflow_id", "name", "instance_id"].slice(0, parts.length))).toEqual(
      parts,
    );
  expect(read("4711/50%", "workflow_id", "name")).toEqual(["4711", "50%"]);
  for (const id of ["", "a", "a/", "/b", "a/b/c"])
    expect(() => read(id, "workflow_id", "name")).toThrow(
      "The import id is not that of a trigger: It must be WORKFLOW_ID/NAME, such as 4711/nightly",
    );
});
