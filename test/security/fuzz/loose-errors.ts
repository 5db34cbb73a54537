import { afterEach, expect } from "vitest";

/** Fails the test in which an error came up that nobody took. */
export function failOnLooseErrors(): void {
  const loose: unknown[] = [];
  process.on("unhandledRejection", (error) => void loose.push(error));
  afterEach(() => expect(loose.splice(0)).toEqual([]));
}
