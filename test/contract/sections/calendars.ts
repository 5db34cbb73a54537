import { describe, expect } from "vitest";
import { idOf, seg } from "../contract-client";
import type { Section } from "../contract-suite";

/** Sections 2.9, 4.8 and 6.1. */
export function calendars({ target, client, unique, reads, writesWith, undo }: Section): void {
  const { calendar } = target;
  const put = async (name: string, edition: number): Promise<string> => {
    await client().write("POST", "/calendars", calendar?.(name, edition) ?? {});
    const id = idOf(await client().named("/calendars", name));
    undo("DELETE", `/calendars/${seg(id)}`);
    return id;
  };
  /** What a calendar shows, once it shows the edition. */
  const shows = (id: string, name: string, edition: number): Promise<boolean> =>
    client().eventually(`edition ${edition}`, async () => {
      const shown = await client().objectIfThere(`/calendars/${seg(id)}`);
      const wanted = Object.entries(calendar?.(name, edition) ?? {});
      return shown !== null && wanted.every(([field, value]) => JSON.stringify(shown[field]) === JSON.stringify(value))
        ? true
        : null;
    });

  describe("calendars (2.9, 4.8)", () => {
    reads("list, and are there one by one", async () => {
      for (const fields of (await client().list("/calendars")).slice(0, 5)) {
        expect(idOf(await client().object(`/calendars/${seg(idOf(fields))}`))).toBe(idOf(fields));
      }
      await client().refused("GET", `/calendars/${seg(unique("nobody"))}`);
    });

    writesWith(calendar)("are added by POST", async () => {
      const name = unique("calendar");
      expect(await shows(await put(name, 1), name, 1)).toBe(true);
    });

    writesWith(calendar)("are updated by POST where they are there", async () => {
      const name = unique("twice");
      const id = await put(name, 1);
      expect(await put(name, 2)).toBe(id);
      expect(await shows(id, name, 2)).toBe(true);
      expect((await client().list("/calendars")).filter((fields) => fields["name"] === name)).toHaveLength(1);
    });

    writesWith(calendar)("are updated by PUT", async () => {
      const name = unique("put");
      const id = await put(name, 1);
      await client().write("PUT", `/calendars/${seg(id)}`, calendar?.(name, 3) ?? {});
      expect(await shows(id, name, 3)).toBe(true);
      await client().refused("PUT", `/calendars/${seg(unique("nobody"))}`, { body: calendar?.(name, 4) ?? {} });
    });

    writesWith(calendar)("are deleted, which the audit log tells", async () => {
      const id = await put(unique("deleted"), 1);
      const before = (await client().list("/auditlog")).length;
      await client().write("DELETE", `/calendars/${seg(id)}`);
      await client().gone(`/calendars/${seg(id)}`);
      expect((await client().list("/calendars")).map(idOf)).not.toContain(id);
      await client().eventually("the event", async () =>
        (await client().list("/auditlog")).length > before ? true : null,
      );
    });
  });
}
