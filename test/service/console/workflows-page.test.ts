import { describe, expect, it } from "vitest";
import { openConsole } from "./open-console";

describe("the list of workflows", () => {
  const open = async () => {
    const bench = await openConsole();
    const { backstage } = bench.service;
    const shop = backstage.createGroup({ name: "Shop" });
    const chicago = backstage.createGroup({ name: "Chicago", parentId: shop });
    for (const [id, group] of [
      ["count", shop],
      ["order", chicago],
      ["pay", "master-group"],
    ]) {
      backstage.submit(`<workflow id="${id}" name="${id} daily" groupId="${group}"/>`);
      backstage.approve(id!);
    }
    backstage.submit(`<workflow id="order" name="order hourly" groupId="${chicago}"/>`);
    return { ...bench, shop, chicago };
  };
  const named = (html: string): readonly string[] =>
    [...html.matchAll(/<th role="rowheader".*?<bdi>(.*?)<\/bdi>/g)].map(([, name]) => name!);

  it("names the group and both versions of each", async () => {
    const { visitor } = await open();
    const { html, text } = await visitor.open("/");
    expect(named(html)).toEqual(["pay daily", "count daily", "order daily"]);
    expect(text).toMatch(/order daily Master \/ Shop \/ Chicago revision 1, .* revision 2, .* pending approval/);
  });

  it("is searched by name or id, and shows pending ones only", async () => {
    const { visitor } = await open();
    const asked = async (query: string): Promise<readonly string[]> => named((await visitor.open(query)).html);
    expect(await asked("/?q=COUNT")).toEqual(["count daily"]);
    expect(await asked("/?pending=true")).toEqual(["order daily"]);
    expect(visitor.shown.html).toMatch(/<input type="checkbox" id="pending" name="pending" value="true" checked>/);
    expect(await asked("/?q=&pending=true")).toEqual(["order daily"]);
    expect(await asked("/?q=count&pending=true")).toEqual([]);
    expect(visitor.shown.text).toContain("No workflow matches");
  });

  it("is limited to a group and those below it, also when it is searched then", async () => {
    const { visitor, shop, chicago } = await open();
    await visitor.open("/");
    await visitor.follow("Master / Shop");
    expect(named(visitor.shown.html)).toEqual(["count daily", "order daily"]);
    expect(visitor.shown.text).toContain(`Only workflows in or below Master / Shop ${shop} . Show all`);
    expect(visitor.shown.html).toContain(`<input type="hidden" name="group" value="${shop}">`);
    await visitor.open(`/?group=${chicago}&pending=true`);
    expect(named(visitor.shown.html)).toEqual(["order daily"]);
    await visitor.follow("Show all");
    expect(named(visitor.shown.html)).toHaveLength(3);
  });
});
