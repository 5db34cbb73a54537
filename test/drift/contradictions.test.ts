import { describe, expect, test } from "vitest";
import { DEFAULT_VARIATION } from "../../src/service";
import type { NotSeen, Visibility } from "../../src/tooling/docs/drift-visibility";
import { contradictions } from "./contradictions";
import type { Study } from "./study";

const NOTHING: Study = {
  restored: new Set(),
  read: new Set(),
  keys: new Set(),
  warned: new Set(),
  parts: new Map(),
  isDeleted: false,
  notUndone: new Map(),
  problems: [],
  alterations: 0,
};
const SEEN = { read: new Set(["x"]), restored: new Set(["x"]) };
const row = (more: Partial<NotSeen> = {}): NotSeen => ({
  resource: "wfa_thing",
  attributes: ["x"],
  why: "Because.",
  ...more,
});
const hides: NonNullable<NotSeen["on"]> = {
  words: "a service that hides it",
  matches: ({ flags }) => flags === "hidden",
};

const of = (visibility: Visibility, seen: Partial<Study>, flags: "json" | "hidden" = "json") =>
  contradictions(new Map([["x", visibility]]), { ...NOTHING, ...seen }, { ...DEFAULT_VARIATION, flags });

describe("an attribute whose change is neither planned nor in the table", () => {
  test("is told, with what to do", () => {
    expect(of({ kind: "restored", exceptions: [] }, {})).toEqual([
      expect.stringMatching(/^x: no change of it on the service was planned back; .*NOT_SEEN/),
    ]);
    expect(of({ kind: "read" }, {})).toEqual([
      expect.stringContaining("x: no change on the service ever showed in it"),
    ]);
    expect(of({ kind: "key" }, {})).toEqual([
      expect.stringContaining("x: no change of it on the service makes the object be gone"),
    ]);
  });

  test("is right where it is planned, read or makes the object be gone", () => {
    expect(of({ kind: "restored", exceptions: [] }, SEEN)).toEqual([]);
    expect(of({ kind: "read" }, { read: new Set(["x"]) })).toEqual([]);
    expect(of({ kind: "key" }, { keys: new Set(["x"]) })).toEqual([]);
  });
});

describe("an attribute that is in the table", () => {
  test("and seen all the same is told", () => {
    expect(of({ kind: "notSeen", row: row() }, SEEN)).toEqual([expect.stringContaining("its row in NOT_SEEN")]);
    expect(of({ kind: "setting" }, SEEN)).toEqual([expect.stringContaining("take it out of SETTINGS")]);
    expect(of({ kind: "notSeen", row: row() }, {})).toEqual([]);
  });

  test("must be warned of where the row says so, and only there", () => {
    const warned = new Set(["x"]);
    expect(of({ kind: "notSeen", row: row({ warned: true }) }, {})).toEqual([
      expect.stringContaining("that a refresh warns of it, and none does"),
    ]);
    expect(of({ kind: "notSeen", row: row() }, { warned })).toEqual([
      expect.stringContaining("nothing of the warning"),
    ]);
    expect(of({ kind: "notSeen", row: row({ warned: true }) }, { warned })).toEqual([]);
  });

  test("for some services must be seen on the others, and not on them", () => {
    const visibility: Visibility = { kind: "restored", exceptions: [row({ on: hides })] };
    expect(of(visibility, {}, "hidden")).toEqual([]);
    expect(of(visibility, SEEN, "hidden")).toEqual([
      "x: it is seen on this service, though a row in NOT_SEEN in src/tooling/docs/drift-visibility.ts says that it is not on a service that hides it",
    ]);
    expect(of(visibility, {})).toHaveLength(1);
    expect(of(visibility, SEEN)).toEqual([]);
  });

  test("for some elements must be seen in the others", () => {
    const visibility: Visibility = { kind: "restored", exceptions: [row({ parts: ["added", "removed"] })] };
    const changed = { ...SEEN, parts: new Map([["x", new Set(["changed" as const])]]) };
    expect(of(visibility, changed)).toEqual([]);
    expect(of({ kind: "restored", exceptions: [] }, changed)).toHaveLength(2);
    expect(
      of(visibility, { ...SEEN, parts: new Map([["x", new Set(["changed" as const, "added" as const])]]) }),
    ).toEqual(["x: an element added is seen, and NOT_SEEN in src/tooling/docs/drift-visibility.ts has a row for it"]);
  });
});
