import { parseArgs } from "node:util";
import { runMemory, type TakenSample } from "./memory-run";
import { runTool, ToolError } from "../../../src/tooling/run-tool";

const HELP = `npm run bench:memory [-- OPTIONS]: the memory of the built plugin over many RPCs of every kind, against the embedded service.
Exit code 1 where it grows by more than the limits after the warm-up (the first 30 of 100 samples).

  --rpcs N         100000 by default
  --samples N      how often the memory is measured and the provider configured again; 50 by default
  --heap SHARE     growth of the JavaScript heap that is allowed; 0.05 by default
  --rss SHARE      growth of the resident set that is allowed; 0.1 by default

The plugin runs with --expose-gc, and collects twice before each sample: what is counted is what is kept.`;

const MEBIBYTE = 1024 * 1024;
const mebibytes = (bytes: number): string => (bytes / MEBIBYTE).toFixed(1).padStart(9);
const percent = (share: number): string => `${share >= 0 ? "+" : ""}${(share * 100).toFixed(1)} %`;

function numberOf(option: string, text: string | undefined, preset: number): number {
  if (text === undefined) return preset;
  if (/^\d+(\.\d+)?$/.test(text) && Number(text) > 0) return Number(text);
  throw new ToolError(`--${option} is a number above zero, not "${text}"`);
}

runTool(async (args) => {
  const single = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { rpcs: single, samples: single, heap: single, rss: single, help: { type: "boolean" } },
  });
  if (values.help === true) return console.log(HELP);
  const limits = { heap: numberOf("heap", values.heap, 0.05), rss: numberOf("rss", values.rss, 0.1) };
  console.log("     RPCs  heap MiB   rss MiB  external");
  const onSample = ({ rpcs, heap, rss, external }: TakenSample): void =>
    console.log(`${String(rpcs).padStart(9)} ${mebibytes(heap)} ${mebibytes(rss)} ${mebibytes(external)}`);
  const started = performance.now();
  const run = await runMemory({
    rpcs: Math.round(numberOf("rpcs", values.rpcs, 100_000)),
    samples: Math.round(numberOf("samples", values.samples, 50)),
    onSample,
  });
  console.log(`\n${[...run.counts].map(([method, count]) => `${method} ${count}`).join(", ")}`);
  console.log(`requests to the service ${run.requests}, ${((performance.now() - started) / 1000).toFixed(0)} s`);
  console.log(
    `growth after the warm-up: heap ${percent(run.growth.heap)}, rss ${percent(run.growth.rss)}, external ${percent(run.growth.external)}`,
  );
  const over = (["heap", "rss"] as const).filter((name) => run.growth[name] > limits[name]);
  if (over.length > 0)
    throw new ToolError(
      `The memory does not stay flat: ${over.map((name) => `${name} grows by ${percent(run.growth[name])}, allowed are ${percent(limits[name])}`).join("; ")}`,
    );
});
