import { describe, expect, test } from "vitest";
import { parseDocument } from "../../../src/document";
import { NO_FLAGS } from "../../../src/resources/versions/flags";
import {
  comparisonRules,
  judge,
  type Known,
  nothingWanted,
  pendingLines,
  type Whose,
} from "../../../src/resources/versions/judge";
import type { Versions } from "../../../src/resources/versions/read";
import { ADDED, type Content, CONTENTS, KNOWN, RULES, shownAs, text, versions, documentOf } from "./judged-contents";

const judged = (known: Known, seen: Versions, wanted = nothingWanted(true)) => judge(known, seen, wanted, RULES);

/** What the configuration wants. */
const WANTED = {
  /** A refresh knows no document. */
  nothing: null,
  /** What was sent, once more. */
  same: documentOf("bare"),
  another: documentOf("another"),
  /** Our document with the change that somebody made. */
  theirChange: parseDocument(text(9)),
} as const;

/** A submission; an approved version has not arrived, and is foreign then. */
const WHOSE: readonly (readonly [string, keyof typeof WANTED, Content, Whose])[] = [
  ["There is no such version", "nothing", "absent", "absent"],
  ["It is as our last write left it", "nothing", "ours", "baseline"],
  ["It lost what the service had added", "nothing", "bare", "foreign"],
  ["It is another document, as a killed run may have sent it", "nothing", "another", "foreign"],
  ["It is another document with the service's addition", "nothing", "anotherWithOwner", "foreign"],
  ["It is another document with more", "nothing", "anotherWithMore", "foreign"],
  ["Somebody changed it", "nothing", "theirs", "foreign"],
  ["Somebody else changed it", "nothing", "others", "foreign"],

  ["Ours is to be restored, and there is nothing", "same", "absent", "absent"],
  ["Ours is to be restored, and is there", "same", "ours", "wanted"],
  ["Ours is to be restored, and lost only what the service had added", "same", "bare", "wanted"],
  ["Ours is to be restored over another document", "same", "another", "foreign"],
  ["Ours is to be restored over another document with the service's addition", "same", "anotherWithOwner", "foreign"],
  ["Ours is to be restored over another document with more", "same", "anotherWithMore", "foreign"],
  ["Ours is to be restored over somebody's change", "same", "theirs", "foreign"],
  ["Ours is to be restored over somebody else's change", "same", "others", "foreign"],

  ["Another document is wanted, and there is nothing", "another", "absent", "absent"],
  ["Another document is wanted, and ours of before is there", "another", "ours", "baseline"],
  ["Another document is wanted, and ours of before lost its additions", "another", "bare", "foreign"],
  ["Another document is wanted, and is there to the letter", "another", "another", "wanted"],
  ["Another document is wanted, and is there as the service shows it", "another", "anotherWithOwner", "wanted"],
  ["Another document is wanted, and is there with more: it is sent again", "another", "anotherWithMore", "arrived"],
  ["Another document is wanted where somebody changed ours", "another", "theirs", "foreign"],
  ["Another document is wanted where somebody else changed ours", "another", "others", "foreign"],

  ["The configuration takes over a change, and there is nothing", "theirChange", "absent", "absent"],
  ["The configuration takes over a change that is not there any more", "theirChange", "ours", "baseline"],
  ["The configuration takes over a change, and ours lost its additions", "theirChange", "bare", "foreign"],
  ["The configuration takes over a change, and another document is there", "theirChange", "another", "foreign"],
  ["The configuration takes over a change, and another one is there", "theirChange", "anotherWithOwner", "foreign"],
  ["The configuration takes over a change, and more is there", "theirChange", "anotherWithMore", "foreign"],
  ["The configuration takes over the change that is there: nothing is sent", "theirChange", "theirs", "wanted"],
  ["The configuration takes over a change, and somebody made yet another", "theirChange", "others", "foreign"],
];

describe("whose a version is", () => {
  test("the table has every combination once", () => {
    const rows = WHOSE.map(([, wanted, content]) => `${wanted} ${content}`);
    const all = Object.keys(WANTED).flatMap((wanted) => Object.keys(CONTENTS).map((content) => `${wanted} ${content}`));
    expect(rows.toSorted()).toEqual(all.toSorted());
  });

  test.each(WHOSE)("%s", (_sentence, wanted, content, whose) => {
    const wish = { ...nothingWanted(true), document: WANTED[wanted] };
    expect(judged(KNOWN, versions(content, "ours"), wish).submitted.whose).toBe(whose);
    const approved = whose === "arrived" ? "foreign" : whose;
    expect(judged(KNOWN, versions("ours", content), wish).approved.whose).toBe(approved);
  });

  test.each([
    ["the document in state is wanted, and is there with additions", "same", "ours", "wanted"],
    ["another document is wanted, and is there: it is sent again", "another", "anotherWithOwner", "arrived"],
    ["another document is wanted than is there", "another", "ours", "foreign"],
    ["nothing is wanted", "nothing", "ours", "foreign"],
  ] as const)("Private state was lost: %s", (_sentence, wanted, content, whose) => {
    const wish = { ...nothingWanted(true), document: WANTED[wanted] };
    expect(judged({ ...KNOWN, baseline: null }, versions(content, "absent"), wish).submitted.whose).toBe(whose);
  });

  test("Nothing is recorded: what contains the wanted document is sent again, whatever else is there is somebody's", () => {
    const known = { ...KNOWN, sent: null, baseline: null };
    const wish = { ...nothingWanted(true), document: WANTED.another };
    expect(judged(known, versions("another", "another"), wish)).toMatchObject({
      submitted: { whose: "arrived" },
      approved: { whose: "foreign" },
    });
  });

  test.each([
    ["the text as it stands", "ours", "wanted"],
    ["a document that it contains", "bare", "wanted"],
    ["another document", "another", "baseline"],
  ] as const)("An import is ours as long as nothing changed, and wanted is %s", (_sentence, wanted, whose) => {
    const known = { ...KNOWN, sent: null, isImported: true };
    const wish = { ...nothingWanted(true), document: documentOf(wanted) };
    expect(judged(known, versions("absent", "ours"), wish).approved.whose).toBe(whose);
    expect(judged(known, versions("absent", "ours")).approved.whose).toBe("baseline");
    // With somebody's change in it, it does not count as wanted because it contains the document.
    const seen = { submitted: null, approved: shownAs(text(1, `${ADDED} evil="yes"`)) };
    expect(judged(known, seen, wish).approved.whose).toBe("foreign");
  });

  test("Its changes count from the baseline, with their paths; ours has none", () => {
    const { submitted, approved } = judged(KNOWN, versions("theirs", "ours"));
    expect(submitted.changes).toMatchObject([{ path: "/workflow/task[@name='t']/@timeout", old: "1", new: "9" }]);
    expect(approved.changes).toEqual([]);
    expect(judged({ ...KNOWN, baseline: null }, versions("absent", "theirs")).approved.changes).toHaveLength(2);
  });
});

type Counting = readonly ["submitted" | "approved", "drifted" | "as left", "pending" | "none pending"];
const S = "submitted";
const A = "approved";
const D = "drifted";
const L = "as left";
const P = "pending";
const N = "none pending";

/** Submitted, approved, what counts with `approve = true`, and with `approve = false`. */
const COUNTING: readonly (readonly [string, Content, Content, Counting, Counting])[] = [
  ["Ours is approved", "absent", "ours", [A, L, N], [A, L, N]],
  ["Somebody changed what is approved", "absent", "theirs", [A, D, N], [A, D, N]],
  ["Ours is pending, and nothing is approved", "ours", "absent", [S, L, N], [S, L, N]],
  ["Ours is approved, and the service kept the submission", "ours", "ours", [A, L, N], [S, L, N]],
  ["Ours is pending, and another version is approved", "ours", "theirs", [S, L, N], [S, L, N]],
  ["Somebody's change is all there is", "theirs", "absent", [S, D, P], [S, D, P]],
  ["Somebody submitted a change of ours", "theirs", "ours", [A, L, P], [A, L, P]],
  ["Somebody's change was approved, and the service kept the submission", "theirs", "theirs", [A, D, N], [S, D, N]],
  ["Somebody submitted another change of somebody's version", "theirs", "others", [A, D, P], [S, D, P]],
];

describe("which version counts", () => {
  test.each(COUNTING)("%s", (_sentence, submitted, approved, ...expected) => {
    for (const [at, approve] of [true, false].entries()) {
      const { counts, isDrifted, pendingSubmission } = judged(
        KNOWN,
        versions(submitted, approved),
        nothingWanted(approve),
      );
      expect([counts, isDrifted ? D : L, pendingSubmission ? P : N]).toEqual(expected[at]);
    }
  });

  test("Ours was approved and somebody changed it, beside the submission that the service keeps: drift", () => {
    const known = { ...KNOWN, isApproved: true };
    expect(judged(known, versions("ours", "theirs"))).toMatchObject({ counts: "approved", isDrifted: true });
    expect(judged(known, versions("ours", "absent"))).toMatchObject({ counts: "submitted", isDrifted: false });
    const proposing = judged(known, versions("ours", "theirs"), nothingWanted(false));
    expect(proposing).toMatchObject({ counts: "submitted", isDrifted: false });
  });
});

describe("someone else's pending submission", () => {
  test.each<[string, Content, Content, boolean, readonly string[] | null]>([
    ["is compared with the approved version, which is in state", "others", "theirs", true, ["9 -> 8"]],
    ["is compared with the baseline where it is in state itself", "others", "absent", true, ["1 -> 8"]],
    ["is compared with the baseline where the submission is what counts", "others", "theirs", false, ["1 -> 8"]],
    ["is none where ours is pending", "ours", "theirs", true, null],
    ["is none where nothing is", "absent", "theirs", true, null],
  ])("%s", (_sentence, submitted, approved, approve, lines) => {
    expect(pendingLines(judged(KNOWN, versions(submitted, approved), nothingWanted(approve)))).toEqual(
      lines && lines.map((change) => `/workflow/task[@name='t']/@timeout: ${change}`),
    );
  });
});

describe("flags are content", () => {
  const flagged = (enabled: string) => parseDocument(`<workflow name="load" enabled="${enabled}"/>`);
  const flagsOf = (known: Partial<Known>, wanted: Parameters<typeof comparisonRules>[2] = null) => [
    ...comparisonRules(RULES, { ...KNOWN, ...known }, wanted).contentFlags,
  ];
  test.each([
    ["where the document of our last write has them", { sent: flagged("true") }, null, [null]],
    ["where the wanted document has them", {}, flagged("true"), [null]],
    ["never where only the service has them", { baseline: shownAs(flagged("true").text) }, documentOf("bare"), []],
    ["not after an import, whose text is the service's", { sent: flagged("true"), isImported: true }, null, []],
    ["not where that text is wanted", { sent: flagged("true"), isImported: true }, flagged("true"), []],
    [
      "not where the imported text is wanted",
      { sent: null, baseline: shownAs(flagged("true").text), isImported: true },
      flagged("true"),
      [],
    ],
    [
      "where another text is wanted after an import",
      { sent: flagged("true"), isImported: true },
      flagged("false"),
      [null],
    ],
  ] as const)("%s", (_sentence, known, wanted, flags) => expect(flagsOf(known, wanted)).toEqual(flags));
});

/** Shown, known from the last write, wanted: the value, and whether a write would turn it back. */
const FLAGS: readonly (readonly [string, boolean | null, boolean | null, boolean | null, boolean | null, boolean])[] = [
  ["It is as we set it", true, true, true, true, false],
  ["Somebody switched it off, and we would switch it on again", false, true, true, false, true],
  ["Somebody switched it as we want it now", false, true, false, false, false],
  ["Somebody switched it, and we do not manage it", false, true, null, false, false],
  ["It is shown, and nothing is known of before", false, null, true, false, false],
  ["It is not shown: our last write is believed", null, true, false, true, false],
  ["It is not shown, and nothing is known", null, null, true, null, false],
];

describe("flags", () => {
  test.each(FLAGS)("%s", (_sentence, shown, last, wanted, value, isChangedConcurrently) => {
    const known = { ...KNOWN, flags: { enabled: last, triggers: new Map([["daily", last]]) } };
    const triggers = new Map(shown === null ? [] : [["daily", shown]]);
    const wish = {
      ...nothingWanted(true),
      enabled: wanted,
      triggers: new Map(wanted === null ? [] : [["daily", wanted]]),
    };
    const flags = { enabled: shown, triggers, inJson: NO_FLAGS };
    const found = judge(known, { ...versions("absent", "ours"), flags }, wish, RULES).flags;
    for (const name of [null, "daily"])
      expect(found.get(name)).toMatchObject({ shown, value, isChangedConcurrently, known: last });
  });

  test.each<[string, Content, boolean | null, boolean | null]>([
    ["of our last write are believed where they are not shown", "ours", null, true],
    [
      "of our last write are not believed after a write that is not recorded: it may have reset them",
      "anotherWithOwner",
      null,
      null,
    ],
    ["that are shown are believed after a write that is not recorded", "anotherWithOwner", false, false],
  ])("%s", (_sentence, content, shown, value) => {
    const [daily, nothing] = ["daily", new Map<string, boolean>()];
    const known = { ...KNOWN, flags: { enabled: true, triggers: new Map([[daily, true]]) } };
    const { flags } = judge(
      known,
      {
        ...versions("absent", content),
        flags: { enabled: shown, triggers: shown === null ? nothing : new Map([[daily, shown]]), inJson: NO_FLAGS },
      },
      { ...nothingWanted(true), document: documentOf(content === "ours" ? "bare" : "another"), enabled: true },
      RULES,
    );
    expect([flags.get(null)!.value, flags.get(daily)!.value]).toEqual([value, value]);
  });
});
