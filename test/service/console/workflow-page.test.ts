import { describe, expect, it } from "vitest";
import { openConsole } from "./open-console";

describe("a workflow's page", () => {
  const open = async (options: Parameters<typeof openConsole>[0] = {}) => {
    const bench = await openConsole(options);
    const { backstage } = bench.service;
    const shop = backstage.createGroup({ name: "Shop" });
    const submit = (timeout: number, group = shop): string =>
      backstage.submit(
        `<workflow id="count" name="Count" groupId="${group}">\n<task timeout="${timeout}"/>\n</workflow>`,
      );
    return { ...bench, shop, submit, revisions: () => revisionsIn(bench.visitor.shown.html) };
  };
  /** Each row of the table of revisions, as somebody reads it. */
  const revisionsIn = (html: string): readonly string[] =>
    [...html.matchAll(/<tr role="row"><th role="rowheader" scope="row">(Revision .*?)<\/tr>/g)].map(([, row]) =>
      row!
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    );
  const compared = (html: string): string =>
    (/<h2 id="document">.*?<\/section>/s.exec(html)?.[0] ?? "").replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
  /** The address that the form of the revisions leads to. */
  const chosen = (html: string, from: number, to: number): string => {
    const value = (field: string, revision: number): string =>
      new RegExp(`name="${field}" value="(\\d+)"[^>]*>${field}<span class="spoken"> revision ${revision}<`).exec(
        html,
      )![1]!;
    return `/console/workflow?id=count&from=${value("from", from)}&to=${value("to", to)}`;
  };

  it("has a breadcrumb through its groups, and its group", async () => {
    const { visitor, submit, shop, service } = await open();
    submit(300);
    const { html, text } = await visitor.open("/console/workflow?id=count");
    expect(
      /<nav aria-label="Breadcrumb">.*?<\/nav>/s
        .exec(html)?.[0]
        .replace(/<[^>]*>/g, " ")
        .match(/\w+/g),
    ).toEqual(["Workflows", "Master", "Shop", "Count"]);
    expect(text).toContain(`Group Master / Shop ${shop}`);
    await visitor.follow("Shop");
    expect(visitor.shown.path).toBe(`/?group=${shop}`);
    service.backstage.approve("count");
    submit(300, "master-group");
    await visitor.open("/console/workflow?id=count");
    expect(visitor.shown.text).toContain(`Group Master / Shop ${shop} , submitted: Master master-group differs`);
  });

  it("shows what a pending version changes", async () => {
    const { visitor, service, submit } = await open();
    submit(300);
    service.backstage.approve("count");
    submit(600);
    await visitor.open("/console/workflow?id=count");
    expect(visitor.shown.html).toMatch(
      /class="row changed .*>Changed: <.*class="cell old">.*timeout=&quot;<.*<mark><span class="t">300<.*class="cell new">.*<mark><span class="t">600</,
    );
  });

  it("lists its revisions and compares any two, earlier ones too", async () => {
    const { visitor, service, submit, revisions } = await open();
    submit(100);
    await visitor.open("/console/workflow?id=count");
    expect(revisions()).toEqual([
      expect.stringMatching(/^Revision 1 pending approval operator , \S+ \S+ Delete the submitted/),
    ]);
    expect(visitor.shown.html).not.toContain("Compare</button>");
    service.backstage.approve("count");
    for (const timeout of [200, 300, 400]) submit(timeout);
    service.backstage.approve("count");
    submit(500);
    await visitor.open("/console/workflow?id=count");
    expect(revisions().map((row) => row.replace(/ operator.*/, ""))).toEqual([
      "Revision 5 pending approval",
      "Revision 4 approved",
      "Revision 3",
      "Revision 2",
      "Revision 1",
    ]);
    expect(compared(visitor.shown.html)).toMatch(/Revision 4 and revision 5: 1 line differs .* 400 .* 500 /);
    const page = visitor.shown.html;
    await visitor.open(chosen(page, 1, 3));
    expect(compared(visitor.shown.html)).toMatch(/Revision 1 and revision 3: 1 line differs .* 100 .* 300 /);
    await visitor.open(chosen(page, 5, 2));
    expect(compared(visitor.shown.html)).toMatch(/Revision 5 and revision 2: 1 line differs .* 500 .* 200 /);
    await visitor.open(chosen(page, 2, 2));
    expect(compared(visitor.shown.html)).toMatch(/Revision 2, 3 lines .*timeout=&quot;200&quot;/);
    expect((await visitor.open("/console/workflow?id=count&from=4711")).status).toBe(404);
  });

  it("keeps the last ten earlier revisions, and none of a deleted workflow", async () => {
    const { visitor, service, submit, revisions } = await open();
    for (let timeout = 1; timeout <= 13; timeout += 1) submit(timeout);
    await visitor.open("/console/workflow?id=count");
    expect(revisions()).toHaveLength(11);
    expect(revisions().at(-1)).toMatch(/^Revision 3 /);
    service.backstage.deleteWorkflow("count");
    submit(1);
    await visitor.open("/console/workflow?id=count");
    expect(revisions()).toEqual([expect.stringMatching(/^Revision 1 /)]);
  });

  it("lists a submission once that is kept after its approval", async () => {
    const { visitor, service, submit, revisions } = await open({ variation: { approvedSubmission: "kept" } });
    submit(1);
    service.backstage.approve("count");
    await visitor.open("/console/workflow?id=count");
    expect(revisions()).toEqual([expect.stringMatching(/^Revision 1 submitted approved operator/)]);
  });
});
