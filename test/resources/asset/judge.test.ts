import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  additionalFieldsProblem,
  sameAdditionalFields,
  withChanges,
  type Written,
} from "../../../src/resources/asset/asset-fields";
import { baselineIn } from "../../../src/resources/shared";
import {
  writtenAfterRead,
  setsFieldsAfterImport,
  decide,
  differencesFrom,
  isSameAsset,
  type ObservedAsset,
} from "../../../src/resources/asset/steps";
import {
  baselineOf,
  decodeRecord,
  encodeRecord,
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

  it("takes over another spelling at an update, and no change of somebody else's", () => {
    const respelt = { ...written, hostname: "host", name: "somebody's", additional_fields_json: '{"a":1}' };
    expect(baselineIn(recordAfterUpdate(record, respelt, null).provenance)).toMatchObject({
      written: { hostname: "host", name: "N" },
      additional: { written: text },
    });
    expect(baselineIn(recordAfterUpdate(record, respelt, observed(shown)).provenance)!.additional).toEqual({
      written: '{"a":1}',
      shown: '{"a":1}',
    });
    const unread = decodeRecord(null);
    expect(recordAfterUpdate(unread, respelt, null)).toEqual(unread);
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

  it("lets only a configuration after an import say its fields first: all combinations", () => {
    for (const [imported, hasBaseline, remembered, inState, planned] of product(
      [true, false],
      [true, false],
      [true, false],
      [true, false],
      [true, false],
    )) {
      const known = hasBaseline ? { ...baseline, additional: remembered ? baseline.additional : null } : null;
      const confirmed =
        known === null ? { kind: "notYetReadBack" as const } : { kind: "confirmed" as const, baseline: known };
      const first = setsFieldsAfterImport(
        { additional_fields_json: inState ? "{}" : null } as any,
        { additional_fields_json: planned ? text : null } as any,
        { provenance: imported ? { kind: "imported", baseline: known } : confirmed },
      );
      expect(first).toBe(imported && !inState && planned && !(hasBaseline && remembered));
    }
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
        expect(withChanges(reversed, shown, JSON.parse(text))).toBe(reversed);
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
