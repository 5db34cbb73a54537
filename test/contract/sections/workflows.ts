import { describe, expect } from "vitest";
import { fieldsOf, idOf, isObject, isSuccess, seg } from "../contract-client";
import type { Section } from "../contract-suite";

/** Sections 2.1, 3.1, 3.2 and 4.1. */
export function workflows({ target, client, unique, reads, writes, writesWith, undo }: Section): void {
  const { documents } = target;
  const submit = async (name: string): Promise<string> => {
    await client().write("POST", "/workflows", documents?.document(name, "short") ?? "");
    const id = idOf(await client().named("/workflows?state=submitted", name));
    undo("DELETE", `/workflows/${seg(id)}?state=approved`);
    undo("DELETE", `/workflows/${seg(id)}?state=submitted`);
    return id;
  };
  const approve = async (id: string): Promise<void> => {
    await client().write("PATCH", `/workflows/${seg(id)}`, { approveWorkflow: true, enableWorkflow: true });
    await client().eventually("the approved version", () =>
      client().objectIfThere(`/workflows/${seg(id)}?state=approved`),
    );
  };
  const document = async (id: string, state: string): Promise<string> => {
    const reply = await client().send("GET", `/workflows/${seg(id)}?state=${state}`, { accept: "application/xml" });
    expect(reply.status, reply.text).toSatisfy(isSuccess);
    return reply.text;
  };

  describe("workflows (2.1, 3.1, 4.1)", () => {
    reads("list with name and id of each, all of them without a query", async () => {
      const all = await client().list("/workflows");
      for (const fields of all) expect([typeof fields["name"], typeof fields["id"]]).toEqual(["string", "string"]);
      const ids = new Set(all.map(idOf));
      for (const state of ["submitted", "approved"]) {
        for (const fields of await client().list(`/workflows?state=${state}`)) expect(ids).toContain(idOf(fields));
      }
    });

    reads("are of all queues by default", async () => {
      const ids = async (query: string): Promise<readonly string[]> =>
        (await client().list(`/workflows${query}`)).map(idOf);
      expect(await ids("?queue=all")).toEqual(await ids(""));
    });

    if (target.documentedShapes) {
      reads("stand in an array workflows beside a link, each with attrs", async () => {
        const value: any = await client().json("/workflows");
        expect(isObject(value.link)).toBe(true);
        for (const element of value.workflows)
          expect(element.attrs).toMatchObject({ name: expect.any(String), id: expect.any(String) });
        for (const { attrs } of value.workflows.slice(0, 1)) {
          expect(await client().json(`/workflows/${seg(attrs.id)}`)).toMatchObject({ link: {}, workflow: {} });
        }
      });
    }

    reads("are JSON by default, and XML where Accept says so", async () => {
      for (const fields of (await client().list("/workflows")).slice(0, 3)) {
        const path = `/workflows/${seg(idOf(fields))}`;
        for (const accept of [undefined, "application/json"]) {
          const reply = await client().send("GET", path, accept === undefined ? {} : { accept });
          expect(reply.status).toSatisfy(isSuccess);
          expect(reply.headers.get("content-type")).toMatch(/json/);
          expect(isObject(JSON.parse(reply.text))).toBe(true);
        }
        const xml = await client().send("GET", path, { accept: "application/xml" });
        expect(xml.status).toSatisfy(isSuccess);
        expect(xml.headers.get("content-type")).toMatch(/xml/);
        expect(xml.text.replace(/^\uFEFF/, "").trimStart()).toMatch(/^</);
      }
    });

    reads("that are not there are not found", async () => {
      await client().refused("GET", `/workflows/${seg(unique("nobody"))}`);
    });

    reads("have a path that minds the case (1)", async () => {
      for (const path of ["/Workflows", "/workflowinstances", "/workflowlogs", "/auditLog"])
        await client().refused("GET", path);
    });

    writesWith(documents)("are submitted by POST, and not approved by it", async () => {
      const id = await submit(unique("submitted"));
      const approved = await client().list("/workflows?state=approved");
      expect(approved.map(idOf)).not.toContain(id);
      expect(await client().objectIfThere(`/workflows/${seg(id)}?state=approved`)).toBeNull();
      expect(await document(id, "submitted")).toContain("<");
    });

    writesWith(documents)("are approved by PATCH, and then there by state", async () => {
      const name = unique("approved");
      const id = await submit(name);
      await approve(id);
      expect(idOf(await client().named("/workflows?state=approved", name))).toBe(id);
    });

    writesWith(documents)("are enabled by PATCH alone, too", async () => {
      const id = await submit(unique("enabled"));
      await approve(id);
      for (const enableWorkflow of [false, true])
        await client().write("PATCH", `/workflows/${seg(id)}`, { enableWorkflow });
    });

    writesWith(documents)(
      "are put into state submitted by PUT of the complete XML document; the approved version stays until approval",
      async () => {
        const name = unique("before");
        const id = await submit(name);
        await approve(id);
        const renamed = unique("after");
        const changed = (await document(id, "approved")).replaceAll(name, renamed);
        expect(changed).toContain(renamed);
        await client().write("PUT", `/workflows/${seg(id)}`, changed);
        expect(idOf(await client().named("/workflows?state=submitted", renamed))).toBe(id);
        expect(await document(id, "approved")).toContain(name);
        await client().write("PATCH", `/workflows/${seg(id)}`, { approveWorkflow: true });
        expect(idOf(await client().named("/workflows?state=approved", renamed))).toBe(id);
      },
    );

    writesWith(target.jsonDocuments ? documents : null)("are taken as JSON by PUT, as GET gives them", async () => {
      const id = await submit(unique("json"));
      const value: any = await client().json(`/workflows/${seg(id)}?state=submitted`);
      await client().write("PUT", `/workflows/${seg(id)}`, value);
      await client().eventually("the submitted version", () =>
        client().objectIfThere(`/workflows/${seg(id)}?state=submitted`),
      );
    });

    writesWith(documents)("refuse PUT where the id in the body is another's (7)", async () => {
      const [one, other] = [await submit(unique("one")), await submit(unique("other"))];
      const foreign = await document(other, "submitted");
      const before = await document(one, "submitted");
      await client().refused("PUT", `/workflows/${seg(one)}`, { body: foreign });
      expect(await document(one, "submitted")).toBe(before);
    });

    writesWith(documents)("lose the version that DELETE names by state", async () => {
      const name = unique("both");
      const id = await submit(name);
      await approve(id);
      await client().write("PUT", `/workflows/${seg(id)}`, await document(id, "approved"));
      await client().eventually("the submitted version", () =>
        client().objectIfThere(`/workflows/${seg(id)}?state=submitted`),
      );
      await client().write("DELETE", `/workflows/${seg(id)}?state=submitted`);
      await client().gone(`/workflows/${seg(id)}?state=submitted`);
      expect(await client().objectIfThere(`/workflows/${seg(id)}?state=approved`)).not.toBeNull();
      await client().write("DELETE", `/workflows/${seg(id)}?state=approved`);
      await client().gone(`/workflows/${seg(id)}?state=approved`);
      expect((await client().list("/workflows")).map(idOf)).not.toContain(id);
    });

    writesWith(documents?.trigger ?? null)(
      "have triggers that PATCH disables and enables (3.2), in the usage form",
      async () => {
        const id = await submit(unique("triggers"));
        await approve(id);
        for (const enable of [false, true]) {
          await client().write("PATCH", `/workflows/${seg(id)}/triggers/${seg(documents?.trigger ?? "")}`, {
            action: "enable",
            enable,
          });
        }
      },
    );

    writesWith(documents)("are not executed before they are approved (3.1)", async () => {
      const id = await submit(unique("unapproved"));
      await client().refused("POST", `/workflows/${seg(id)}?trigger=${seg(documents?.trigger ?? "any")}`);
    });

    writesWith(documents)("are submitted with preserveAcl by administrators only (5.5)", async ({ skip }) => {
      const keys = client().target.keys ?? skip("The keys are not known");
      const [refused, taken] = [unique("by a user"), unique("by an administrator")];
      await client().refused("POST", "/workflows?preserveAcl", {
        body: documents?.document(refused, "short") ?? "",
        key: keys.user,
      });
      const reply = await client().send("POST", "/workflows?preserveAcl", {
        body: documents?.document(taken, "short") ?? "",
        key: keys.administrator,
      });
      expect(reply.status).toSatisfy(isSuccess);
      const id = idOf(await client().named("/workflows?state=submitted", taken));
      undo("DELETE", `/workflows/${seg(id)}?state=submitted`);
      expect((await client().list("/workflows")).map((fields) => fields["name"])).not.toContain(refused);
    });

    writes("refuse a document that is none", async () => {
      await client().refused("POST", "/workflows", { body: "<workflow" });
    });

    writesWith(documents)("tell their id on request under every name that they have", async () => {
      const name = unique('ü & <odd> "name"').replace(/[<>&"]/g, "_");
      const id = await submit(name);
      expect(fieldsOf(await client().json(`/workflows/${seg(id)}?state=submitted`))["id"]).toBe(id);
    });
  });
}
