import { afterAll, expect } from "vitest";

/** What one test file could leave to the next one in the same process. */
const traces = () => ({
  environment: { ...process.env },
  directory: process.cwd(),
  exitCode: process.exitCode,
  listeners: process
    .eventNames()
    .map((name) => `${String(name)}: ${process.listenerCount(name)}`)
    .sort(),
});

const before = traces();
afterAll(() => expect(traces(), "the process that other test files share").toEqual(before));
