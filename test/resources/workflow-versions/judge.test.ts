import { describe, expect, test } from "vitest";
import { parseDocument } from "../../../src/document";
import {
  type FlagName,
  judge,
  type Known,
  linesOf,
  NO_FLAGS,
  NOTHING_SHOWN,
  nothingWanted,
  Rendition,
  type Since,
  type Versions,
  type Whose,
} from "../../../src/resources/workflow-versions";
import { ADDED, type Content, CONTENTS, KNOWN, rendition, RULES, text, versions, documentOf } from "./judged-contents";

const judged = (known: Known, seen: Versions, wanted = nothingWanted(true), whileWriting = false) =>
  judge(known, { id: "w", flags: NOTHING_SHOWN, ...seen }, wanted, { ...RULES, whileWriting });

/** What the configuration wants. */
const WANTED = {
  /** A refresh or a delete writes nothing. */
  nothing: null,
  /** What was applied, once more. */
  applied: documentOf("bare"),
  another: documentOf("another"),
  /** Our document with the change that somebody made. */
  theirChange: parseDocument(text(9)),
} as const;

const WHOSE: readonly (readonly [string, keyof typeof WANTED, Content, Whose])[] = [
  ["There is no such version", "nothing", "absent", "absent"],
  ["It is as our last write left it", "nothing", "ours", "applied"],
  ["Somebody took away what the service had added to ours", "nothing", "bare", "foreign"],
  ["It is what we sent and never heard of again", "nothing", "sent", "unconfirmed"],
  ["Somebody wrote another document", "nothing", "another", "foreign"],
  ["Somebody changed it", "nothing", "theirs", "foreign"],
  ["Somebody else changed it", "nothing", "others", "foreign"],

  ["Ours is to be restored, and there is nothing", "applied", "absent", "absent"],
  ["Ours is to be restored, and is there", "applied", "ours", "wanted"],
  ["Ours is to be restored, and is there without the additions: it is written again", "applied", "bare", "unconfirmed"],
  ["Ours is to be restored over what we sent in between", "applied", "sent", "unconfirmed"],
  ["Ours is to be restored over another document", "applied", "another", "foreign"],
  ["Ours is to be restored over somebody's change", "applied", "theirs", "foreign"],
  ["Ours is to be restored over somebody else's change", "applied", "others", "foreign"],

  ["Another document is wanted, and there is nothing", "another", "absent", "absent"],
  ["Another document is wanted, and ours of before is there", "another", "ours", "applied"],
  ["Another document is wanted, and ours of before lost its additions", "another", "bare", "foreign"],
  ["Another document is wanted, and one that we sent in between is there", "another", "sent", "unconfirmed"],
  ["Another document is wanted, and is there already", "another", "another", "wanted"],
  ["Another document is wanted where somebody changed ours", "another", "theirs", "foreign"],
  ["Another document is wanted where somebody else changed ours", "another", "others", "foreign"],

  ["The configuration takes over a change, and there is nothing", "theirChange", "absent", "absent"],
  ["The configuration takes over a change that is not there any more", "theirChange", "ours", "applied"],
  ["The configuration takes over a change, and ours lost its additions", "theirChange", "bare", "foreign"],
  ["The configuration takes over a change, and what we sent in between is there", "theirChange", "sent", "unconfirmed"],
  ["The configuration takes over a change, and another document is there", "theirChange", "another", "foreign"],
  ["The configuration takes over the change that is there: nothing is written", "theirChange", "theirs", "wanted"],
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
    expect(judged(KNOWN, versions("ours", content), wish).approved.whose).toBe(whose);
  });

  test.each([
    ["Nothing is recorded, and the wanted document is there", "another", "another", "wanted"],
    ["Nothing is recorded: whatever else is there is somebody's", "another", "theirs", "foreign"],
    ["Nothing is recorded, and nothing is wanted", "nothing", "ours", "foreign"],
  ] as const)("%s", (_sentence, wanted, content, whose) => {
    const known = { ...KNOWN, applied: null, attempted: null, renditions: [] };
    const wish = { ...nothingWanted(true), document: WANTED[wanted] };
    expect(judged(known, versions("absent", content), wish).approved.whose).toBe(whose);
  });

  test("An import is ours as it stands, and a document that says the same is wanted", () => {
    const known = { ...KNOWN, applied: null, attempted: null };
    expect(judged(known, versions("absent", "ours")).approved.whose).toBe("applied");
    const wish = { ...nothingWanted(true), document: documentOf("ours") };
    expect(judged(known, versions("absent", "ours"), wish).approved.whose).toBe("wanted");
  });

  test("A submission is ours if it is by the secrets that are going to be written", () => {
    const wish = { ...nothingWanted(true), document: documentOf("another") };
    const seen = { id: "w", flags: NOTHING_SHOWN, ...versions("theirs", "theirs") };
    const judgement = judge(KNOWN, { ...seen, submissionToWrite: rendition("another") }, wish, RULES);
    expect(judgement.submitted.whose).toBe("wanted");
    expect(judgement.approved.whose).toBe("foreign");
    expect(judgement.pendingSubmission).toBe(false);
  });

  test("The id is no difference where the service keeps it in its documents", () => {
    const withId = (timeout: number) => parseDocument(text(timeout, ' id="w"'));
    const seen = new Rendition(withId(2), withId(2), null);
    const wish = { ...nothingWanted(true), document: documentOf("another") };
    expect(judged(KNOWN, { submitted: null, approved: seen }, wish).approved.whose).toBe("wanted");
  });

  test("Its changes count from the baseline, with their paths; ours has none", () => {
    const { submitted, approved } = judged(KNOWN, versions("theirs", "ours"));
    expect(submitted.changes).toMatchObject([{ path: "/workflow/task[@name='t']/@timeout", old: "1", new: "9" }]);
    expect(approved.changes).toEqual([]);
    expect(judged({ ...KNOWN, renditions: [] }, versions("absent", "theirs")).approved.changes).toHaveLength(2);
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
  ["What we sent was approved by somebody", "absent", "sent", [A, D, N], [A, D, N]],
  ["Somebody changed what is approved", "absent", "theirs", [A, D, N], [A, D, N]],
  ["Ours is pending, and nothing is approved", "ours", "absent", [S, L, N], [S, L, N]],
  ["Ours is approved, and the service kept the submission", "ours", "ours", [A, L, N], [S, L, N]],
  ["Ours is pending, and what we sent before is approved", "ours", "sent", [A, D, N], [S, L, N]],
  ["Ours is pending, and somebody had another version approved", "ours", "theirs", [A, D, N], [S, L, N]],
  ["What we sent is pending, and nothing is approved", "sent", "absent", [S, D, N], [S, D, N]],
  ["What we sent is pending beside ours", "sent", "ours", [A, L, N], [A, L, N]],
  ["What we sent was approved, and the service kept the submission", "sent", "sent", [A, D, N], [S, D, N]],
  ["What we sent is pending beside somebody's change", "sent", "theirs", [A, D, N], [S, D, N]],
  ["Somebody's change is all there is", "theirs", "absent", [S, D, P], [S, D, P]],
  ["Somebody submitted a change of ours", "theirs", "ours", [A, L, P], [A, L, P]],
  ["Somebody submitted a change of what we sent", "theirs", "sent", [A, D, P], [S, D, P]],
  ["Somebody's change was approved, and the service kept the submission", "theirs", "theirs", [A, D, N], [S, D, N]],
  ["Somebody submitted another change of somebody's version", "theirs", "others", [A, D, P], [S, D, P]],
];

describe("which version counts", () => {
  test("the table has every combination", () => {
    const kinds: readonly Content[] = ["absent", "ours", "sent", "theirs"];
    const pairs = kinds.flatMap((submitted) => kinds.map((approved) => `${submitted} ${approved}`));
    const rows = COUNTING.map(([, submitted, approved]) => `${submitted} ${approved}`);
    expect(rows.toSorted()).toEqual([...pairs.filter((pair) => pair !== "absent absent"), "theirs others"].toSorted());
  });

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

  test("Ours is pending over a version that was approved before we wrote: nothing drifted", () => {
    const known = { ...KNOWN, approvedAtLastWrite: rendition("theirs") };
    expect(judged(known, versions("ours", "theirs"))).toMatchObject({ counts: "submitted", isDrifted: false });
    expect(judged(known, versions("ours", "others"))).toMatchObject({ counts: "approved", isDrifted: true });
  });
});

/** Last observed, now; each as submitted and approved version. */
const SINCE: readonly (readonly [string, Versions, Versions, Since["kind"], Since["kind"]])[] = [
  ["Nothing happened", versions("ours", "theirs"), versions("ours", "theirs"), "unchanged", "unchanged"],
  [
    "Nothing was there, and nothing is",
    versions("absent", "ours"),
    versions("absent", "ours"),
    "unchanged",
    "unchanged",
  ],
  ["Somebody submitted", versions("absent", "ours"), versions("theirs", "ours"), "new", "unchanged"],
  ["Somebody approved for the first time", versions("ours", "absent"), versions("absent", "ours"), "withdrawn", "new"],
  ["Somebody deleted all", versions("ours", "ours"), versions("absent", "absent"), "gone", "gone"],
  ["Somebody deleted the approved version", versions("ours", "ours"), versions("ours", "absent"), "unchanged", "gone"],
  ["Somebody changed both", versions("ours", "ours"), versions("theirs", "others"), "changed", "changed"],
];

describe("what happened since the last refresh or write", () => {
  test.each(SINCE)("%s", (_sentence, lastObserved, now, submitted, approved) => {
    const judgement = judged({ ...KNOWN, lastObserved }, now);
    expect([judgement.submitted.since.kind, judgement.approved.since.kind]).toEqual([submitted, approved]);
  });

  test("A change comes with its paths, from what was there", () => {
    const { since } = judged(
      { ...KNOWN, lastObserved: versions("others", "absent") },
      versions("theirs", "ours"),
    ).submitted;
    expect(since.kind === "changed" && linesOf(since.changes)).toEqual(["/workflow/task[@name='t']/@timeout: 8 -> 9"]);
  });

  test("A secret that was changed already changed once more, or became ours again", () => {
    const hidden = (hash: string | null) =>
      new Rendition(documentOf("ours"), parseDocument(text(1, ` owner="${hash}"`)), hash);
    const since = (before: string | null, now: string | null) =>
      judged(
        { ...KNOWN, lastObserved: { submitted: null, approved: hidden(before) } },
        { submitted: null, approved: hidden(now) },
      ).approved.since.kind;
    expect(since("one", "two")).toBe("secret");
    expect(since("one", "one")).toBe("unchanged");
    expect(since("one", null)).toBe("unchanged");
  });

  const marked = (rest: string): Rendition => {
    const parsed = parseDocument(text(1, `${ADDED}${rest}`));
    return new Rendition(parsed, parsed, null);
  };
  const wish = { ...nothingWanted(true), document: documentOf("bare") };

  test.each([
    ["The service noted our approval in its document", ' approvedBy="ann"', "wanted", "continued"],
    ["The service turned a flag in its document", ' enabled="true"', "wanted", "unchanged"],
    ["Somebody changed it while we wrote", ' evil="yes"', "foreign", "changed"],
  ] as const)("%s", (_sentence, rest, whose, since) => {
    const now: Versions = { submitted: null, approved: marked(rest) };
    const { approved } = judged(KNOWN, now, wish, true);
    expect([approved.whose, approved.since.kind]).toEqual([whose, since]);
    // A refresh takes what the service notes for what it is: a change, until ignored_paths names it.
    const refreshed = judged(KNOWN, now).approved;
    expect(refreshed.whose).toBe(since === "unchanged" ? "applied" : "foreign");
  });

  test("What was submitted is approved now, with the service's note of it", () => {
    const known = { ...KNOWN, renditions: [], lastObserved: versions("ours", "others") };
    const { approved } = judged(known, { submitted: null, approved: marked(' approvedBy="ann"') }, wish, true);
    expect(approved.since.kind).toBe("released");
  });
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
    const flagsOf = (hiddenFlags: ReadonlySet<FlagName>) =>
      judge(
        { ...known, hiddenFlags },
        { id: "w", ...versions("absent", "ours"), flags: { enabled: shown, triggers, inJson: NO_FLAGS } },
        wish,
        RULES,
      ).flags;
    for (const name of [null, "daily"]) {
      expect(flagsOf(NO_FLAGS).get(name)).toMatchObject({ shown, value, isChangedConcurrently, known: last });
      expect(flagsOf(new Set([name])).get(name)).toMatchObject({
        shown: null,
        value: last,
        isChangedConcurrently: false,
      });
    }
  });

  test.each<[string, Content, boolean | null, boolean | null]>([
    ["of our last write are believed where they are not shown", "ours", null, true],
    [
      "of our last write are not believed after a write that is not recorded: it may have reset them",
      "another",
      null,
      null,
    ],
    ["that are shown are believed after a write that is not recorded", "another", false, false],
  ])("%s", (_sentence, content, shown, value) => {
    const [daily, nothing] = ["daily", new Map<string, boolean>()];
    const known = { ...KNOWN, flags: { enabled: true, triggers: new Map([[daily, true]]) } };
    const { flags } = judge(
      known,
      {
        id: "w",
        ...versions("absent", content),
        flags: { enabled: shown, triggers: shown === null ? nothing : new Map([[daily, shown]]), inJson: NO_FLAGS },
      },
      { ...nothingWanted(true), document: documentOf(content === "ours" ? "bare" : content), enabled: true },
      RULES,
    );
    expect([flags.get(null)!.value, flags.get(daily)!.value]).toEqual([value, value]);
  });
});
