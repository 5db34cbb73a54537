import { describe, expect } from "vitest";
import { idOf, seg } from "../contract-client";
import type { Section } from "../contract-suite";

/** Sections 2.4 and 4.4. */
export function groups({ target, client, unique, reads, writes, writesWith, undo }: Section): void {
  const { documents } = target;
  const create = async (group: {
    readonly name: string;
    readonly description?: string;
    readonly parentId?: string;
  }): Promise<string> => {
    await client().write("POST", "/workflowGroups", group);
    const id = idOf(await client().named("/workflowGroups", group.name));
    undo("DELETE", `/workflowGroups/${seg(id)}`);
    return id;
  };

  describe("workflow groups (2.4, 4.4)", () => {
    reads("list, all of them by default, each with id and name, the root group named Master among them", async () => {
      const all = await client().list("/workflowGroups");
      for (const fields of all) expect([typeof fields["id"], typeof fields["name"]]).toEqual(["string", "string"]);
      expect(all.map((fields) => fields["name"])).toContain("Master");
    });

    reads("are there one by one, with the same attributes", async () => {
      for (const fields of (await client().list("/workflowGroups")).slice(0, 5)) {
        const { id, name, parentId } = await client().object(`/workflowGroups/${seg(idOf(fields))}`);
        expect({ id, name, parentId }).toEqual({
          id: fields["id"],
          name: fields["name"],
          parentId: fields["parentId"],
        });
      }
    });

    reads("can be filtered by any attribute with a matching value", async () => {
      const [first] = await client().list("/workflowGroups");
      for (const name of ["id", "name"] as const) {
        const found = await client().list(`/workflowGroups?${name}=${seg(String(first?.[name]))}`);
        expect(found.map(idOf)).toContain(idOf(first ?? {}));
        expect(found.every((fields) => fields[name] === first?.[name])).toBe(true);
      }
      expect(await client().list(`/workflowGroups?name=${seg(unique("nobody"))}`)).toEqual([]);
    });

    reads("that are not there are not found", async () => {
      await client().refused("GET", `/workflowGroups/${seg(unique("nobody"))}`);
    });

    writes("are added under the root group where no parent is named", async () => {
      const name = unique("group");
      const id = await create({ name, description: "Of the contract suite" });
      const master = idOf(await client().named("/workflowGroups", "Master"));
      expect(await client().object(`/workflowGroups/${seg(id)}`)).toMatchObject({
        id,
        name,
        description: "Of the contract suite",
        parentId: master,
      });
    });

    writes("are added under the parent that is named", async () => {
      const parentId = await create({ name: unique("parent") });
      const child = await create({ name: unique("child"), parentId });
      expect((await client().object(`/workflowGroups/${seg(child)}`))["parentId"]).toBe(parentId);
      expect((await client().list(`/workflowGroups?parentId=${seg(parentId)}`)).map(idOf)).toEqual([child]);
    });

    writes("need a name", async () => {
      await client().refused("POST", "/workflowGroups", { body: { description: "Without a name" } });
    });

    writes("are deleted", async () => {
      const id = await create({ name: unique("deleted") });
      await client().write("DELETE", `/workflowGroups/${seg(id)}`);
      await client().gone(`/workflowGroups/${seg(id)}`);
      expect((await client().list("/workflowGroups")).map(idOf)).not.toContain(id);
    });

    writesWith(documents?.inGroup ?? null)("are deleted with the workflows in them", async () => {
      const id = await create({ name: unique("full") });
      const name = unique("member");
      await client().write("POST", "/workflows", documents?.inGroup?.(documents.document(name, "short"), id) ?? "");
      const workflow = idOf(await client().named("/workflows", name));
      undo("DELETE", `/workflows/${seg(workflow)}?state=submitted`);
      await client().write("DELETE", `/workflowGroups/${seg(id)}`);
      await client().gone(`/workflowGroups/${seg(id)}`);
      await client().gone(`/workflows/${seg(workflow)}`);
    });
  });
}
