import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { detached } from "../../../src/cli/export/read-service";
import { groupReferences, parseDocument } from "../../../src/document";

const DOCUMENTS = 400;
const PADDING = "x".repeat(100_000);

test("what is kept of many documents does not keep them in memory", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const used = (): number => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const groupsOf = (number: number): readonly string[] => {
    const id = `6f96c7ce-0de6-4172-9747-${String(number).padStart(12, "0")}`;
    const text = Buffer.from(`<workflow groupId="${id}"><note>${PADDING}</note></workflow>`).toString();
    return groupReferences(parseDocument(text));
  };
  // Fills the cache of parsed documents, which is not about what is kept here.
  for (let number = 0; number < 100; number += 1) groupsOf(number);
  const before = used();
  const kept = Array.from({ length: DOCUMENTS }, (_, number) => detached(groupsOf(DOCUMENTS + number)));
  expect(used() - before).toBeLessThan((DOCUMENTS * PADDING.length) / 4);
  expect(kept[0]).toEqual(["6f96c7ce-0de6-4172-9747-000000000400"]);
});
