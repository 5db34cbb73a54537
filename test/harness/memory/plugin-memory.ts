import { join } from "node:path";
import { startPlugin, type StartedPlugin } from "../plugin-client";
import { BIN } from "../../../src/tooling/bundles";
import { ToolError } from "../../../src/tooling/run-tool";

/** The memory of a plugin process, in bytes. */
export interface MemorySample {
  /** Resident set, with all that the allocator has not given back. */
  readonly rss: number;
  /** Objects of JavaScript that outlive a collection. */
  readonly heap: number;
  /** Buffers outside of the heap. */
  readonly external: number;
}

export interface MeasuredPlugin extends StartedPlugin {
  /** Collects garbage in the plugin, twice, and asks what is left. */
  sample(): Promise<MemorySample>;
}

/**
 * Loaded before the plugin's own main program: it answers each message with the memory after a collection. The channel
 * is not to keep the process alive.
 */
const SAMPLER = `
process.on("message", () => {
  globalThis.gc();
  setImmediate(() => {
    globalThis.gc();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.send({ rss, heap: heapUsed, external });
  });
});
process.channel.unref();
`;

/** Starts the built plugin as an engine does, with a way to ask for its memory. */
export async function startMeasured(environment: NodeJS.ProcessEnv): Promise<MeasuredPlugin> {
  const plugin = await startPlugin(join(BIN, "terraform-provider-wfa"), {
    nodeArguments: ["--expose-gc", "--import", `data:text/javascript,${encodeURIComponent(SAMPLER)}`],
    environment,
    ipc: true,
  });
  return {
    ...plugin,
    sample: () =>
      new Promise((resolve, reject) => {
        const ended = (): void =>
          reject(new ToolError(`The plugin ended while its memory was measured: ${plugin.standardError()}`));
        plugin.process.once("exit", ended);
        plugin.process.once("message", (message) => {
          plugin.process.off("exit", ended);
          resolve(message as unknown as MemorySample);
        });
        plugin.process.send("sample");
      }),
  };
}
