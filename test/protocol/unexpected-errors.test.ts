import { mkdtemp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundleTinyPlugin, type BundledPlugin } from "./fixture/bundle-plugin";
import { noteFromWire, noteToWire } from "./fixture/tiny-provider";
import { startPlugin, type StartedPlugin } from "./plugin-client";

let plugin: BundledPlugin;
beforeAll(async () => {
  plugin = await bundleTinyPlugin();
});
afterAll(() => plugin.remove());

async function start(): Promise<StartedPlugin & { readonly leftovers: () => Promise<string[]> }> {
  const sockets = await mkdtemp(join(plugin.directory, "t"));
  return {
    ...(await startPlugin(plugin.executable, { environment: { TMPDIR: sockets } })),
    leftovers: () => readdir(sockets),
  };
}

const validate = (started: StartedPlugin, text: string) =>
  started.channel.call("ValidateResourceConfig", { typeName: "tiny_note", config: noteToWire({ text, shout: null }) });
const apply = (started: StartedPlugin, text: string) =>
  started.channel.call("ApplyResourceChange", {
    typeName: "tiny_note",
    plannedState: noteToWire({ text, shout: "MADE" }),
  });
const ERROR = 1;
const WARNING = 2;

describe("an exception that nobody catches", () => {
  test("is one diagnostic of the call that waits for ever, and the process lives to give it", async () => {
    const started = await start();
    const { diagnostics } = await validate(started, "crash");
    expect(diagnostics).toMatchObject([{ severity: ERROR, summary: "Unexpected error in the provider" }]);
    expect(diagnostics[0]?.detail).toMatch(
      /bug in the provider.*crashed on purpose.*Report it to the provider's developers/,
    );
    expect(await started.shutdown()).toEqual({ code: 0, signal: null });
    expect(await started.leftovers()).toEqual([]);
    const line = JSON.parse(started.standardError().trimEnd()) as Record<string, string>;
    expect(line).toMatchObject({ "@level": "error", "@message": expect.stringMatching(/bug/) as string });
    expect(line["error"]).toContain("crashed on purpose");
  });

  test("the other calls in flight come to their own end, and keep what they have done, untainted", async () => {
    const started = await start();
    const applying = apply(started, "stopped by another's crash");
    const stalled = validate(started, "stall");
    const deaf = validate(started, "deaf");
    const crashed = validate(started, "crash");
    const applied = await applying;
    expect(noteFromWire(applied.newState ?? {})).toEqual({ text: "stopped by another's crash", shout: "MADE" });
    expect(String(applied.private)).toBe("kept");
    // An error beside a new object would taint it.
    expect(applied.diagnostics.every(({ severity }) => severity === WARNING)).toBe(true);
    const others = (await Promise.all([stalled, deaf, crashed])).map(({ diagnostics }) => diagnostics);
    for (const diagnostics of others)
      expect(diagnostics).toMatchObject([
        { severity: ERROR, detail: expect.stringContaining("crashed on purpose") as string },
      ]);
    // Explained once; the others refer to it.
    const explained = [applied.diagnostics, ...others].flat().filter(({ detail }) => detail.includes("Report it"));
    expect(explained).toHaveLength(1);
    await started.shutdown();
  });

  test("whatever is asked afterwards is refused at once, and Shutdown is still obeyed", async () => {
    const started = await start();
    await validate(started, "crash");
    for (const answer of await Promise.all([validate(started, "fine"), apply(started, "fine")])) {
      expect(answer.diagnostics).toMatchObject([
        {
          severity: ERROR,
          summary: "The provider accepts no more calls",
          detail: expect.stringContaining("crashed on purpose") as string,
        },
      ]);
    }
    expect((await apply(started, "fine")).newState).toBeUndefined();
    expect(await started.channel.call("StopProvider", {})).toEqual({});
    expect(await started.shutdown()).toEqual({ code: 0, signal: null });
  });
});
