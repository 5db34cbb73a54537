import { describe, expect, it } from "vitest";
import { type Bench, fieldsOf, listOf, openBench, sample, seg } from "./support/bench";
import { CONTRACT_VARIATIONS } from "../harness/tested-variations";

const IDS = ["plain", "with space", "a/b/c", "%2F", "ümläut", "日本 語", "?q=1&x#y", "a+b", "100%"];

describe.each(CONTRACT_VARIATIONS)("the workflow endpoints (4.1) as $name", ({ name, variation }) => {
  /** What `test/contract` holds every variation to: here it is looked at once, and into the service. */
  const once = (title: string, run: () => Promise<void>): void => {
    if (name === "default") it(title, run);
  };
  const open = (): Promise<Bench> => openBench({ variation });

  /** Submits, and finds the id by what any variation must show: the list. */
  const create = async (bench: Bench, document: string): Promise<string> => {
    const before = listOf(await bench.json("/workflows")).map(({ id }) => id);
    const reply = await bench.call("POST", "/workflows", { body: document });
    expect(reply.status, reply.text).toBe(201);
    bench.settle();
    const [created] = listOf(await bench.json("/workflows")).filter(({ id }) => !before.includes(id));
    return created.id;
  };
  const patch = async (bench: Bench, id: string, options: object): Promise<number> => {
    const { status } = await bench.call("PATCH", `/workflows/${seg(id)}`, { body: JSON.stringify(options) });
    bench.settle();
    return status;
  };
  const states = async (bench: Bench, id: string): Promise<string[]> => {
    const [submitted, approved] = await Promise.all(
      ["submitted", "approved"].map((state) => bench.call("GET", `/workflows/${seg(id)}?state=${state}`)),
    );
    return [...(submitted?.status === 200 ? ["submitted"] : []), ...(approved?.status === 200 ? ["approved"] : [])];
  };
  const xml = async (bench: Bench, id: string, state = ""): Promise<string> => {
    const reply = await bench.call("GET", `/workflows/${seg(id)}${state}`, { accept: "application/xml" });
    expect(reply.headers.get("content-type")).toMatch(/^application\/xml/);
    return reply.text;
  };
  const afterApproval = variation.approvedSubmission === "kept" ? ["submitted", "approved"] : ["approved"];

  it("tells of a list either with a link and the array, or the bare array", async () => {
    const bench = await open();
    const list = await bench.json("/workflows");
    if (variation.lists === "array") expect(list).toEqual([]);
    else expect(list).toMatchObject({ link: { rel: "self", href: `${bench.service.url}/workflows` }, workflows: [] });
  });

  it("answers a single workflow with link and workflow", async () => {
    const bench = await open();
    const id = await create(bench, sample("single"));
    const single = await bench.json(`/workflows/${seg(id)}`);
    expect(Object.keys(single).sort()).toEqual(["link", "workflow"]);
    expect(fieldsOf(single)).toMatchObject({ id, name: "single" });
    expect(single.link.href).toBe(`${bench.service.url}/workflows/${seg(id)}`);
  });

  it("filters the list by state and queue", async () => {
    const bench = await open();
    const waiting = await create(bench, sample("waiting", { root: ' queue="Night"' }));
    const approved = await create(bench, sample("done"));
    await patch(bench, approved, { approveWorkflow: true });
    const ids = async (query: string): Promise<string[]> =>
      listOf(await bench.json(`/workflows${query}`)).map(({ id }) => id);
    expect(await ids("?state=approved")).toEqual([approved]);
    const submitted = variation.approvedSubmission === "kept" ? [waiting, approved] : [waiting];
    expect(await ids("?state=submitted")).toEqual(submitted);
    expect(await ids("?queue=Night")).toEqual([waiting]);
    expect(new Set(await ids("?queue=all"))).toEqual(new Set([waiting, approved]));
    expect(await ids("?queue=Night&state=approved")).toEqual([]);
  });

  it("honours an id that the document brings, whatever characters it has, and refuses it twice", async () => {
    const bench = await open();
    for (const id of IDS) {
      const document = sample(`wf ${IDS.indexOf(id)}`, { id: id.replace(/&/g, "&amp;") });
      expect(await create(bench, document)).toBe(id);
      expect(fieldsOf(await bench.json(`/workflows/${seg(id)}`)).id).toBe(id);
      const again = await bench.call("POST", "/workflows", { body: document });
      expect(again.status).toBe(409);
    }
    expect((await bench.call("GET", "/workflows/a/b/c")).status).toBe(404);
  });

  it("puts an id that it made into the document, takes it back there, and keeps it", async () => {
    const bench = await open();
    const id = await create(bench, sample("made"));
    const document = await xml(bench, id);
    const places = {
      rootAttribute: ` id="${id}"`,
      childElement: `<id>${id}</id>`,
      attrsElement: `<id>${id}</id>`,
    } as const;
    expect(document).toContain(places[variation.idPlacement]);
    const put = await bench.call("PUT", `/workflows/${seg(id)}`, { body: document });
    expect(put.status).toBeLessThan(300);
    bench.settle();
    expect((await xml(bench, id, "?state=submitted")).split(id)).toHaveLength(2);
  });

  it("keeps the meaning of a document to the letter, and its bytes where documents are kept", async () => {
    const bench = await open();
    const text = "a ${x} %{y} \"q\" 'q' <![CDATA[<&>]]> &#xe9;\u{1F600}\n\tlast &amp; least  ";
    const document = `<?xml version="1.0"?>\n<!-- note -->\n<workflow   name='bytes' id="b">\n <step  z="1"\n a="2">${text}</step>\n</workflow>\n`;
    const id = await create(bench, document);
    const shown = await xml(bench, id);
    if (variation.documents === "kept" && variation.flags !== "xml") expect(shown).toBe(document);
    expect(bench.service.backstage.workflow(id)?.submitted?.text.includes("<!--")).toBe(variation.documents === "kept");
    const single = await bench.json(`/workflows/${id}`);
    if (variation.attributes === "minimal") return;
    const definition = single.workflow.definition;
    expect(definition.content[0].content.join("")).toBe("a ${x} %{y} \"q\" 'q' <&> é\u{1F600}\n\tlast & least  ");
  });

  it("reads the same twice, and counts a revision up at each write where it rewrites", async () => {
    const bench = await open();
    const id = await create(bench, sample("stable"));
    const first = await xml(bench, id);
    bench.advance(5_000_000);
    expect(await xml(bench, id)).toBe(first);
    if (variation.documents === "rewritten") expect(first).toContain('revision="1"');
    await bench.call("PUT", `/workflows/${seg(id)}`, { body: first });
    bench.settle();
    const second = await xml(bench, id, "?state=submitted");
    if (variation.documents === "rewritten") expect(second).toContain('revision="2"');
    else expect(second).toBe(first);
  });

  once("refuses an update whose id is another's, is missing, or is not there", async () => {
    const bench = await open();
    const id = await create(bench, sample("mine"));
    const other = await bench.call("PUT", `/workflows/${seg(id)}`, { body: sample("mine", { id: "other" }) });
    expect([other.status, other.text]).toMatchObject([400, expect.stringContaining("other")]);
    expect((await bench.call("PUT", `/workflows/${seg(id)}`, { body: sample("mine") })).status).toBe(400);
    expect((await bench.call("PUT", "/workflows/nobody", { body: sample("mine", { id: "nobody" }) })).status).toBe(404);
    expect(bench.service.backstage.workflow(id)?.revision).toBe(1);
  });

  it("takes an update as JSON in the shape in which it shows it", async () => {
    const bench = await open();
    const id = await create(bench, sample("json"));
    if (variation.attributes === "minimal") return;
    const single = await bench.json(`/workflows/${seg(id)}`);
    single.workflow.definition.attributes.edition = "2";
    const put = await bench.call("PUT", `/workflows/${seg(id)}`, { body: JSON.stringify(single) });
    expect(put.status, put.text).toBeLessThan(300);
    bench.settle();
    const shown = await xml(bench, id, "?state=submitted");
    expect(shown).toContain('edition="2"');
    expect(shown).toContain(">one  two</task>");
    single.workflow.definition.attributes.id = "other";
    expect((await bench.call("PUT", "/workflows/json", { body: JSON.stringify(single) })).status).toBe(404);
  });

  once("refuses what is not well-formed and leaves everything as it was", async () => {
    const bench = await open();
    for (const body of ["<workflow>", "<a></b>", "<!DOCTYPE a><a/>", "<a b='1' b='2'/>", "<p:a/>", "<a/><b/>"]) {
      const { status, text } = await bench.call("POST", "/workflows", { body });
      expect([status, text], body).toMatchObject([400, expect.stringMatching(/line 1, column \d+/)]);
    }
    expect(listOf(await bench.json("/workflows"))).toEqual([]);
    expect(bench.service.audit).toEqual([]);
  });

  it("approves only what was submitted", async () => {
    const bench = await open();
    const id = await create(bench, sample("once"));
    await patch(bench, id, { approveWorkflow: true });
    const again = await patch(bench, id, { approveWorkflow: true });
    if (variation.approvedSubmission === "kept") expect(again).toBeLessThan(300);
    else expect(again).toBe(409);
    expect(await patch(bench, "nobody", { approveWorkflow: true })).toBe(404);
  });

  it("enables and disables either version, and shows it where the variation says", async () => {
    const bench = await open();
    const id = await create(bench, sample("switch"));
    const shown = async (): Promise<unknown> => {
      if (variation.flags === "json") return fieldsOf(await bench.json(`/workflows/${seg(id)}`)).enabled;
      if (variation.flags === "xml") return /<workflow[^>]* enabled="true"/.test(await xml(bench, id));
      expect(fieldsOf(await bench.json(`/workflows/${seg(id)}`))).not.toHaveProperty("enabled");
      return bench.service.backstage.workflow(id)?.[(await states(bench, id)).at(-1) as "approved"]?.enabled;
    };
    expect(await shown()).toBe(variation.startsEnabled === "yes");
    for (const enabled of [false, true]) {
      await patch(bench, id, { enableWorkflow: enabled });
      expect(await shown()).toBe(enabled);
    }
    await patch(bench, id, { approveWorkflow: true, enableWorkflow: false });
    expect(await states(bench, id)).toEqual(afterApproval);
    expect(await shown()).toBe(false);
    await patch(bench, id, { enableWorkflow: true });
    expect(await shown()).toBe(true);
  });

  it("starts triggers as the document says, and switches each by its name (3.2)", async () => {
    const bench = await open();
    const id = await create(bench, sample("triggers"));
    const shown = async (): Promise<unknown> => {
      if (variation.flags === "json") {
        const { triggers } = fieldsOf(await bench.json(`/workflows/${seg(id)}`));
        return Object.fromEntries(triggers.map(({ name, enabled }: any) => [name, enabled]));
      }
      const document = await xml(bench, id);
      if (variation.flags === "xml") {
        const flag = (name: string): boolean =>
          new RegExp(`<trigger[^>]*${name}[^>]*>`).exec(document)?.[0].includes('enabled="true"') ?? false;
        return { nightly: flag("nightly"), "by hand": flag("by hand") };
      }
      const triggers = bench.service.backstage.workflow(id)?.submitted?.triggers ?? [];
      return Object.fromEntries(triggers.map(({ name, enabled }) => [name, enabled]));
    };
    const set = (path: string, enable: boolean): Promise<{ status: number; text: string }> =>
      bench.call("PATCH", `/workflows/${seg(id)}/triggers${path}`, {
        body: JSON.stringify({ action: "enable", enable }),
      });
    expect(await shown()).toEqual({ nightly: true, "by hand": false });
    expect((await set("/nightly", false)).status).toBeLessThan(300);
    expect((await set("/by%20hand", true)).status).toBeLessThan(300);
    expect(await shown()).toEqual({ nightly: false, "by hand": true });
    const unknown = await set("/weekly", true);
    expect([unknown.status, unknown.text]).toMatchObject([404, expect.stringMatching(/weekly.*nightly.*by hand/s)]);
    expect((await set("", true)).status).toBe(400);
  });

  once("deletes one version by state, or all", async () => {
    const bench = await open();
    const id = await create(bench, sample("gone"));
    await patch(bench, id, { approveWorkflow: true });
    await bench.call("PUT", `/workflows/${seg(id)}`, { body: sample("gone", { id }) });
    bench.settle();
    const remove = async (query: string): Promise<number> => {
      const { status } = await bench.call("DELETE", `/workflows/${seg(id)}${query}`);
      bench.settle();
      return status;
    };
    expect(await remove("?state=submitted")).toBeLessThan(300);
    expect(await states(bench, id)).toEqual(["approved"]);
    expect(await remove("?state=submitted")).toBe(404);
    expect(await remove("")).toBeLessThan(300);
    expect(await states(bench, id)).toEqual([]);
    expect(await remove("")).toBe(404);
    expect((await bench.call("GET", `/workflows/${seg(id)}`)).status).toBe(404);
    expect(listOf(await bench.json("/workflows"))).toEqual([]);
  });

  once("starts an instance of an approved, enabled workflow by an enabled trigger", async () => {
    const bench = await open();
    const id = await create(bench, sample("run"));
    const run = (query: string, body?: string): Promise<{ status: number; text: string }> =>
      bench.call("POST", `/workflows/${seg(id)}${query}`, body === undefined ? {} : { body });
    expect((await run("?trigger=nightly")).status).toBe(409);
    await patch(bench, id, { approveWorkflow: true, enableWorkflow: false });
    expect((await run("?trigger=nightly")).status).toBe(409);
    await patch(bench, id, { enableWorkflow: true });
    expect((await run("?trigger=nightly", '{"day": "monday", "n": 1}')).status).toBeLessThan(300);
    expect((await run("?trigger=by%20hand")).status).toBe(409);
    expect((await run("?trigger=weekly")).status).toBe(404);
    expect((await run("")).status).toBe(400);
    expect(bench.service.snapshot().instances).toMatchObject([
      { workflowId: id, trigger: "nightly", parameters: { day: "monday", n: 1 }, state: "running" },
    ]);
  });

  it("answers a create as the variation says", async () => {
    const bench = await open();
    const { status, headers, text } = await bench.call("POST", "/workflows", { body: sample("new") });
    const id = bench.service.backstage.workflows()[0]?.id ?? "";
    const href = `${bench.service.url}/workflows/${id}`;
    expect(status).toBe(201);
    expect(headers.get("location")).toBe(variation.location === "on" ? href : null);
    switch (variation.writeAnswers) {
      case "full":
        expect(fieldsOf(JSON.parse(text))).toMatchObject({ id, name: "new" });
        break;
      case "empty":
        expect(text).toBe("");
        break;
      case "xml":
        expect(headers.get("content-type")).toMatch(/^application\/xml/);
        expect(text).toContain(id);
        break;
      case "linkOnly":
        expect(JSON.parse(text)).toMatchObject({ link: { href } });
        expect(Object.keys(JSON.parse(text))).toEqual(["link"]);
    }
  });
});
