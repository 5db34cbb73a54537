import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "cdktf-provider-wfa": new URL("./src/constructs/index.ts", import.meta.url).pathname } },
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/build-once.ts"],
    pool: "forks",
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
