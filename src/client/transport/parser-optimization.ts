import { setFlagsFromString } from "node:v8";

/** Of a WebAssembly function, in about the bytes that it executed. Node.js 20 has 1.8 million, 22 and 24 have 13. */
const BYTES_BEFORE_OPTIMIZATION = 1_000_000_000;

/**
 * For undici's HTTP parser, before that is loaded. V8 would optimize it after one answer (Node.js 20) or some (22, 24),
 * which keeps a thread busy, and a process that ends meanwhile waits for that: from the engine's Close to the exit 75 ms at
 * the end of a plan of one workflow, in place of 10.
 */
export const postponeParserOptimization = (): void =>
  setFlagsFromString(`--wasm-tiering-budget=${BYTES_BEFORE_OPTIMIZATION}`);
