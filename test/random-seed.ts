import fc from "fast-check";

/**
 * Random cases are the same in every run, so that the gate passes or fails for the change at hand. To look at others:
 * `WFA_TEST_SEED=7 npx vitest run FILE`; a failure prints its seed.
 */
const seed = Number(process.env["WFA_TEST_SEED"] ?? 1);
if (!Number.isInteger(seed)) throw new Error("WFA_TEST_SEED must be an integer");
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
