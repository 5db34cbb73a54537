import { describe, expect, it } from "vitest";
import { sample } from "../support/bench";
import { openConsole } from "./open-console";

describe("the pages", () => {
  it("show a run from its start to its log", async () => {
    const { visitor, service, advance } = await openConsole();
    const id = service.backstage.submit(sample("Load"));
    service.backstage.approve(id);
    service.backstage.setEnabled(id, true);
    await visitor.open(`/console/execute?id=${id}&trigger=nightly`);
    await visitor.press("Execute");
    expect(visitor.shown.text).toMatch(/^"Load" is started Instances .*Load running nightly administrator/);
    advance(60_000);
    await visitor.follow("logs");
    expect(visitor.shown.text).toMatch(/Load completed nightly administrator/);
    await visitor.follow("Load");
    expect(visitor.shown.text).toMatch(/0 2024-05-01 10:00:00 run Started by administrator with the trigger nightly/);
  });

  it("follow the variation: what is applied later is announced as later", async () => {
    const { visitor, service, settle } = await openConsole({ variation: { approvalDelay: 5000, deletionDelay: 5000 } });
    service.backstage.submit(sample("Slow", { id: "s" }));
    await visitor.open("/console/workflow?id=s");
    await visitor.press("Approve");
    expect(visitor.shown.text).toMatch(/^The approval of "Slow" is accepted, and the service applies it later/);
    settle();
    await visitor.open("/console/workflow?id=s");
    expect(visitor.shown.text).not.toContain("is pending");
    await visitor.follow("Delete the approved version");
    await visitor.press("Delete");
    expect(visitor.shown.text).toMatch(/^The approved version of "Slow" is deleted later/);
  });

  it("page through what is long, the audit log too", async () => {
    const { visitor, service } = await openConsole();
    for (let at = 0; at < 60; at += 1) service.backstage.submit(`<workflow name="w${String(at).padStart(2, "0")}"/>`);
    await visitor.open("/");
    expect(visitor.shown.text).toContain("60 workflows, page 1 of 3");
    expect(visitor.shown.text).not.toContain("w25");
    await visitor.follow("Next page");
    expect(visitor.shown.text).toContain("w25");
    await visitor.open("/console/audit");
    expect(visitor.shown.html.match(/<tr /g)).toHaveLength(1 + 25);
    await visitor.follow("Next page");
    expect([visitor.shown.path, visitor.shown.text]).toEqual([
      "/console/audit?page=2",
      expect.stringContaining("60 entries, page 2 of 3"),
    ]);
    await visitor.open("/console/audit?page=99&q=w59");
    expect(visitor.shown.text).toMatch(/operator workflow\.submit w59 .* 1 entry$/);
  });

  it("show ids short by style alone: the whole is in the text and in the title", async () => {
    const { visitor, service } = await openConsole();
    const id = service.backstage.submit(sample("Count"));
    const short = `<code class="id" title="${id}">${id}</code>`;
    for (const page of [`/console/workflow?id=${id}`, `/console/workflow/edit?id=${id}`, "/console/audit"])
      expect((await visitor.open(page)).html).toContain(short);
    expect(visitor.shown.html).toMatch(/\.id\{[^}]*text-overflow:ellipsis/);
  });

  it("show hostile names and documents as text, and reach whatever their ids are", async () => {
    const { visitor, service } = await openConsole({ variation: { documents: "kept" } });
    const { backstage } = service;
    const evil = '"><script>alert(1)</script>\u202e\u0007&amp;';
    const group = backstage.createGroup({ name: evil, id: "..", description: evil });
    backstage.createGroup({ name: "half \ud800", id: "\ud800" });
    for (const id of [".", "..", "a/b?c#d", "%2e", "<b>", "\u202e"]) {
      const attribute = id.replace("<", "&lt;");
      const xml = `<workflow id="${attribute}" name="&lt;img src=x onerror=alert(1)&gt;\u202e" groupId=".."><trigger name="&quot;&gt;&lt;script&gt;"/></workflow>`;
      backstage.submit(xml);
      await visitor.open(`/console/workflow?id=${encodeURIComponent(id)}`);
      await visitor.press("Approve");
      expect([id, visitor.shown.status, backstage.workflow(id)!.approved?.enabled]).toEqual([id, 200, true]);
      await visitor.press('Disable trigger "><script>');
      expect(backstage.workflow(id)!.approved!.triggers[0]!.enabled).toBe(false);
      expect(visitor.shown.html).not.toMatch(/<script|<img|<b>|\u202e|\p{Cc}(?<!\n)/u);
    }
    backstage.putCalendar({ name: evil, id: evil });
    backstage.createQueue(evil);
    for (const page of ["/", "/console/groups", "/console/queues", "/console/calendars", "/console/audit"]) {
      const { html, status } = await visitor.open(page);
      expect(status).toBe(200);
      expect(html).not.toMatch(/<script|<img|\u202e|\p{Cs}|\p{Cc}(?<!\n)/u);
      expect(html).toMatch(/\\u\{202e\}|\\u\{d800\}/);
    }
    await visitor.open(`/console/group/delete?id=${group}`);
    expect(visitor.shown.text).toMatch(/6 workflows/);
    await visitor.open("/console/queues");
    await visitor.press('Pause the queue ">');
    expect(visitor.shown.text).toMatch(/^The queue .* is paused/);
  });
});
