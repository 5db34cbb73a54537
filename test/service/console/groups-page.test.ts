import { expect, it } from "vitest";
import { openConsole } from "./open-console";

/** The tree of a page: an entry for each group, its folded state and those below it. */
const outline = (html: string): string =>
  (/<ul class="tree".*<\/ul>(?=<(?:p|nav) )/s.exec(html)?.[0] ?? "")
    .replace(/<p>.*?<\/p>|<div .*?<\/div>|<span .*?<\/span>|\n/gs, "")
    .replace(/<details( open)?><summary><bdi>(.*?)<\/bdi><\/summary>/g, (_, open, name) => `${name}${open ?? ""}`)
    .replaceAll('<ul class="tree" role="list">', "(")
    .replaceAll("</ul>", ")")
    .replaceAll("</details></li><li>", ", ")
    .replace(/<\/?(?:li|details)>/g, "");

it("groups are a tree that folds, of which a page shows what leads to its own", async () => {
  const { visitor, service } = await openConsole();
  const { backstage } = service;
  const shop = backstage.createGroup({ name: "Shop", description: "Daily" });
  const chicago = backstage.createGroup({ name: "Chicago", parentId: shop });
  backstage.createGroup({ name: "Finance" });
  backstage.submit(`<workflow name="Count" groupId="${shop}"/>`);
  await visitor.open("/console/groups");
  expect(outline(visitor.shown.html)).toBe("(Master open(Finance, Shop(Chicago open)))");
  expect(visitor.shown.text).toMatch(/Finance 0 workflows .* Shop 1 workflow .* Daily .* 4 groups$/);
  for (let at = 10; at < 40; at += 1) backstage.createGroup({ name: `Office ${at}`, parentId: chicago });
  await visitor.open("/console/groups?page=2");
  expect(outline(visitor.shown.html)).toMatch(
    /^\(Master open\(Shop open\(Chicago open\(Office 31, .*, Office 39\)\)\)\)$/,
  );
  await visitor.follow("New group in Office 31");
  expect(visitor.shown.text).toContain("The group is created in Office 31");
});
