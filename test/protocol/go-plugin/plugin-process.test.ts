import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundleTinyPlugin, type BundledPlugin } from "../fixture/bundle-plugin";
import { noteFromWire, noteToWire } from "../fixture/tiny-provider";
import { startPlugin } from "../plugin-client";

let plugin: BundledPlugin;
beforeAll(async () => {
  plugin = await bundleTinyPlugin();
});
afterAll(() => plugin.remove());

describe("smoke", () => {
  test("starts, answers, ends", async () => {
    const started = await startPlugin(plugin.executable, { environment: { TMPDIR: plugin.directory } });
    const answer = await started.channel.call("PlanResourceChange", {
      typeName: "tiny_note",
      proposedNewState: noteToWire({ text: "hello", shout: null }),
    });
    expect(noteFromWire(answer.plannedState ?? {})).toEqual({ text: "hello", shout: "HELLO" });
    expect(await started.shutdown()).toEqual({ code: 0, signal: null });
  });
});
