import { defineConfig } from "vitest/config";

const ROOM = process.env["ROOM"] ?? "cty";

/** The tests of one room, for `stryker.json`. */
export default defineConfig({
  root: new URL("../../..", import.meta.url).pathname,
  resolve: { alias: { "cdktf-provider-wfa": new URL("../../../src/constructs/index.ts", import.meta.url).pathname } },
  test: {
    include: [`test/${ROOM}/**/*.test.ts`],
    exclude: ["**/*.nightly.test.ts"],
    globalSetup: ["test/harness/temporary-folder.ts"],
    setupFiles: ["test/random-seed.ts"],
    testTimeout: 120_000,
  },
});
