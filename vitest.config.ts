import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/longest-first";

export default defineConfig({
  resolve: { alias: { "cdktf-provider-wfa": new URL("./src/constructs/index.ts", import.meta.url).pathname } },
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/build-once.ts"],
    pool: "forks",
    // Vitest's own default leaves one core free, which is half of a small machine; tests also wait for sockets and engines.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
