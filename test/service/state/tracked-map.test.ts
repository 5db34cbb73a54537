import { expect, it } from "vitest";
import { TrackedMap } from "../../../src/service/state/tracked-map";

it("records nothing before its changes are first taken, and each change once after that", () => {
  let changes = 0;
  const map = new TrackedMap<number>([["a", 1]], () => (changes += 1));
  map.set("b", 2);
  expect(map.takeChanges()).toEqual([]);
  map.set("c", 3).delete("a");
  map.delete("a");
  expect(map.takeChanges()).toEqual(['["c",3]', '["a"]']);
  expect(map.takeChanges()).toEqual([]);
  map.clear();
  expect(map.takeChanges()).toEqual(['["b"]', '["c"]']);
  expect([...map.keys(), changes]).toEqual([5]);
});

it("does not take a value that cannot be encoded", () => {
  let changes = 0;
  const map = new TrackedMap<unknown>([], () => (changes += 1));
  map.takeChanges();
  expect(() => map.set("a", 1n)).toThrow("BigInt");
  expect([map.has("a"), map.takeChanges(), changes]).toEqual([false, [], 0]);
});
