import { expect, test } from "vitest";
import { wouldRevertFlag } from "../../../src/resources/shared/concurrent-change-messages";

const VALUES = [true, false, null] as const;

test("a write reverts only what was changed since, and to another value than is wanted", () => {
  for (const last of VALUES)
    for (const shown of VALUES)
      for (const wanted of VALUES) {
        const [isChanged, isKnown] = [last !== shown, last !== null && shown !== null && wanted !== null];
        expect(wouldRevertFlag(last, shown, wanted)).toBe(isKnown && isChanged && shown !== wanted);
      }
});
