import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLogger } from "../../../src/protocol/log";
import { addSecret } from "../../../src/redaction";

const collecting = (environment: Record<string, string>) => {
  const lines: string[] = [];
  const log = createLogger({ name: "wfa", environment, write: (line) => lines.push(line) });
  return { log, lines, entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
};

describe("who asks", () => {
  test.each([
    [{}, undefined],
    [{ TF_LOG: "" }, undefined],
    [{ TF_LOG: "off" }, undefined],
    [{ TF_LOG: "WARN" }, "warn"],
    [{ TF_LOG: "JSON" }, "trace"],
    [{ TF_LOG: "1" }, "trace"],
    [{ TF_LOG: "TRACE", TF_LOG_PROVIDER: "error" }, "error"],
    [{ TF_LOG: "ERROR", TF_LOG_PROVIDER_WFA: "debug" }, "debug"],
    [{ TF_LOG: "TRACE", TF_LOG_PROVIDER_WFA: "OFF" }, undefined],
    [{ TF_LOG_CORE: "TRACE" }, undefined],
  ])("%o: from %s on", (environment, least) => {
    const { log, entries } = collecting(environment);
    const levels = ["trace", "debug", "info", "warn", "error"] as const;
    for (const level of levels) log[level]("hello");
    const expected = least === undefined ? [] : levels.slice(levels.indexOf(least as "trace"));
    expect(entries().map((entry) => entry["@level"])).toEqual(expected);
    expect(levels.filter((level) => log.isEnabled(level))).toEqual(expected);
  });

  test("fields that nobody wants to see are not made", () => {
    const { log, entries } = collecting({ TF_LOG: "warn" });
    const made: string[] = [];
    for (const level of ["trace", "debug", "info", "warn", "error"] as const)
      log[level]("hello", () => {
        made.push(level);
        return { level };
      });
    expect(made).toEqual(["warn", "error"]);
    expect(entries()).toMatchObject([{ level: "warn" }, { level: "error" }]);
  });

  test("last words are written without being asked for", () => {
    const { log, entries } = collecting({});
    log.always("error", "the end");
    expect(entries()).toMatchObject([{ "@level": "error", "@message": "the end", "@module": "wfa" }]);
  });
});

describe("a line", () => {
  test("is hclog's JSON, with the module", () => {
    const { log, entries } = collecting({ TF_LOG: "trace" });
    log.info("request done", { status: 200, url: "/x", nothing: undefined });
    expect(entries()[0]).toEqual({
      "@level": "info",
      "@message": "request done",
      "@module": "wfa",
      "@timestamp": expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}000Z$/) as string,
      status: 200,
      url: "/x",
    });
  });

  test("trap 15: @message, @level and @timestamp are strings, whatever is logged", () => {
    const { log, lines, entries } = collecting({ TF_LOG: "trace" });
    fc.assert(
      fc.property(fc.anything(), fc.dictionary(fc.string(), fc.anything()), (message, fields) => {
        lines.length = 0;
        log.info(message as string, { ...fields, "@message": 1, "@level": undefined, "@timestamp": 2 });
        // A message that has no text at all (an object without a prototype) may go unlogged, but must not throw.
        for (const entry of entries()) {
          expect(["@message", "@level", "@timestamp", "@module"].map((key) => typeof entry[key])).toEqual(
            Array(4).fill("string"),
          );
        }
      }),
    );
  });

  test("stays one line below 64 KiB", () => {
    const { log, lines } = collecting({ TF_LOG: "trace" });
    const long = "line\n".repeat(100_000);
    log.info(long, { long });
    log.info("many", Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`field${i}`, long])));
    log.info("wide", { text: "\u0001".repeat(200_000), other: "€".repeat(200_000) });
    expect(lines).toHaveLength(3);
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThan(64 * 1024);
      expect(line).not.toContain("\n");
    }
  });

  test("shows a text whole up to 8192 characters, and the beginning of a longer one with its length", () => {
    const { log, entries } = collecting({ TF_LOG: "trace" });
    const [whole, longer] = ["x".repeat(8192), "x".repeat(8193)];
    log.info(whole, { whole, longer });
    log.info(longer);
    expect(entries()).toMatchObject([
      {
        "@message": whole,
        whole,
        longer: `${whole} … (8193 characters)`,
      },
      { "@message": `${whole} … (8193 characters)` },
    ]);
  });

  test("names the fields that are left out where all of them are too much", () => {
    const { log, entries } = collecting({ TF_LOG: "trace" });
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, "x".repeat(8000)]));
    log.info("fits", fields(7));
    log.info("does not", fields(8));
    expect(Object.keys(entries()[0]!).slice(0, 7)).toEqual(["f0", "f1", "f2", "f3", "f4", "f5", "f6"]);
    const rest = Object.fromEntries(Object.entries(entries()[1]!).filter(([name]) => name !== "@timestamp"));
    expect(rest).toEqual({
      "@level": "info",
      "@message": "does not",
      "@module": "wfa",
      left_out: "f0, f1, f2, f3, f4, f5, f6, f7",
    });
  });

  test("a failing writer does not disturb the caller", () => {
    const tried: string[] = [];
    const log = createLogger({
      name: "wfa",
      environment: { TF_LOG: "trace" },
      write: (line) => {
        tried.push((JSON.parse(line) as Record<string, string>)["@message"]!);
        throw new Error("pipe closed");
      },
    });
    log.info("hello");
    log.error("again");
    log.always("error", "last words");
    expect(tried).toEqual(["hello", "again", "last words"]);
  });
});

test("secrets of this process do not reach its log, also where the line is cut", () => {
  addSecret("canary-7d1f-in-the-mine");
  const lines: string[] = [];
  const log = createLogger({ name: "wfa", environment: { TF_LOG: "trace" }, write: (line) => lines.push(line) });
  const padding = "x".repeat(8 * 1024 - 10);
  log.info("key canary-7d1f-in-the-mine", {
    url: "https://host/?key=canary-7d1f-in-the-mine",
    error: new Error("refused canary-7d1f-in-the-mine"),
    cut: `${padding}canary-7d1f-in-the-mine`,
  });
  expect(lines.join()).toContain("(sensitive)");
  expect(lines.join()).not.toContain("canary");
});
