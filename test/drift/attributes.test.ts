import { describe, expect, test } from "vitest";
import type { Attributes, ManagedResource, Schema } from "../../src/framework";
import { resources } from "../../src/provider/list";
import {
  FOLLOWERS,
  FURTHER_KEYS,
  NOT_SEEN,
  NOT_UNDONE,
  SETTINGS,
  visibilities,
} from "../../src/tooling/docs/drift-visibility";
import { IS_NIGHTLY } from "../harness/tested-variations";
import { contradictions } from "./contradictions";
import { subjectOf } from "./experiment";
import { study } from "./study";
import { PAIRWISE } from "../harness/pairwise-variations";

/**
 * Those that hide and shape what drift is about: flags in JSON, in the document and nowhere; documents rewritten; all
 * later.
 */
const STUDIED = PAIRWISE.filter(({ name }) => ["default", "hostile", "xmlFlags"].includes(name));

/** Under the load of a whole run, with a service of its own for each of some hundred changes. */
const TIMEOUT = 300_000;

describe.each(IS_NIGHTLY ? STUDIED : STUDIED.slice(0, 1))("on a service of the kind $name", ({ name, variation }) => {
  test.concurrent.each(resources.map((entry) => [entry.name, entry] as const))(
    "every change of an attribute of %s is planned, or the table says why it is not seen",
    async (typeName, entry) => {
      const resource = await entry.load();
      const seen = await study(resource, await subjectOf(typeName, variation), {
        restores: true,
        edits: name === "default" ? "all" : "few",
      });
      expect([...seen.problems, ...contradictions(visibilities(resource), seen, variation)]).toEqual([]);
      const isFound = [...visibilities(resource).values()].some(({ kind }) => kind === "key");
      expect(seen.isDeleted, "an object that is gone is planned anew").toBe(isFound);
      const said = NOT_UNDONE.filter(({ resource: name }) => name === typeName).map(({ what }) => what);
      const refused = [...seen.notUndone.keys()];
      expect(
        refused.filter((what) => !said.includes(what)),
        `what the apply refuses, without a row in NOT_UNDONE: ${JSON.stringify([...seen.notUndone])}`,
      ).toEqual([]);
      // A service that keeps more can be put back where others cannot.
      if (name === "default")
        expect(
          said.filter((what) => !refused.includes(what)),
          "rows of NOT_UNDONE which no apply refuses",
        ).toEqual([]);
    },
    TIMEOUT,
  );
});

describe("what the configuration leaves to the service", async () => {
  const loaded = await Promise.all(resources.map((entry) => entry.load()));
  const rows = loaded.flatMap(
    (resource): readonly (readonly [string, string, readonly string[], ManagedResource<any, any>])[] => {
      const left = Object.entries(resource.schema.attributes as Attributes)
        .filter(([name, { presence }]) => presence === "optionalComputed" && !(name in resource.identity.attributes))
        .map(([name]) => name);
      // In two halves, since an object may need the one where it does without the other.
      const halves = [0, 1].map((half) => left.filter((_, at) => at % 2 === half));
      return halves
        .filter(({ length }) => length > 0)
        .map((names) => [resource.typeName, names.join(", "), names, resource] as const);
    },
  );

  test.concurrent.each(rows)(
    "of %s is left alone when somebody changes it: %s",
    async (typeName, _words, names, resource) => {
      const subject = await subjectOf(typeName, {}, names);
      const seen = await study(resource, subject, { restores: false, edits: "none" });
      expect(names.filter((name) => seen.restored.has(name))).toEqual([]);
      // What is null in state is not read where it is not configured.
      const isInState = (name: string): boolean => subject.state.value[name] !== null;
      expect(
        names.filter((name) => isInState(name) && !seen.read.has(name) && !seen.keys.has(name)),
        "attributes in state that nothing has changed",
      ).toEqual([]);
      expect(seen.alterations).toBeGreaterThan(0);
    },
    TIMEOUT,
  );
});

describe("the table", () => {
  const all = Promise.all(resources.map((entry) => entry.load()));
  const has = (resource: ManagedResource<Schema, unknown>, name: string): boolean =>
    Object.hasOwn(resource.schema.attributes as Attributes, name);

  test("names settings that some resource has", async () => {
    const loaded = await all;
    expect(SETTINGS.filter((name) => !loaded.some((resource) => has(resource, name)))).toEqual([]);
  });

  test("names resources and attributes that there are, each once", async () => {
    const loaded = await all;
    const named = NOT_SEEN.flatMap(({ resource, attributes, on, parts }) =>
      attributes.map((name) => ({ resource, name, when: `${on?.words} ${parts?.join(" ")}` })),
    );
    expect(
      named.filter(({ resource, name }) => !loaded.some((each) => each.typeName === resource && has(each, name))),
    ).toEqual([]);
    expect(new Set(named.map((row) => JSON.stringify(row))).size).toBe(named.length);
    const others = [
      ...NOT_UNDONE.map(({ resource }) => resource),
      ...Object.keys(FURTHER_KEYS),
      ...Object.keys(FOLLOWERS),
    ];
    expect(others.filter((name) => !loaded.some(({ typeName }) => typeName === name))).toEqual([]);
  });

  test("says of rows that hold on some services which these are", () => {
    const kinds = NOT_SEEN.flatMap(({ on }) => on ?? []);
    const idle = kinds.filter(
      ({ matches }) =>
        !STUDIED.some(({ variation }) => matches(variation)) || STUDIED.every(({ variation }) => matches(variation)),
    );
    expect(idle).toEqual([]);
  });
});
