import { comment, quoted } from "../../../src/hcl";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groupTree, type GroupPlace } from "../../../src/inventory";
import { nameFilter } from "../../../src/cli/shared-options";
import { slug, uniqueNames } from "../../../src/cli/slug";
import { groupFolders } from "../../../src/cli/export/stacks";

/** Any text, with what languages and file systems mind more often than chance would have it. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 4 }),
      fc.constantFrom(
        "$",
        "%",
        "{",
        "}",
        "${",
        "%{",
        '"',
        "\\",
        "\n",
        "\r",
        "..",
        "/",
        "con",
        "for",
        "é",
        "e\u0301",
        "\u0000",
        "\u202e",
        "ß",
        " ",
      ),
    ),
  )
  .map((parts) => parts.join(""));

/** Reads a quoted template of the engines' language as its specification says; null where it holds more than text. */
function meant(source: string): string | null {
  const inner = source.slice(1, -1);
  const read: string[] = [];
  for (let at = 0; at < inner.length;) {
    const rest = inner.slice(at);
    const escape = /^\\(?:([nrt"\\])|u([0-9a-f]{4})|U([0-9a-f]{8}))/.exec(rest);
    const doubled = /^(?:\$\$\{|%%\{)/.test(rest);
    if (
      /^[$%]\{/.test(rest) ||
      rest.startsWith('"') ||
      rest.startsWith("\n") ||
      (rest.startsWith("\\") && escape === null)
    )
      return null;
    // Where a run of markers ends in a doubled one, readers differ.
    if (/^[$%][$%]{2,}\{/.test(rest)) return null;
    if (escape !== null) {
      const [all, short, four, eight] = escape;
      read.push(
        short === undefined
          ? String.fromCodePoint(Number.parseInt(four ?? eight!, 16))
          : ({ n: "\n", r: "\r", t: "\t" }[short] ?? short),
      );
      at += all.length;
    } else if (doubled) {
      read.push(rest.slice(1, 3));
      at += 3;
    } else {
      const character = String.fromCodePoint(rest.codePointAt(0)!);
      read.push(character);
      at += character.length;
    }
  }
  return read.join("");
}

describe("texts", () => {
  test("a quoted text means exactly that text, and shows all its characters", () => {
    fc.assert(
      fc.property(text, (value) => {
        const written = quoted(value);
        expect(meant(written)).toBe(value.replace(/\p{Surrogate}/gu, "\ufffd"));
        expect(written).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      }),
      { numRuns: 300 },
    );
  });

  test("templates are doubled where they can be", () => {
    expect(quoted("${a} %{b} $ % $$ {")).toBe('"$${a} %%{b} $ % $$ {"');
    expect(quoted("$${a}")).toBe('"\\u0024\\u0024{a}"');
  });

  test("a comment stays one line", () => {
    fc.assert(
      fc.property(text, (value) => void expect(comment(value)).toMatch(/^#[^\p{Cc}\u2028\u2029]*$/u)),
      { numRuns: 100 },
    );
  });
});

describe("names", () => {
  const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d|for|in|if|true|false|null|each|var|local)$/;

  test("any name becomes one that languages and file systems take", () => {
    fc.assert(
      fc.property(text, text, fc.constantFrom("_" as const, "-" as const), (name, identity, separator) => {
        const made = slug(name, { separator, prefix: "workflow", identity });
        expect(made).toMatch(/^[a-z][a-z0-9_-]*$/);
        expect(made).not.toMatch(RESERVED);
        expect(made.length).toBeLessThanOrEqual(80);
      }),
      { numRuns: 300 },
    );
  });

  test("names stay readable", () => {
    const named = (name: string): string =>
      slug(name, { separator: "_", prefix: "workflow", identity: "9df309a8-7f4b" });
    expect(named("Load invoices (daily)")).toBe("load_invoices_daily");
    expect(named("Überweisung – Größe №5")).toBe("uberweisung_grosse_no5");
    expect(named("Ежедневный отчёт")).toBe("ezhednevnyi_otchet");
    expect(named("Ημερήσια αναφορά")).toBe("imerisia_anafora");
    expect(named("Łódź Ærø")).toBe("lodz_aero");
    expect(named("日次")).toBe("workflow_9df309a8");
    expect(named("2024")).toBe("workflow_2024");
    expect(named("CON")).toBe("workflow_con");
  });

  test("each object has a name of its own, the same in whatever order they come", () => {
    const wanted = fc.uniqueArray(
      fc.record({ key: fc.string({ maxLength: 3 }), name: fc.constantFrom("a", "a_2", "a_3", "b") }),
      { selector: ({ key }) => key },
    );
    fc.assert(
      fc.property(wanted, (list) => {
        const names = uniqueNames(list, "_");
        expect(new Set(names.values()).size).toBe(list.length);
        expect([...names].sort()).toEqual([...uniqueNames([...list].reverse(), "_")].sort());
        for (const { key, name } of list) expect(names.get(key)!.startsWith(name)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test("a filter has stars and question marks, and nothing else", () => {
    const matching = (...patterns: readonly string[]) =>
      ["Load a", "Load b.", "load", "[x]"].filter(nameFilter(patterns));
    expect(matching()).toHaveLength(4);
    expect(matching("Load ?")).toEqual(["Load a"]);
    expect(matching("Load *.", "[x]")).toEqual(["Load b.", "[x]"]);
    expect(matching("l.ad", "(", "\\")).toEqual([]);
  });
});

describe("groups", () => {
  const MASTER: GroupPlace = { id: "r", name: "Master", parentId: null };
  const group = (id: string, name: string, parentId: string | null = "r"): GroupPlace => ({ id, name, parentId });

  const foldersOf = (groups: readonly GroupPlace[]) => groupFolders(groups, groupTree(groups));

  test("folders follow the parents, without the root", () => {
    const groups = [
      MASTER,
      group("a", "Finance"),
      group("b", "Pay/roll", "a"),
      group("c", "FINANCE"),
      group("d", "Master", "a"),
    ];
    expect(groupTree(groups).rootId).toBe("r");
    expect(["r", "a", "b", "c", "d", "unknown"].map((id) => foldersOf(groups)(id).join("/"))).toEqual([
      "",
      "finance",
      "finance/pay-roll",
      "finance-2",
      "finance/master",
      "",
    ]);
  });

  test("a group is found by id, by a name that only one has, and by a path", () => {
    const tree = groupTree([
      MASTER,
      group("a", "Finance"),
      group("b", "Daily", "a"),
      group("c", "Trade"),
      group("d", "Daily", "c"),
    ]);
    expect(
      [["b"], ["Finance"], ["Daily"], ["/Finance/Daily"], ["Master/Trade/Daily"], ["x", "c"]].map((references) =>
        tree.find(references),
      ),
    ).toEqual(["b", "a", null, "b", "d", "c"]);
  });

  test("groups that are in each other, and very deep ones, have folders all the same", () => {
    const circle = [group("a", "A", "b"), group("b", "B", "a"), group("c", "C", "c")];
    expect(
      ["a", "b", "c"].map((id) => [foldersOf(circle)(id).join("/"), groupTree(circle).topOf(id) !== null]),
    ).toEqual([
      ["b/a", false],
      ["a/b", false],
      ["c", true],
    ]);
    const deep = foldersOf(
      Array.from({ length: 300 }, (_, index) =>
        group(`g${index}`, `Group ${index}`, index === 0 ? null : `g${index - 1}`),
      ),
    );
    expect(deep("g2").join("/")).toBe("group-0/group-1/group-2");
    expect(deep("g299").join("/")).toBe("group-299-g299");
  });
});
