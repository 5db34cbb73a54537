import { describe, expect, it } from "vitest";
import { ROOT_GROUP_ID } from "../../src/service/index";
import { type Bench, fieldsOf, listOf, openBench, sample, seg } from "./support/bench";

/** `test/contract` holds every variation to these endpoints: here they are looked at once, and into the service. */
describe("the workflow group endpoints (4.4)", () => {
  const open = (): Promise<Bench> => openBench();
  const create = async (bench: Bench, group: object): Promise<string> => {
    const before = listOf(await bench.json("/workflowGroups")).map(({ id }) => id);
    const reply = await bench.call("POST", "/workflowGroups", { body: JSON.stringify(group) });
    expect(reply.status, reply.text).toBe(201);
    bench.settle();
    return listOf(await bench.json("/workflowGroups")).find(({ id }) => !before.includes(id)).id;
  };
  const names = async (bench: Bench, query = ""): Promise<string[]> =>
    listOf(await bench.json(`/workflowGroups${query}`)).map(({ name }) => name);

  it("has the root group Master from the start, and keeps it", async () => {
    const bench = await open();
    expect(listOf(await bench.json("/workflowGroups"))).toMatchObject([{ id: ROOT_GROUP_ID, name: "Master" }]);
    expect((await bench.call("DELETE", `/workflowGroups/${ROOT_GROUP_ID}`)).status).toBe(409);
  });

  it("takes an id that the client chose, whatever characters it has, and refuses it twice", async () => {
    const bench = await open();
    for (const id of ["dev/chicago", "ü b", "50%", "a?b#c"]) {
      expect(await create(bench, { name: `Group ${id}`, id })).toBe(id);
      expect(fieldsOf(await bench.json(`/workflowGroups/${seg(id)}`)).name).toBe(`Group ${id}`);
      expect(
        (await bench.call("POST", "/workflowGroups", { body: JSON.stringify({ name: "again", id }) })).status,
      ).toBe(409);
    }
    const { status, text } = await bench.call("POST", "/workflowGroups", {
      body: '{"name": "orphan", "parentId": "nobody"}',
    });
    expect([status, text]).toMatchObject([400, expect.stringContaining("nobody")]);
  });

  it("filters on any attribute with a matching value", async () => {
    const bench = await open();
    const id = await create(bench, { name: "A & B", description: "same" });
    await create(bench, { name: "C", description: "same", parentId: id });
    expect(await names(bench, "?name=A%20%26%20B")).toEqual(["A & B"]);
    expect(await names(bench, "?description=same")).toEqual(["A & B", "C"]);
    expect(await names(bench, `?parentId=${id}&description=same`)).toEqual(["C"]);
    expect(await names(bench, `?id=${id}`)).toEqual(["A & B"]);
    expect(await names(bench, "?name=a")).toEqual([]);
  });

  it("deletes a group with the groups below it and the workflows in them (2.4)", async () => {
    const bench = await open();
    const top = await create(bench, { name: "Top" });
    const below = await create(bench, { name: "Below", parentId: top });
    for (const body of [
      sample("by id", { root: ` groupId="${top}"` }),
      sample("by name", { inner: "<group>Below</group>" }),
      sample("in Master"),
    ]) {
      expect((await bench.call("POST", "/workflows", { body })).status).toBe(201);
    }
    expect((await bench.call("DELETE", `/workflowGroups/${top}`)).status).toBeLessThan(300);
    bench.settle();
    expect(await names(bench)).toEqual(["Master"]);
    expect(listOf(await bench.json("/workflows")).map(({ name }) => name)).toEqual(["in Master"]);
    expect((await bench.call("GET", `/workflowGroups/${below}`)).status).toBe(404);
    expect((await bench.call("DELETE", `/workflowGroups/${top}`)).status).toBe(404);
    expect(
      bench.service.audit.filter(({ operation }) => operation === "group.delete").map(({ objectName }) => objectName),
    ).toEqual(["Below", "Top"]);
  });

  it("refuses a workflow whose document names a group that is not there, or a name that two groups have", async () => {
    const bench = await open();
    await create(bench, { name: "Twin" });
    await create(bench, { name: "Twin" });
    for (const group of ["Nobody", "Twin"]) {
      const { status, text } = await bench.call("POST", "/workflows", {
        body: sample("w", { root: ` group="${group}"` }),
      });
      expect([status, text]).toMatchObject([400, expect.stringContaining(group)]);
    }
  });
});
