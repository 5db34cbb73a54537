import { join } from "node:path";
import type { TestModule, Vitest } from "vitest/node";
import { ROOT } from "../../../src/tooling/root";
import type { MutantSources } from "./mutant-sources";
import type { MutantRoom } from "./rooms";

/** A test file with the ids of the tests to run in it. */
export interface TestFile {
  readonly path: string;
  readonly tests: readonly string[];
}

/** What one test file reaches, and what it costs. */
export interface ReachedByFile extends TestFile {
  readonly milliseconds: Readonly<Record<string, number>>;
  /** How often each mutant is reached, by its id: outside of tests, and by each test. */
  readonly outside: Readonly<Record<string, number>>;
  readonly inside: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export type Order =
  | { readonly kind: "open"; readonly room: MutantRoom; readonly files: MutantSources["files"] }
  | { readonly kind: "reach"; readonly paths: readonly string[] }
  | {
      readonly kind: "judge";
      readonly mutant: string;
      readonly files: readonly TestFile[];
      readonly hitLimit: number;
    };

export type Answer =
  | { readonly kind: "opened" }
  | { readonly kind: "reached"; readonly files: readonly ReachedByFile[] }
  | { readonly kind: "failing"; readonly messages: readonly string[] }
  | { readonly kind: "judged"; readonly killedBy: string | null };

/**
 * The process that runs tests against mutants: vitest, kept from one mutant to the next so that no source is compiled
 * twice. A process of its own, since a mutant that loops for ever can only be killed together with it.
 */
let open: { readonly room: MutantRoom; readonly vitest: Vitest } | undefined;

async function follow(order: Order): Promise<Answer> {
  if (order.kind === "open") {
    open = { room: order.room, vitest: await start(order.room, order.files) };
    return { kind: "opened" };
  }
  if (!open) throw new Error("No room is open");
  return order.kind === "reach" ? reach(open.vitest, order.paths) : judge(open.vitest, order);
}

async function start(room: MutantRoom, files: MutantSources["files"]): Promise<Vitest> {
  // Imported here, by Node.js itself: vitest is an ES module, and tsx would turn it into CommonJS.
  const { createVitest } = await import("vitest/node");
  const vitest = await createVitest(
    "test",
    {
      config: false,
      root: ROOT,
      watch: false,
      cache: false,
      reporters: [{}],
      onConsoleLog: () => false,
      include: [`${room.tests}/**/*.test.ts`],
      setupFiles: [join(__dirname, "setup.ts"), join(ROOT, "test/random-seed.ts")],
      alias: { "cdktf-provider-wfa": join(ROOT, "src/constructs/index.ts") },
      pool: "forks",
      maxWorkers: 1,
      isolate: !room.oneProcess,
      execArgv: ["--max-old-space-size=1024"],
      // The bench ends what takes too long; a test that counts what it reaches takes several times as long as usual.
      testTimeout: 900_000,
      hookTimeout: 900_000,
      bail: 1,
    },
    { plugins: [{ name: "mutants", enforce: "pre", load: (id) => files[id] }] },
  );
  await vitest.standalone();
  return vitest;
}

/** Runs all tests of these files with no mutant active, each file in a process of its own: what does it reach? */
async function reach(vitest: Vitest, paths: readonly string[]): Promise<Answer> {
  const project = vitest.getRootProject();
  const { config } = project;
  const isolate = config.isolate;
  config.isolate = true;
  vitest.provide("mutant", "");
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    paths.map((path) => project.createSpecification(path)),
  );
  config.isolate = isolate;
  const failures = [...testModules.flatMap(failuresIn), ...unhandledErrors.map(messageOf)];
  if (failures.length > 0) return { kind: "failing", messages: failures };
  return {
    kind: "reached",
    files: testModules.map((module) => {
      const tests = [...module.children.allTests("passed")];
      const { coverage } = module.meta();
      return {
        path: module.moduleId,
        tests: tests.map(({ id }) => id),
        milliseconds: Object.fromEntries(tests.map((test) => [test.id, test.diagnostic()?.duration ?? 0])),
        outside: coverage?.static ?? {},
        inside: coverage?.perTest ?? {},
      };
    }),
  };
}

async function judge(vitest: Vitest, { mutant, files, hitLimit }: Extract<Order, { kind: "judge" }>): Promise<Answer> {
  vitest.provide("mutant", mutant);
  vitest.provide("hitLimit", hitLimit);
  const project = vitest.getRootProject();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    files.map(({ path, tests }) => project.createSpecification(path, { testIds: [...tests] })),
  );
  const [killedBy = null] = [...testModules.flatMap(failuresIn), ...unhandledErrors.map(messageOf)];
  return { kind: "judged", killedBy };
}

/** Errors come from the test process as plain objects, which may have no text of their own. */
function messageOf(error: unknown): string {
  const { message } = error as { readonly message?: unknown };
  return typeof message === "string" ? message : "An error outside of any test";
}

function failuresIn(module: TestModule): readonly string[] {
  const messages = [...module.children.allTests("failed")].map(
    (test) => `${test.fullName}: ${test.result().errors?.[0]?.message ?? "failed"}`,
  );
  if (messages.length > 0) return messages;
  return module.ok() ? [] : [`${module.relativeModuleId}: ${module.errors()[0]?.message ?? "failed"}`];
}

process.on("message", (order: Order) => {
  follow(order).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
