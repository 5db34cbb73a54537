import { readPlan } from "../../src/engine-json";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runEngine } from "../../src/engine";
import { reviewJson, reviewMarkdown, reviewPage, reviewPlan, type Review } from "../../src/review";
import type { RecordedRequest } from "../../src/service";
import type { Workbench } from "../../src/tooling/workbench";
import { openWarmWorkbench } from "../harness/warm-workbench";
import { expectKept, fits, objectOf } from "./promise-checks";

/** One workflow of the configuration, before and after the change: the lines of its block besides the document. */
interface Case {
  readonly before: string | null;
  readonly after: string | null;
  /** What is in the document beside its name and trigger. */
  readonly task?: readonly [string, string];
}

const changed = ["5", "9"] as const;
const CASES: Readonly<Record<string, Case>> = {
  plain: { before: "", after: "", task: changed },
  untouched: { before: "enabled = true", after: "enabled = true" },
  managed: {
    before: 'enabled = true\n triggers = { nightly = true, "on demand/ä" = false }',
    after: 'enabled = true\n triggers = { nightly = true, "on demand/ä" = false }',
    task: changed,
  },
  flags: {
    before: 'enabled = true\n triggers = { nightly = true, "on demand/ä" = false }',
    after: 'enabled = false\n triggers = { nightly = true, "on demand/ä" = true }',
  },
  proposed: { before: "approve = false\n enabled = false", after: "approve = false\n enabled = false", task: changed },
  released: { before: "approve = false", after: "approve = true\n enabled = true" },
  policies: { before: "", after: 'deletion_policy = "disable"\n on_release_failure = "warn"' },
  deleted: { before: "", after: null },
  unapproved: { before: "approve = false", after: null },
  disabled: { before: 'deletion_policy = "disable"\n enabled = true', after: null },
  abandoned: { before: 'deletion_policy = "abandon"', after: null },
  replaced: { before: "", after: "" },
  later: { before: null, after: "adopt_existing = true\n triggers = { nightly = false }" },
};

/** In a document that is sensitive as a whole. */
const SEALED = "canary-of-the-sealed-document";

const documentOf = (name: string, timeout: string): string =>
  `<workflow name="${name}"><trigger name="nightly"/><trigger name="on demand/ä"/><task name="t" timeout="${timeout}"/></workflow>`;

function configuration(side: "before" | "after"): string {
  const at = side === "before" ? 0 : 1;
  const workflows = Object.entries(CASES).flatMap(([name, each]) => {
    const body = each[side];
    if (body === null) return [];
    return [
      `resource "wfa_workflow" "${name}" {\n document = ${JSON.stringify(documentOf(name, (each.task ?? ["5", "5"])[at]))}\n ${body}\n}\n`,
    ];
  });
  const now = side === "after";
  return `
terraform {
  required_providers {
    wfa = { source = "workflow-automation/wfa" }
  }
}
${workflows.join("\n")}
resource "wfa_workflow" "sealed" {
  document = sensitive(${JSON.stringify(documentOf(SEALED, now ? "9" : "5"))})
}
resource "wfa_workflow" "host" {
  document = ${JSON.stringify(documentOf("host", "5"))}
  enabled  = true
}
resource "wfa_workflow_trigger" "set" {
  workflow_id = wfa_workflow.host.id
  name        = "on demand/ä"
  enabled     = ${String(now)}
}
resource "wfa_workflow_execution" "run" {
  workflow_id = wfa_workflow.host.id
  trigger     = "nightly"
  keepers     = { again = ${String(now)} }
}
${now ? "" : 'resource "wfa_workflow_group" "doomed" {\n  name = "Doomed"\n  force_destroy = true\n}\n'}
resource "wfa_workflow_group" "kept" {
  name = ${now ? '"Renamed"' : '"Kept"'}
  force_destroy = true
}
resource "wfa_workflow_queue" "batch" {
  name   = "Batch jobs"
  paused = ${String(!now)}
}
resource "wfa_calendar" "holidays" {
  definition = jsonencode({ name = "Holidays", dates = [${now ? '"2026-01-01", "2026-05-01"' : '"2026-01-01"'}] })
}
${now ? "" : 'resource "wfa_calendar" "old" {\n  definition = jsonencode({ name = "Old" })\n}\n'}
resource "wfa_asset" "loader" {
  name     = "Loader"
  hostname = ${now ? '"loader-2"' : '"loader-1"'}
}
`;
}

let bench: Workbench;
let folder: string;
const reviews: Review[] = [];
/** What was sent while each plan was applied. */
const sent: (readonly RecordedRequest[])[] = [];
/** Id by address, from before and after each apply. */
const ids: ReadonlyMap<string, string>[] = [];

async function engine(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runEngine(bench.engine, args, {
    cwd: folder,
    env: bench.environment,
    cliConfig: bench.cliConfig,
  });
  expect(code, `${args.join(" ")}\n${stdout}${stderr}`).toBe(0);
  return stdout;
}

async function planAndApply(...args: readonly string[]): Promise<void> {
  await engine("plan", "-no-color", "-out=saved.tfplan", ...args);
  reviews.push(reviewPlan(readPlan(await engine("show", "-json", "saved.tfplan"))));
  bench.service.requests.clear();
  await engine("apply", "-no-color", "saved.tfplan");
  sent.push(bench.service.requests.list().filter(({ method }) => method !== "GET"));
  const { resources } = JSON.parse(await readFile(join(folder, "terraform.tfstate"), "utf8")) as {
    readonly resources: readonly {
      readonly type: string;
      readonly name: string;
      readonly instances: readonly { readonly attributes: { readonly id: string } }[];
    }[];
  };
  ids.push(new Map(resources.map(({ type, name, instances }) => [`${type}.${name}`, instances[0]!.attributes.id])));
}

beforeAll(async () => {
  bench = await openWarmWorkbench();
  bench.service.backstage.createQueue("Batch jobs");
  folder = join(bench.folder, "promises");
  await mkdir(folder);
  await writeFile(join(folder, "main.tf"), configuration("before"));
  await engine("init", "-no-color");
  await planAndApply();
  await writeFile(join(folder, "main.tf"), configuration("after"));
  await planAndApply("-replace=wfa_workflow.replaced");
}, 240_000);
afterAll(() => bench?.close());

/**
 * The requests for one workflow: its submission, known by its name, and all that have an id of its own in their path.
 */
function requestsOf(at: number, name: string): readonly RecordedRequest[] {
  const own = ids.map((known) => known.get(`wfa_workflow.${name}`)).filter((id) => id !== undefined);
  return sent[at]!.filter(
    ({ method, path, body }) =>
      own.some((id) => path === `/workflows/${id}` || path.startsWith(`/workflows/${id}/`)) ||
      (method === "POST" && path === "/workflows" && body.includes(`name="${name}"`)),
  );
}

describe("what a review promises is what the provider sends", () => {
  test.each(Object.keys(CASES).filter((name) => CASES[name]!.before !== null))(
    "workflow %s, as it is created",
    (name) => {
      const object = objectOf(reviews[0]!, `wfa_workflow.${name}`);
      expect(object.effect).toBe("create");
      expectKept(object, requestsOf(0, name));
    },
  );

  test.each(Object.keys(CASES).filter((name) => name !== "untouched"))("workflow %s, as it changes", (name) => {
    expectKept(objectOf(reviews[1]!, `wfa_workflow.${name}`), requestsOf(1, name));
  });

  test("for a workflow that does not change nothing is sent, and nothing said", () => {
    expect(objectOf(reviews[1]!, "wfa_workflow.untouched")).toBeUndefined();
    expect(requestsOf(1, "untouched")).toEqual([]);
  });

  test.each([
    ["wfa_workflow_group.doomed", "/workflowGroups"],
    ["wfa_workflow_group.kept", "/workflowGroups"],
    ["wfa_workflow_queue.batch", "/workflowQueues"],
    ["wfa_calendar.holidays", "/calendars"],
    ["wfa_calendar.old", "/calendars"],
    ["wfa_asset.loader", "/assets"],
  ])("%s", (address, collection) => {
    for (const [at, review] of reviews.entries()) {
      const object = objectOf(review, address);
      expectKept(
        object,
        object.calls.length === 0 ? [] : sent[at]!.filter((request) => isOf(request, address, collection)),
      );
    }
  });

  /** By the id in the path, by the name in the body where there is none. */
  function isOf({ method, path, body }: RecordedRequest, address: string, collection: string): boolean {
    if (!path.startsWith(collection)) return false;
    if (method === "POST") return NAMES[address]!.some((name) => body.includes(`"${name}"`));
    return ids.some((known) => path === `${collection}/${encodeURIComponent(known.get(address) ?? "")}`);
  }
  const NAMES: Readonly<Record<string, readonly string[]>> = {
    "wfa_workflow_group.doomed": ["Doomed"],
    "wfa_workflow_group.kept": ["Kept", "Renamed"],
    "wfa_workflow_queue.batch": [],
    "wfa_calendar.holidays": ["Holidays"],
    "wfa_calendar.old": ["Old"],
    "wfa_asset.loader": ["Loader"],
  };

  test("triggers and runs of a workflow", () => {
    const id = ids[0]!.get("wfa_workflow.host")!;
    for (const [at, review] of reviews.entries()) {
      expectKept(
        objectOf(review, "wfa_workflow_trigger.set"),
        sent[at]!.filter(({ path }) => path.startsWith(`/workflows/${id}/triggers/`)),
      );
      expectKept(
        objectOf(review, "wfa_workflow_execution.run"),
        sent[at]!.filter(({ path, method }) => path === `/workflows/${id}` && method === "POST"),
      );
    }
  });

  test("every request that changes something was promised by some object", () => {
    for (const [at, review] of reviews.entries()) {
      const promised = review.objects.flatMap(({ calls }) => calls.map(({ call }) => call));
      expect(
        sent[at]!.filter((request) => !promised.some((call) => fits(call, request))).map(
          ({ method, path }) => `${method} ${path}`,
        ),
      ).toEqual([]);
    }
  });
});

describe("what a review of real plans says", () => {
  test("counts", () => {
    expect(reviews.map(({ counts }) => [counts.workflows, counts.objects])).toEqual([
      [expect.objectContaining({ create: 14, update: 0 }), expect.objectContaining({ create: 8 })],
      [
        expect.objectContaining({ create: 1, update: 7, delete: 4, replace: 1, none: 2 }),
        expect.objectContaining({ update: 3, replace: 3, delete: 2 }),
      ],
    ]);
  });

  test("what cannot be undone", () => {
    const lost = reviews[1]!.objects
      .filter(({ warnings }) => warnings.some(({ irreversible }) => irreversible))
      .map(({ address }) => address);
    expect(lost.sort()).toEqual([
      "wfa_asset.loader",
      "wfa_calendar.old",
      "wfa_workflow.deleted",
      "wfa_workflow.later",
      "wfa_workflow.replaced",
      "wfa_workflow.unapproved",
      "wfa_workflow_execution.run",
      "wfa_workflow_group.doomed",
      "wfa_workflow_group.kept",
    ]);
  });

  test("of a document that is sensitive as a whole nothing is shown", () => {
    for (const review of reviews) {
      const object = objectOf(review, "wfa_workflow.sealed");
      expect(object).toMatchObject({ label: null, document: { kind: "hidden", changed: true } });
      for (const text of [reviewJson(review), reviewMarkdown(review), reviewPage(review)]) {
        expect(text).toContain("wfa_workflow.sealed");
        expect(text).not.toContain(SEALED);
      }
    }
  });

  test("who approves", () => {
    const by = (who: string): readonly string[] =>
      reviews[1]!.objects
        .filter(({ approval }) => approval?.by === who)
        .map(({ address }) => address.replace("wfa_workflow.", ""));
    expect([...by("this-run")].sort()).toEqual(["later", "managed", "plain", "released", "replaced", "sealed"]);
    expect(by("later")).toEqual(["proposed"]);
  });
});
