import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectConfiguration, type ViteUserConfig } from "vitest/config";
import { testEngines } from "./src/tooling/test-engines";
import { engineFiles } from "./test/engine-files";
import { LongestFirst } from "./test/longest-first";

/** Of a configuration of their own: users' machines lack what a release is made with. */
const RELEASE = "test/release/**";
const ARCHITECTURE = "test/architecture.test.ts";

/**
 * Files that need no process of their own: they leave it as they find it, which `test/shared-process.ts` holds them to.
 * A new process and the same modules again cost each of them 0.9 s of CPU time, more than most of their tests do. What
 * takes long of its own starts first, in processes of their own (`test/longest-first.ts`).
 */
const IN_SHARED_PROCESSES = [
  ...[
    "audit-log",
    "client",
    "contract",
    "cty",
    "document",
    "engine",
    "framework",
    "hcl",
    "json",
    "oracle",
    "provider",
    "queries",
    "redaction",
    "resources",
    "service",
    "words",
  ].map((folder) => `test/${folder}/**/*.test.ts`),
  "test/cli/**/!(drift|over-variations).test.ts",
  "test/constructs/**/!(end-to-end|generate).test.ts",
  "test/faults/**/!(fault-matrix).test.ts",
  "test/review/**/!(review-page).test.ts",
  "test/security/!(hostile-data).test.ts",
];

/** With WFA_TEST_ENGINES, one project for each of its engines, of the files that start one. */
async function engineProjects(): Promise<{ files: string[]; projects: TestProjectConfiguration[] }> {
  const engines = await testEngines();
  if (engines === null) return { files: [], projects: [] };
  const files = [...(await engineFiles())];
  const projects = engines.map(({ name, engine }): TestProjectConfiguration => ({
    extends: true,
    // Newer engines take longer to start, and several of them run at once.
    test: { name, include: files, env: { WFA_ENGINE: engine.path }, testTimeout: 300_000, hookTimeout: 300_000 },
  }));
  return { files, projects };
}

export default defineConfig(async (): Promise<ViteUserConfig> => {
  const onEngines = await engineProjects();
  return {
    resolve: { alias: { "cdktf-provider-wfa": new URL("./src/constructs/index.ts", import.meta.url).pathname } },
    test: {
      globalSetup: ["test/build-once.ts"],
      setupFiles: ["test/random-seed.ts"],
      pool: "forks",
      reporters: ["default", "./test/skips-reporter.ts"],
      // Vitest's own default leaves one core free, which is half of a small machine; tests also wait for sockets and
      // engines.
      maxWorkers: availableParallelism() + 2,
      // Node.js would parse its certificates at each start of a plugin or command, which takes longer than the start.
      env: { NODE_EXTRA_CA_CERTS: "" },
      sequence: { sequencer: LongestFirst },
      testTimeout: 120_000,
      hookTimeout: 120_000,
      // A machine that does much else needs seconds for what takes moments.
      expect: { poll: { timeout: 30_000 } },
      projects: [
        // The gate runs it first and alone: it says in seconds what else would be known at the end.
        { extends: true, test: { name: "architecture", include: [ARCHITECTURE] } },
        {
          extends: true,
          test: {
            name: "own process",
            include: ["test/**/*.test.ts"],
            exclude: [ARCHITECTURE, RELEASE, ...IN_SHARED_PROCESSES, ...onEngines.files],
          },
        },
        {
          extends: true,
          test: {
            name: "shared process",
            include: IN_SHARED_PROCESSES,
            exclude: onEngines.files,
            isolate: false,
            setupFiles: ["test/shared-process.ts"],
          },
        },
        ...onEngines.projects,
      ],
    },
  };
});
