import { expect, test } from "vitest";
import { comparedNode, piece } from "../../src/markup";
import { compactDiff } from "../../src/report/compact-diff";

const added = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    comparedNode({ status: "added", old: null, new: [piece("text", `${at + 1}`)], children: [], isElement: false }),
  );

test("a comparison of as many lines as may be shown is shown whole; of a longer one, the last line counts the rest", () => {
  expect(compactDiff(added(3), 3)).toEqual(["+ 1", "+ 2", "+ 3"]);
  expect(compactDiff(added(4), 3)).toEqual(["+ 1", "+ 2", "  … 2 more lines"]);
  expect(compactDiff(added(1), 1)).toEqual(["+ 1"]);
});
