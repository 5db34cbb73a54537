import { afterEach, beforeEach, expect, test } from "vitest";
import { quietStandardOutput } from "../../../src/protocol/go-plugin/quiet-stdout";

const METHODS = ["trace", "debug", "log", "info", "warn", "error"] as const;

const stdout = Object.getOwnPropertyDescriptor(process, "stdout")!;
const before = { ...console };
let notes: [level: string, message: string][];

beforeEach(() => {
  notes = [];
  quietStandardOutput((level, message) => void notes.push([level, message]));
});
afterEach(() => {
  Object.defineProperty(process, "stdout", stdout);
  Object.assign(console, before);
});

test("the console goes to the log, each method at its level, formatted as the console does", () => {
  for (const name of METHODS) console[name]("%s of %d", name, 6, { more: true });
  expect(notes).toEqual([
    ["debug", "trace of 6 { more: true }"],
    ["debug", "debug of 6 { more: true }"],
    ["info", "log of 6 { more: true }"],
    ["info", "info of 6 { more: true }"],
    ["warn", "warn of 6 { more: true }"],
    ["error", "error of 6 { more: true }"],
  ]);
});

test("what is written to standard output goes there too, without its line end, and the writer is told", async () => {
  await new Promise<void>((done, fail) =>
    process.stdout.write("from a library\n", (error) => (error ? fail(error) : done())),
  );
  await new Promise<void>((done) => process.stdout.write(Buffer.from("in bytes  "), () => done()));
  expect(notes).toEqual([
    ["info", "from a library"],
    ["info", "in bytes"],
  ]);
  expect(process.stdout).toBe(process.stdout);
});
