import { defineConfig } from "vitest/config";

/** `npm run test:release`: the tests that take what a release consists of, and nothing else. */
export default defineConfig({
  test: {
    name: "release",
    include: ["test/release/**/*.test.ts"],
    globalSetup: ["test/harness/temporary-folder.ts", "test/release/made-once.ts"],
    setupFiles: ["test/random-seed.ts"],
    reporters: ["default", "./test/skips-reporter.ts"],
    pool: "forks",
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
