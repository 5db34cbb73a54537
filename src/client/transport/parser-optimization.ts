import { setFlagsFromString } from "node:v8";

/** Of a WebAssembly function, in about the bytes that it executed: some hundred answers. */
const BYTES_BEFORE_OPTIMIZATION = 1_000_000_000;

/**
 * For undici's HTTP parser, before that is loaded. V8 would optimize it after one answer (Node.js 20) or some (22, 24),
 * which keeps a thread busy for 80 ms, and a process that ends meanwhile waits for that: a plan of one workflow takes
 * 0.47 s in place of 0.39.
 */
export const postponeParserOptimization = (): void =>
  setFlagsFromString(`--wasm-tiering-budget=${BYTES_BEFORE_OPTIMIZATION}`);
