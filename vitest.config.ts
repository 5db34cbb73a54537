import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectConfiguration, type ViteUserConfig } from "vitest/config";
import { testEngines } from "./src/tooling/test-engines";
import { engineFiles } from "./test/engine-files";
import { LongestFirst } from "./test/longest-first";

/** What takes longer than a change can wait for: `npm run nightly` runs it, with everything else. */
const NIGHTLY = "test/**/*.nightly.test.ts";
const isNightly = process.env["WFA_NIGHTLY"] === "1";
/** Of a configuration of their own: users' machines lack what a release is made with. */
const RELEASE = "test/release/**";

/**
 * Files that need a process of their own: they change it, or what they start outlives them. All others follow each other
 * in a few processes, which they leave as they find them (`test/shared-process.ts` holds them to it): a new process and
 * the same modules again cost a file 0.9 s of CPU time, more than most of their tests do.
 */
const OWN_PROCESS: readonly string[] = ["test/protocol/**/*.test.ts", "test/constructs/generate.test.ts"];

/** With WFA_TEST_ENGINES, one project for each of its engines, of the files that start one. */
async function engineProjects(): Promise<{ files: string[]; projects: TestProjectConfiguration[] }> {
  const engines = await testEngines();
  if (engines === null) return { files: [], projects: [] };
  const files = [...(await engineFiles())].filter((path) => isNightly || !path.endsWith(".nightly.test.ts"));
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
      globalSetup: ["test/harness/temporary-folder.ts", "test/build-once.ts"],
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
        {
          extends: true,
          test: {
            name: "own process",
            include: [...OWN_PROCESS, ...(isNightly ? [NIGHTLY] : [])],
            exclude: [RELEASE, ...(isNightly ? [] : [NIGHTLY]), ...onEngines.files],
          },
        },
        {
          extends: true,
          test: {
            name: "shared process",
            include: ["test/**/*.test.ts"],
            exclude: [RELEASE, NIGHTLY, ...OWN_PROCESS, ...onEngines.files],
            isolate: false,
            setupFiles: ["test/shared-process.ts"],
          },
        },
        ...onEngines.projects,
      ],
    },
  };
});
