import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  additionalFieldsProblem,
  sameAdditionalFields,
  withChanges,
  type Written,
} from "../../../src/resources/asset/asset-fields";
import { UNKNOWN } from "../../../src/cty";
import { decide } from "../../../src/resources/asset/creatable";
import {
  differencesFrom,
  isSameAsset,
  replacingNames,
  writtenAfterRead,
  type ObservedAsset,
} from "../../../src/resources/asset/judge";
import {
  baselineOf,
  decodeRecord,
  encodeRecord,
  importedFields,
  recordAfterRead,
  recordAfterUpdate,
  type AssetRecord,
} from "../../../src/resources/asset/record";
import { parseJson, type JsonMap } from "../../../src/document";

const EMPTY: Written = {
  name: null,
  description: null,
  hostname: null,
  ip_address: null,
  port: null,
  ft_port: null,
  additional_fields_json: null,
};
const observed = (attributes: Record<string, any>, id = "1"): ObservedAsset => ({
  id,
  name: attributes["name"] ?? null,
  attributes,
});
const wanted = (values: Partial<Written>): Written => ({ ...EMPTY, ...values });

describe("which asset is the same", () => {
  const addresses = [null, "a", "b"];
  const ports = [null, 1, 2];

  it("is decided by the address where it can be compared, else by the name: all combinations", () => {
    for (const [wantedHost, shownHost, wantedIp, shownIp] of product(addresses, addresses, addresses, addresses))
      for (const [wantedPort, shownPort] of product(ports, ports))
        for (const sameName of [true, false]) {
          const desired = wanted({ name: "n", hostname: wantedHost!, ip_address: wantedIp!, port: wantedPort! });
          const asset = observed({
            name: sameName ? "n" : "m",
            hostname: shownHost,
            ipAddress: shownIp,
            port: shownPort,
          });
          const pairs = [
            [wantedHost, shownHost],
            [wantedIp, shownIp],
            [wantedPort, shownPort],
          ].map(([a, b]) => (a === null || b === null ? null : a === b));
          const hasAddress = pairs[0] !== null || pairs[1] !== null;
          expect(isSameAsset(desired, asset)).toBe(hasAddress ? pairs.every((same) => same !== false) : sameName);
        }
  });

  it("ignores the case of addresses, and numbers as texts", () => {
    expect(isSameAsset(wanted({ hostname: "Host", port: 1 }), observed({ hostname: "hOST", port: "1" }))).toBe(true);
    expect(isSameAsset(wanted({ name: "Name" }), observed({ name: "name" }))).toBe(false);
    expect(isSameAsset(EMPTY, observed({}))).toBe(false);
  });
});

const NAMING = { noun: "asset", label: 'asset "h"', typeName: "wfa_asset", path: [{ attribute: "hostname" }] };

describe("the create of an asset", () => {
  const desired = wanted({ hostname: "h", description: "d" });
  const fitting = observed({ hostname: "H", description: "d" }, "fitting");
  const silent = observed({ hostname: "h" }, "silent");
  const other = observed({ hostname: "h", description: "e" }, "other");
  const elsewhere = observed({ hostname: "g" }, "elsewhere");
  const refused = ({ id }: ObservedAsset) => ({ kind: "refuse", existing: [id] });

  it("adds, adopts or refuses: all combinations of what is there", () => {
    for (const flags of product([true, false], [true, false], [true, false], [true, false], [true, false])) {
      const adopt = flags[4];
      const existing = [elsewhere, other, fitting, silent].filter((_, index) => flags[index]);
      const same = existing.filter((asset) => asset !== elsewhere);
      const adopted = same.find((asset) => asset !== other);
      const decision = decide(desired, existing, adopt, NAMING);
      if (same.length === 0) expect(decision).toEqual({ kind: "create" });
      else if (!adopt)
        expect(decision).toMatchObject({
          ...refused(same[0]!),
          problem: { text: { summary: 'Asset "h" already exists' } },
        });
      else if (adopted !== undefined) expect(decision).toEqual({ kind: "adopt", id: adopted.id });
      else
        expect(decision).toMatchObject({
          ...refused(other),
          problem: { text: { detail: expect.stringContaining('description: "e" on the service, "d" in the config') } },
        });
    }
  });

  it("counts no completion by the service as a difference, and nothing that it does not show", () => {
    const text = '{"site":{"floor":2},"hidden":1,"list":[1,2]}';
    expect(
      differencesFrom(
        wanted({ additional_fields_json: text }),
        observed({ site: { floor: 2, added: true }, list: [1, 2] }),
      ),
    ).toEqual([]);
    expect(
      differencesFrom(
        wanted({ additional_fields_json: text, port: 1 }),
        observed({ site: { floor: 3 }, list: [1], port: 2 }),
      ),
    ).toEqual([
      "port: 2 on the service, 1 in the configuration",
      'additional_fields_json, field "site": {"floor":3} on the service, {"floor":2} in the configuration',
      'additional_fields_json, field "list": [1] on the service, [1,2] in the configuration',
    ]);
  });
});

describe("the baseline of an asset", () => {
  const text = '{"a": 1.0, "b": {"c": "x"}, "hidden": true}';
  const written = wanted({ name: "N", description: "", hostname: "HOST", port: 1, additional_fields_json: text });
  // The service spells and completes what it was given in its own way.
  const shown = { name: "n!", hostname: "host", port: "1", ftPort: 2, a: 1, b: { c: "X", d: 1 } };
  const baseline = baselineOf(written, observed(shown));
  const record: AssetRecord = { provenance: { kind: "confirmed", baseline }, writtenAt: null };

  it("comes back from private state as it was", () => {
    expect(decodeRecord(encodeRecord(record))).toEqual(record);
  });

  it("makes no drift of what the service did itself", () => {
    expect(writtenAfterRead(written, record, observed(shown))).toEqual({ ...written, ft_port: null });
    expect(writtenAfterRead(written, record, observed({ ...shown, e: 1 }))).toEqual(written);
  });

  it("shows exactly what somebody changed, and forgets it when it is undone", () => {
    const changed = writtenAfterRead(written, record, observed({ ...shown, description: "new", a: 2 }));
    expect(changed).toEqual({
      ...written,
      description: "new",
      additional_fields_json: '{"a":2,"b":{"c":"x"},"hidden":true}',
    });
    expect(writtenAfterRead(changed, record, observed(shown))).toEqual(written);
    const cleared = writtenAfterRead(written, record, observed({}));
    expect(cleared).toMatchObject({
      name: null,
      hostname: null,
      port: null,
      additional_fields_json: '{"hidden":true}',
    });
  });

  it("keeps another spelling of the configuration", () => {
    const respelt = { ...written, hostname: "host" };
    expect(writtenAfterRead(respelt, record, observed(shown))).toMatchObject({ hostname: "host", name: "N" });
  });

  it("is what is shown where nothing was written here", () => {
    const imported = decodeRecord({ imported: true, baseline: null });
    expect(writtenAfterRead(EMPTY, imported, observed(shown))).toMatchObject({
      name: "n!",
      hostname: "host",
      port: 1,
      ft_port: 2,
      additional_fields_json: null,
    });
  });

  describe("of an import, whose additional fields are not known to be the service's own", () => {
    const imported = recordAfterRead(decodeRecord(null), EMPTY, observed(shown));
    const state = (text: string | null): any => ({ ...EMPTY, additional_fields_json: text });
    const replaced = (text: any, from: AssetRecord = imported) =>
      replacingNames(state(text), state(null), state(text), importedFields(from));

    it("follows the service until a configuration sets them", () => {
      const now = recordAfterRead(imported, EMPTY, observed({ ...shown, a: 2 }));
      expect(importedFields(now)?.get("a")).toEqual((parseJson('{"a":2}') as JsonMap).get("a"));
      expect(decodeRecord(encodeRecord(now))).toEqual(now);
      expect(recordAfterRead(record, written, observed({ ...shown, a: 2 }))).toBe(record);
    });

    it("takes over what does not contradict it, and what is not known yet", () => {
      expect(replaced('{"a": 1, "hidden": true}')).toEqual([]);
      expect(replaced(UNKNOWN)).toEqual([]);
      expect(replaced('{"a": 2}')).toEqual(["additional_fields_json"]);
      expect(replaced('{"a": 1}', record)).toEqual(["additional_fields_json"]);
    });

    it("compares with what was taken over from then on", () => {
      const taken = recordAfterUpdate(imported, '{"a": 1}');
      expect(importedFields(taken)).toBeNull();
      expect(recordAfterRead(taken, EMPTY, observed({}))).toBe(taken);
      expect(writtenAfterRead(state('{"a": 1}'), taken, observed({ ...shown, a: 2 }))).toMatchObject({
        additional_fields_json: '{"a":2}',
      });
      expect(recordAfterUpdate(record, text)).toBe(record);
    });
  });
});

describe("additional_fields_json", () => {
  it("is an object without fields that have attributes", () => {
    expect(additionalFieldsProblem("{}")).toBeUndefined();
    expect(additionalFieldsProblem('{"agentId":"x","masq":true}')).toBeUndefined();
    for (const text of ["", "[]", "1", "null", '"x"', "{", "{'a':1}"])
      expect(additionalFieldsProblem(text)).toMatch(/Set it to an object such as/);
    for (const [field, attribute] of [
      ["name", "name"],
      ["ipAddress", "ip_address"],
      ["ftPort", "ft_port"],
    ]) {
      expect(additionalFieldsProblem(JSON.stringify({ [field!]: 1 }))).toMatch(
        new RegExp(`"${field}" has its own attribute.*set ${attribute} `),
      );
    }
    expect(additionalFieldsProblem('{"secret":"hunter2", oops}')).not.toContain("hunter2");
  });

  it("is the same in any order and spelling, and another with any other value", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (fields, name) => {
        const [text, reversed] = [
          JSON.stringify(fields),
          JSON.stringify(Object.fromEntries(Object.entries(fields).reverse()), null, 2),
        ];
        expect(sameAdditionalFields(text, reversed)).toBe(true);
        expect(sameAdditionalFields(text, JSON.stringify({ ...fields, [`${name}!`]: "other than before 4711" }))).toBe(
          false,
        );
        const shown = parseJson(text) as JsonMap;
        expect(withChanges(reversed, shown, shown)).toBe(reversed);
      }),
    );
    expect(sameAdditionalFields('{"a":12345678901234567890}', '{"a":12345678901234567891}')).toBe(false);
  });
});

/** Every combination of one value of each list. */
function product<T extends readonly (readonly unknown[])[]>(...lists: T): { [K in keyof T]: T[K][number] }[] {
  return lists.reduce<unknown[][]>(
    (rows, list) => rows.flatMap((row) => list.map((value) => [...row, value])),
    [[]],
  ) as { [K in keyof T]: T[K][number] }[];
}
