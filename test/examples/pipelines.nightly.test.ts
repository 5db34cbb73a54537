import { cp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { startService } from "../../src/service";
import { ROOT } from "../../src/tooling/root";
import { openWorkbench, type Workbench } from "../../src/tooling/workbench";
import { openPipelineShell, type PipelineShell } from "./pipeline-shell";

const PIPELINES = join(ROOT, "examples/pipelines");

interface Step {
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}

const GITHUB = join(PIPELINES, "github/.github/workflows");

const readYaml = async <Content>(path: string): Promise<Content> => parse(await readFile(path, "utf8")) as Content;

/** The commands of a workflow file's jobs, one after another, or those of one job. */
async function githubJob(file: string, job?: string): Promise<string> {
  const { jobs } = await readYaml<Workflow>(join(GITHUB, file));
  return Object.entries(jobs)
    .filter(([name]) => job === undefined || name === job)
    .map(([, each]) => each)
    .flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
    .join("\n");
}

async function gitlabJob(name: string): Promise<string> {
  const jobs = await readYaml<Readonly<Record<string, { readonly script: readonly string[] }>>>(
    join(PIPELINES, "gitlab/.gitlab-ci.yml"),
  );
  return jobs[name]!.script.join("\n");
}

interface AtlantisSteps {
  readonly steps: readonly (string | Readonly<Record<string, { extra_args?: readonly string[]; command?: string }>>)[];
}

/** The steps of a server's workflow as the commands that Atlantis runs for them. */
async function atlantisJob(stage: "plan" | "apply"): Promise<string> {
  const { workflows } = await readYaml<{ workflows: { wfa: Readonly<Record<string, AtlantisSteps>> } }>(
    join(PIPELINES, "atlantis/repos.yaml"),
  );
  const commands = workflows.wfa[stage]!.steps.map((step) => {
    const [name, { extra_args = [], command }] =
      typeof step === "string" ? [step, {} as { extra_args?: string[]; command?: string }] : Object.entries(step)[0]!;
    if (name === "run") return command!;
    const args = {
      init: "",
      plan: ` -out="$PLANFILE" ${extra_args.join(" ")}`,
      apply: ` ${extra_args.join(" ")} "$PLANFILE"`,
    };
    return `terraform ${name}${args[name as keyof typeof args]}`;
  });
  return commands.join("\n");
}

interface Rehearsal extends PipelineShell {
  readonly bench: Workbench;
  /** Somebody edits and approves the workflow in the UI. */
  readonly edit: () => void;
  /** Requests that may change something. */
  readonly writes: () => readonly string[];
}

/**
 * A checkout of the stack with a pipeline and a service. Its state is a file in there, which all jobs have in common;
 * the test of the guide "Shared state" has the backend.
 */
async function checkOut(pipeline: string, programs: Readonly<Record<string, string>>): Promise<Rehearsal> {
  const bench = await openWorkbench();
  const { backstage, requests } = bench.service;
  const folder = join(bench.folder, pipeline);
  for (const part of ["stack", pipeline]) await cp(join(PIPELINES, part), folder, { recursive: true });
  await rm(join(folder, "backend.tf"));
  return {
    ...(await openPipelineShell(bench, folder, programs)),
    bench,
    edit: () => {
      const [workflow] = backstage.workflows();
      backstage.submit(workflow!.approved!.text.replace('timeout="300"', 'timeout="600"'));
      backstage.approve(workflow!.id);
    },
    writes: () => requests.list().flatMap(({ method, path }) => (method === "GET" ? [] : [`${method} ${path}`])),
  };
}

const EDIT = "/workflow/task[@name='load']/@timeout: 300 -> 600";

test("GitHub Actions: review, merge, promotion, drift, and drift that is known", { timeout: 300_000 }, async () => {
  const production = await startService();
  const { bench, folder, run, succeed, edit, writes } = await checkOut("github", {
    npm: 'echo "npm $*"',
    gh: 'echo "gh $*"; shift 5; cat "$2"',
  });
  try {
    const summary = join(bench.folder, "summary.md");
    const env = { HOME: join(bench.folder, "home"), GITHUB_STEP_SUMMARY: summary, NUMBER: "7" };
    const comment = await succeed(await githubJob("review.yml"), env);
    expect(comment).toContain("gh pr comment 7");
    expect(await readFile(summary, "utf8")).toContain("Load invoices");
    expect(JSON.parse(await readFile(join(folder, "review.sarif"), "utf8"))).toMatchObject({ version: "2.1.0" });
    expect(writes()).toEqual([]);

    await succeed(await githubJob("apply.yml"), env);
    expect(bench.service.backstage.workflows()).toMatchObject([{ approved: { enabled: true } }]);

    const { url, keys, backstage } = production;
    const toProduction = { ...env, PRODUCTION: url, WFA_TO_API_KEY: keys.user };
    const outputs = join(bench.folder, "outputs");
    await succeed(await githubJob("promote.yml", "show"), { ...toProduction, GITHUB_OUTPUT: outputs });
    const PLAN = /^plan=([0-9a-f]{64})$/m.exec(await readFile(outputs, "utf8"))![1]!;
    const promote = await githubJob("promote.yml", "promote");
    expect((await run(promote, { ...toProduction, PLAN: PLAN.replace(/./g, "0") })).code).toBe(1);
    expect(backstage.workflows()).toEqual([]);
    await succeed(promote, { ...toProduction, PLAN });
    expect(backstage.workflows()).toMatchObject([{ approved: { name: "Load invoices", enabled: true } }]);
    expect(backstage.workflows()[0]!.approved!.text).toContain('timeout="600"');

    edit();
    const drift = await run(await githubJob("drift.yml"), env);
    expect(drift.code, drift.text).toBe(2);
    expect(drift.text).toContain(EDIT);
    expect(await readFile(join(folder, "drift.sarif"), "utf8")).toContain("workflows/load-invoices.xml");
    await succeed('wfa drift --accept --baseline drift-baseline.json --reason "Agreed with operations"', env);
    await succeed(await githubJob("drift.yml"), env);
  } finally {
    await bench.close();
    await production.close();
  }
});

test("GitLab CI: review, merge, promotion, drift", { timeout: 300_000 }, async () => {
  const target = await startService();
  const { bench, folder, run, succeed, edit, writes } = await checkOut("gitlab", {
    curl: 'echo "$*"',
  });
  try {
    const { keys } = bench.service;
    const project = { CI_API_V4_URL: "https://gitlab.example.com/api/v4", CI_PROJECT_ID: "3", GITLAB_TOKEN: "token" };
    const env = { ...project, WFA_READER_KEY: keys.user, CI_MERGE_REQUEST_IID: "7" };
    expect(await succeed(await gitlabJob("review"), env)).toContain(
      "--data-urlencode body@review.md https://gitlab.example.com/api/v4/projects/3/merge_requests/7/notes",
    );
    expect(JSON.parse(await readFile(join(folder, "code-quality.json"), "utf8"))).toBeInstanceOf(Array);
    expect(JSON.parse(await readFile(join(folder, "counts.json"), "utf8"))).toEqual({
      create: 2,
      update: 0,
      delete: 0,
    });
    expect(writes()).toEqual([]);

    expect(await succeed(await gitlabJob("apply"), env)).toContain("Load invoices");

    const { url, keys: production, backstage } = target;
    const toProduction = { ...env, PRODUCTION_ENDPOINT: url, PRODUCTION_READER_KEY: production.user };
    await succeed(await gitlabJob("production"), toProduction);
    const [, PLAN] = /^PLAN=([0-9a-f]{64})\n$/.exec(await readFile(join(folder, "plan.env"), "utf8"))!;
    await succeed(await gitlabJob("promote"), { ...toProduction, PRODUCTION_KEY: production.user, PLAN: PLAN! });
    expect(backstage.workflows()).toMatchObject([{ approved: { name: "Load invoices", enabled: true } }]);

    edit();
    const drift = await run(await gitlabJob("drift"), env);
    expect(drift.code, drift.text).toBe(2);
    expect(await readFile(join(folder, "drift.xml"), "utf8")).toContain("timeout: 300 -&gt; 600");
  } finally {
    await bench.close();
    await target.close();
  }
});

test("Atlantis: plan with a review as a comment, and apply", { timeout: 300_000 }, async () => {
  const { bench, succeed, writes } = await checkOut("atlantis", {});
  try {
    const env = { PLANFILE: join(bench.folder, "default.tfplan") };
    expect(await succeed(await atlantisJob("plan"), env)).toContain("Load invoices");
    expect(writes()).toEqual([]);
    await succeed(await atlantisJob("apply"), env);
    expect(bench.service.backstage.workflows()).toMatchObject([{ approved: { enabled: true } }]);
  } finally {
    await bench.close();
  }
});

test("no expression of a pull request stands in a script, where its text would be run", async () => {
  const scripts = await Promise.all((await readdir(GITHUB)).map((file) => githubJob(file)));
  expect(scripts.filter((script) => script.includes("${{"))).toEqual([]);
});
