import { describe, expect } from "vitest";
import { idOf, isObject, seg } from "../contract-client";
import type { Section } from "../contract-suite";

const TEXTS = [
  "id",
  "name",
  "description",
  "hostname",
  "ipAddress",
  "distro",
  "release",
  "sysname",
  "machine",
  "archTag",
  "agentId",
  "agentBuild",
  "agentUpdate",
  "agentVersion",
];
const NUMBERS = ["port", "ftPort"];

/** Sections 2.8 and 4.7. */
export function assets({ target, client, unique, reads, writesWith, undo }: Section): void {
  const add = async (name: string): Promise<string> => {
    await client().write("POST", "/assets", target.asset?.(name) ?? {});
    const id = idOf(await client().named("/assets", name));
    undo("DELETE", `/assets/${seg(id)}`);
    return id;
  };

  describe("assets (2.8, 4.7)", () => {
    reads("list with the documented fields in their types", async () => {
      for (const fields of await client().list("/assets")) {
        idOf(fields);
        for (const name of TEXTS) expect(["string", "undefined"], name).toContain(typeof (fields[name] ?? undefined));
        for (const name of NUMBERS) expect(["number", "undefined"], name).toContain(typeof (fields[name] ?? undefined));
        expect(["boolean", "undefined"]).toContain(typeof (fields["masq"] ?? undefined));
      }
    });

    if (target.documentedShapes) {
      reads("stand in an array assets beside a link, each with clazz and attrs that has its own", async () => {
        const value: any = await client().json("/assets");
        expect(value.link).toMatchObject({
          clazz: expect.any(String),
          rel: expect.any(String),
          href: expect.any(String),
        });
        for (const asset of value.assets) {
          expect(asset.clazz).toBeTypeOf("string");
          expect(isObject(asset.attrs)).toBe(true);
          expect([typeof asset.attrs.clazz, typeof asset.attrs.masq]).toEqual(["string", "boolean"]);
        }
      });
    }

    reads("are limited to a group by its name, which may be a path, and by its id", async () => {
      const all = new Set((await client().list("/assets")).map(idOf));
      for (const query of ["groupName=All", "groupName=dev/chicago", `groupId=${seg(unique("nobody"))}`]) {
        const reply = await client().send("GET", `/assets?${query}`);
        // Whether a group that is not there is an error is not said.
        if (reply.status === 404 || reply.status === 400) continue;
        for (const fields of await client().list(`/assets?${query}`)) expect(all).toContain(idOf(fields));
      }
    });

    reads("are there one by one", async () => {
      for (const fields of (await client().list("/assets")).slice(0, 3)) {
        expect(idOf(await client().object(`/assets/${seg(idOf(fields))}`))).toBe(idOf(fields));
      }
      await client().refused("GET", `/assets/${seg(unique("nobody"))}`);
    });

    writesWith(target.asset)(
      "are added to the All group by POST where the agent is installed, and removed from it by DELETE",
      async () => {
        const name = unique("asset");
        const id = await add(name);
        expect(await client().object(`/assets/${seg(id)}`)).toMatchObject({ id, name });
        expect((await client().list("/assets?groupName=All")).map(idOf)).toContain(id);
        await client().write("DELETE", `/assets/${seg(id)}`);
        await client().gone(`/assets/${seg(id)}`);
        expect((await client().list("/assets")).map(idOf)).not.toContain(id);
      },
    );

    writesWith(target.assetWithoutAgent)("are refused where the agent is not installed (7)", async () => {
      const name = unique("no agent");
      await client().refused("POST", "/assets", { body: target.assetWithoutAgent?.(name) ?? {} });
      await client().target.wait();
      expect((await client().list("/assets")).map((fields) => fields["name"])).not.toContain(name);
    });
  });
}
