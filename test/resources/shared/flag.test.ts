import { expect, test } from "vitest";
import { mustSet, wouldRevertFlag } from "../../../src/resources/shared";

const VALUES = [true, false, null] as const;

test("a flag is set where the service shows another value, or shows none and another one was written last", () => {
  for (const wanted of [true, false])
    for (const last of VALUES) {
      for (const shown of [true, false]) expect(mustSet(wanted, last, shown)).toBe(shown !== wanted);
      expect(mustSet(wanted, last, null)).toBe(last !== wanted);
    }
});

test("a write reverts only what was changed since, and to another value than is wanted", () => {
  for (const last of VALUES)
    for (const shown of VALUES)
      for (const wanted of VALUES) {
        const [isChanged, isKnown] = [last !== shown, last !== null && shown !== null && wanted !== null];
        expect(wouldRevertFlag(last, shown, wanted)).toBe(isKnown && isChanged && shown !== wanted);
      }
});
