import { readPlan } from "../../src/engine-json";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runEngine, type EngineResult } from "../../src/engine";
import { reviewPlan, type Review } from "../../src/review";
import type { RecordedRequest } from "../../src/service";
import type { Workbench } from "../../src/tooling/workbench";
import { openWarmWorkbench } from "../harness/warm-workbench";
import { expectKept, fits, objectOf } from "./promise-checks";

interface GroupCase {
  /** Lines of its block, before and after. */
  readonly lines: readonly [string, string];
  readonly createdFirst: boolean;
  /** Documents by workflow; the first attribute is the id, if there is one. */
  readonly workflows: Readonly<Record<string, string>>;
}

const inGroup = (group: string, id = ""): string => `<workflow ${id} groupId='\${wfa_workflow_group.${group}.id}'`;
const CASES: Readonly<Record<string, GroupCase>> = {
  described: {
    lines: ['name = "described"\n description = "Old"', 'name = "described"\n description = "New"'],
    createdFirst: true,
    workflows: { follows: inGroup("described") },
  },
  renamed: {
    lines: ['name = "renamed"\n force_destroy = true', 'name = "renamed-now"\n force_destroy = true'],
    createdFirst: true,
    workflows: { along: inGroup("renamed") },
  },
  refused: {
    lines: ['name = "refused"', 'name = "refused-now"'],
    createdFirst: false,
    workflows: { stays: inGroup("refused") },
  },
  forced: {
    lines: ['name = "forced"\n force_destroy = true', 'name = "forced-now"\n force_destroy = true'],
    createdFirst: false,
    workflows: { lost: inGroup("forced") },
  },
  fixed: {
    lines: [
      'id = "fixed"\n name = "fixed"\n force_destroy = true',
      'id = "fixed"\n name = "fixed-now"\n force_destroy = true',
    ],
    createdFirst: false,
    workflows: { untouched: "<workflow groupId='fixed'" },
  },
  kept: {
    lines: [
      'id = "kept"\n name = "kept"\n force_destroy = true',
      'id = "kept"\n name = "kept-now"\n force_destroy = true',
    ],
    createdFirst: false,
    workflows: { own: "<workflow id='own' groupId='kept'" },
  },
};

function configuration(at: 0 | 1): string {
  const blocks = Object.entries(CASES).flatMap(([name, { lines, createdFirst, workflows }]) => [
    `resource "wfa_workflow_group" "${name}" {\n ${lines[at]}\n lifecycle {\n create_before_destroy = ${String(createdFirst)}\n }\n}`,
    ...Object.entries(workflows).map(([workflow, start]) => {
      // A document without the id of a group that changes would otherwise stay as it is.
      const task = workflow === "own" ? `t${at}` : "t";
      return `resource "wfa_workflow" "${workflow}" {\n document = "${start} name='${workflow}'><task name='${task}'/></workflow>"\n depends_on = [wfa_workflow_group.${name}]\n}`;
    }),
  ]);
  return `terraform {\n  required_providers {\n    wfa = { source = "workflow-automation/wfa" }\n  }\n}\n${blocks.join("\n")}\n`;
}

let bench: Workbench;
let folder: string;
let review: Review;
let applied: EngineResult;
let sent: readonly RecordedRequest[];
let ids: ReadonlyMap<string, string>;

const engine = (...args: readonly string[]): Promise<EngineResult> =>
  runEngine(bench.engine, [...args, "-no-color"], { cwd: folder, env: bench.environment, cliConfig: bench.cliConfig });

async function succeed(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await engine(...args);
  expect(code, `${args.join(" ")}\n${stdout}${stderr}`).toBe(0);
  return stdout;
}

beforeAll(async () => {
  bench = await openWarmWorkbench();
  folder = join(bench.folder, "group-promises");
  await mkdir(folder);
  await writeFile(join(folder, "main.tf"), configuration(0));
  await succeed("init");
  await succeed("apply", "-auto-approve");
  const { resources } = JSON.parse(await readFile(join(folder, "terraform.tfstate"), "utf8")) as {
    readonly resources: readonly {
      readonly type: string;
      readonly name: string;
      readonly instances: readonly { readonly attributes: { readonly id: string } }[];
    }[];
  };
  ids = new Map(resources.map(({ type, name, instances }) => [`${type}.${name}`, instances[0]!.attributes.id]));
  await writeFile(join(folder, "main.tf"), configuration(1));
  await succeed("plan", "-out=saved.tfplan");
  review = reviewPlan(readPlan(await succeed("show", "-json", "saved.tfplan")));
  bench.service.requests.clear();
  applied = await engine("apply", "saved.tfplan");
  sent = bench.service.requests.list().filter(({ method }) => method !== "GET");
}, 240_000);
afterAll(() => bench?.close());

/** By the old id in the path; a new object by its name in the body. */
const requestsOf = (address: string, name: string): readonly RecordedRequest[] =>
  sent.filter(({ method, path, body }) => {
    const [, , id = ""] = path.split("/");
    const isGroup = address.startsWith("wfa_workflow_group.");
    if (path.startsWith("/workflowGroups") !== isGroup) return false;
    if (method !== "POST") return decodeURIComponent(id) === ids.get(address);
    return isGroup
      ? body.includes(`"name":"${name}`)
      : body.includes(`name='${name}'`) || body.includes(`name="${name}"`);
  });

describe("promises for groups that a real plan replaces", () => {
  test.each(Object.entries(CASES))("%s", (name, { workflows }) => {
    const addresses: readonly (readonly [string, string])[] = [
      [`wfa_workflow_group.${name}`, name],
      ...Object.keys(workflows).map((workflow) => [`wfa_workflow.${workflow}`, workflow] as const),
    ];
    for (const [address, label] of addresses) {
      const object = objectOf(review, address);
      expect(object, address).toBeDefined();
      expectKept(object, requestsOf(address, label));
    }
  });

  test("nothing was sent that no object promised", () => {
    const promised = review.objects.flatMap(({ calls }) => calls.map(({ call }) => call));
    expect(
      sent
        .filter((request) => !promised.some((call) => fits(call, request)))
        .map(({ method, path }) => `${method} ${path}`),
    ).toEqual([]);
  });

  test("the apply fails where the review says so, and only there", () => {
    const output = `${applied.stdout}${applied.stderr}`.replace(/[│\s]+/g, " ");
    expect(applied.code).toBe(1);
    expect(output.match(/Error: /g)).toHaveLength(3);
    expect(output).toMatch(/Workflow group "refused" (?:is|may) not (?:be )?empty/);
    expect(output).toContain('Workflow "lost" is gone');
    expect(output).toContain('Workflow "own" is gone');
    expect(review.objects.filter(({ isLost }) => isLost).map(({ address }) => address)).toEqual([
      "wfa_workflow.lost",
      "wfa_workflow.own",
      "wfa_workflow.untouched",
    ]);
  });

  test("what follows is in its new group, and what went is gone", () => {
    const { backstage } = bench.service;
    const nameOf = (id: string): string => backstage.group(id)!.name;
    const found = backstage.workflows().map(({ approved }) => [approved!.name, nameOf(approved!.groupId)]);
    expect(found.sort()).toEqual([
      ["along", "renamed-now"],
      ["follows", "described"],
      ["stays", "refused"],
    ]);
  });
});
