import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalText, documentsEqual, parseDocument, withoutPaths } from "../../../src/document";
import { startService, type RunningService } from "../../../src/service";
import { edited, meaning, models, render, type ModelElement } from "../../document/random-document";
import { startCore } from "../../harness/imitated-core";
import { withService } from "../../harness/with-service";
import { DOCUMENT, edit, FASTER } from "./documents";
import { approved, only } from "./observing";
import { PAIRWISE } from "../../harness/pairwise-variations";

const RUNS = Number(process.env["DRIFT_RUNS"] ?? 12);
/** What a service that rewrites documents counts up with every edit. */
const COUNTERS = ["/workflow/@revision", "/workflow/@modified"];
const writes = (service: RunningService) =>
  service.requests.list().flatMap(({ method }) => (method === "GET" ? [] : [method]));

/** A workflow of that name around a random tree: the service reads facts only out of what is around. */
const around = (name: string, model: ModelElement): ModelElement => ({
  ...{ kind: "element", uri: "", local: "workflow", preserve: null },
  attributes: [{ uri: "", local: "name", value: name }],
  children: [{ kind: "element", uri: "", local: "content", attributes: [], preserve: null, children: [model] }],
});
const written = (model: ModelElement, seed: number): string =>
  render(model, seed)
    .replace(/^\ufeff/, "")
    .normalize("NFC");

/** The service's text with another tree in its content. */
function withContent(text: string, model: ModelElement, seed: number): string {
  const content = parseDocument(text).root.children.findLast(
    (child) => child.kind === "element" && child.name.local === "content",
  );
  const fresh = parseDocument(written(model, seed));
  const { start, end } = fresh.root.span;
  return `${text.slice(0, content!.span.start)}<content>${fresh.text.slice(start, end)}</content>${text.slice(content!.span.end)}`;
}

const meant = (text: string): string => canonicalText(withoutPaths(parseDocument(text), COUNTERS));

describe.concurrent.each(PAIRWISE.filter(({ name }) => ["default", "xmlFlags", "wrappedLinks"].includes(name)))(
  "drift of random documents by random edits on a service that is $name",
  ({ variation }) => {
    test("is exactly the edit, stays until it is applied away or taken over, and none is seen where there is none", async () => {
      const service = await startService({ variation });
      try {
        const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
        let count = 0;
        const stored = (id: string) => service.backstage.workflow(id)!.approved!.text;
        await fc.assert(
          fc.asyncProperty(models, fc.nat(), fc.nat(), fc.nat(), async (model, one, two, three) => {
            const name = `w${++count}`;
            const document = written(around(name, model), one);
            const object = await core.resource("wfa_workflow");
            const config = { document, ignored_paths: COUNTERS };
            await object.apply(config);
            const id: string = object.value["id"];
            const before = stored(id);

            // (a) The same, written otherwise.
            service.backstage.edit(id, "approved", (text) => canonicalText(parseDocument(text)));
            expect((await object.plan(config)).action).toBe("no-op");
            expect(object.value).toMatchObject({ drift: [], document });

            // (b) Another tree.
            const other = edited(model, two);
            service.backstage.edit(id, "approved", (text) => withContent(text, other, three));
            const changed = meaning(other) !== meaning(model);
            const plan = await object.plan(config);
            expect(plan.action).toBe(changed ? "update" : "no-op");
            const shown: string = object.value["document"];
            if (changed) expect(object.value["drift"]).not.toEqual([]);
            if (variation.documents === "kept") {
              expect(documentsEqual(parseDocument(shown), parseDocument(written(around(name, other), 0)))).toBe(true);
            }
            const seen = object.value;
            await object.refresh();
            expect(object.value).toEqual(seen);

            // (d) Applied away.
            await object.applyPlan(plan);
            expect(meant(stored(id))).toBe(meant(before));
            expect((await object.plan(config)).action).toBe("no-op");
            expect(object.value).toMatchObject({ drift: [], document });

            // Made again, and taken over by the configuration: nothing is written, and it counts from there.
            service.backstage.edit(id, "approved", (text) => withContent(text, other, three));
            await object.refresh();
            const taken = { ...config, document: object.value["document"] };
            service.requests.clear();
            await object.apply(taken);
            expect(writes(service)).toEqual([]);
            expect((await object.plan(taken)).action).toBe("no-op");
            service.backstage.edit(id, "approved", before);
            await object.refresh();
            expect((object.value["drift"] as string[]).length > 0).toBe(changed);

            // (c) Within ignored_paths. Not with another document: one that differs there alone is believed to have arrived
            // only after ten seconds, where the service rewrites what it gets.
            const blind = { ...taken, ignored_paths: [...COUNTERS, "/workflow/content"] };
            await object.apply(blind);
            service.backstage.edit(id, "approved", (text) => withContent(text, other, three));
            expect((await object.plan(blind)).action).toBe("no-op");
            expect(object.value["drift"]).toEqual([]);
            expect(documentsEqual(parseDocument(object.value["document"]), parseDocument(taken.document))).toBe(true);
          }),
          {
            numRuns: RUNS,
            ...(process.env["DRIFT_SEED"] === undefined ? {} : { seed: Number(process.env["DRIFT_SEED"]) }),
          },
        );
      } finally {
        await service.close();
      }
    }, 120_000);
  },
);

describe.concurrent("drift of wfa_workflow", () => {
  const it = withService("wfa_workflow");
  const rewriting = withService("wfa_workflow", { documents: "rewritten" });

  it("is put into the user's own bytes", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT });
    service.backstage.edit(only(service).id, "approved", (text) => text.replace('timeout="300"', 'timeout="600"'));
    await object.refresh();
    expect(object.value["document"]).toBe(edit('timeout="300"', 'timeout="600"'));
    expect(object.value["drift"]).toEqual(["/workflow/task[@name='extract']/@timeout: 300 -> 600"]);
  });

  rewriting("is so on a service that writes documents anew", async ({ service, object }) => {
    const config = { document: DOCUMENT, ignored_paths: COUNTERS };
    await object.apply(config);
    service.backstage.edit(only(service).id, "approved", (text) => text.replace('timeout="300"', 'timeout="600"'));
    await object.refresh();
    expect(object.value["document"]).toBe(edit('timeout="300"', 'timeout="600"'));
  });

  it("stays in sight after a refresh-only apply, counted from our last write", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT });
    const change = (from: string, to: string) =>
      service.backstage.edit(only(service).id, "approved", (text) => text.replace(from, to));
    change('timeout="300"', 'timeout="600"');
    await object.refresh();
    change('timeout="600"', 'timeout="900"');
    await object.refresh();
    expect(object.value["drift"]).toEqual(["/workflow/task[@name='extract']/@timeout: 300 -> 900"]);
    expect(object.value["document"]).toBe(edit('timeout="300"', 'timeout="900"'));
    expect((await object.plan({ document: DOCUMENT })).action).toBe("update");
    change('timeout="900"', 'timeout="300"');
    expect((await object.plan({ document: DOCUMENT })).action).toBe("no-op");
  });

  it("is restored and changed further in one apply", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT });
    service.backstage.edit(only(service).id, "approved", (text) => text.replace('timeout="60"', 'timeout="61"'));
    await object.apply({ document: FASTER });
    expect(approved(service)).toContain('timeout="120"');
    expect(approved(service)).toContain('timeout="60"');
    expect((await object.plan({ document: FASTER })).action).toBe("no-op");
  });

  rewriting("in what the service had added is planned and written over", async ({ service, object }) => {
    const config = { document: DOCUMENT, ignored_paths: COUNTERS };
    await object.apply(config);
    const { id } = only(service);
    service.backstage.edit(id, "approved", (text) => text.replace(/ priority=(["'])normal\1/, ' priority="high"'));
    const plan = await object.plan(config);
    expect(plan.action).toBe("update");
    expect(object.value["drift"]).toEqual(["/workflow/@priority: normal -> high"]);
    await object.applyPlan(plan);
    expect(approved(service)).toContain('priority="normal"');
    expect((await object.plan(config)).action).toBe("no-op");
  });

  it("after an import is put into the imported text, and applied away", async ({ service, core, object }) => {
    await object.apply({ document: DOCUMENT });
    const imported = await core.resource("wfa_workflow");
    await imported.import(only(service).id);
    const text: string = imported.value["document"];
    service.backstage.edit(only(service).id, "approved", (now) => now.replace('timeout="300"', 'timeout="600"'));
    const plan = await imported.plan({ document: DOCUMENT });
    expect(plan.action).toBe("update");
    expect(imported.value["document"]).toBe(text.replace('timeout="300"', 'timeout="600"'));
    await imported.applyPlan(plan);
    expect(approved(service)).toContain('timeout="300"');
    expect((await imported.plan({ document: DOCUMENT })).action).toBe("no-op");
  });
});
