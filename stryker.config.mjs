/** `npm run mutants`: small changes of a room's sources, and which of them the tests of the same room do not notice. */
const room = process.env.ROOM ?? "cty";

export default {
  mutate: [`src/${room}/**/*.ts`],
  testRunner: "vitest",
  vitest: { configFile: "vitest.mutants.config.ts", related: false },
  coverageAnalysis: "perTest",
  ignoreStatic: true,
  incremental: true,
  incrementalFile: `node_modules/.cache/stryker/${room.replaceAll("/", "-")}.json`,
  reporters: ["clear-text", "progress"],
  clearTextReporter: { logTests: false, reportTests: false },
};
