import { setFlagsFromString } from "node:v8";

/** Of a WebAssembly function, in about the bytes that it executed: the default of Node.js 22 and later. */
const BYTES_BEFORE_OPTIMIZATION = 13_000_000;

/**
 * For undici's HTTP parser, before that is loaded. Node.js 20 would optimize it after a few answers already, which keeps a
 * thread busy for 80 ms, and a process that ends meanwhile waits for that: a plan of one group takes 0.43 s in place of 0.36.
 */
export function postponeParserOptimization(): void {
  if (Number.parseInt(process.versions.node) < 22)
    setFlagsFromString(`--wasm-tiering-budget=${BYTES_BEFORE_OPTIMIZATION}`);
}
