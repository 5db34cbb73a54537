import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseDocument, parsePath } from "../../../src/document";
import {
  type FlagNames,
  judge,
  type Known,
  NO_FLAGS,
  NOTHING_SHOWN,
  nothingWanted,
} from "../../../src/resources/workflow-versions";
import { isRewrittenAlike } from "../../../src/resources/workflow-versions/rewritten-alike";
import { edited, meaning, models, render, type ModelElement } from "../../document/random-document";
import { KNOWN, shownAs } from "./judged-contents";

/** A service that adds an id element and an owner, counts revisions, and has defaults and stamps for tasks. */
const rewritten = (document: string, revision: number): string => {
  let stamp = revision * 10;
  return document
    .replace(
      /<workflow([^>]*)>/,
      `<workflow$1 owner="ann" revision="${revision}" modified="2026-11-0${revision}"><id>w-1</id>`,
    )
    .replaceAll(/<task([^>]*?)\/?>/g, (tag, attributes: string) => {
      const ending = tag.endsWith("/>") ? "/>" : ">";
      const fallback = attributes.includes("onFailure") ? "" : ' onFailure="stop"';
      return `<task${attributes}${fallback} id="t${++stamp}"${ending}`;
    })
    .replace("</workflow>", `<audit><createdBy>ann</createdBy><modifiedAt>${revision}</modifiedAt></audit></workflow>`);
};
const BEFORE = '<workflow name="a"><task name="x" timeout="300">run</task><task name="y"/></workflow>';
const WANTED = '<workflow name="a"><task name="x" timeout="120">run</task><task name="y"/><task name="z"/></workflow>';
const SHOWN = rewritten(WANTED, 2);

interface Sides {
  readonly before?: string;
  readonly baseline?: string;
  readonly wanted?: string;
  readonly ignored?: readonly string[];
  readonly contentFlags?: FlagNames;
}

const rulesOf = ({ ignored = [], contentFlags = NO_FLAGS }: Sides) => ({
  ignored: ignored.map((path) => parsePath(path)),
  sensitive: [],
  contentFlags,
});
const isAlike = (shown: string, sides: Sides = {}): boolean => {
  const { before = BEFORE, baseline = rewritten(before, 1), wanted = WANTED } = sides;
  return isRewrittenAlike(
    { document: parseDocument(wanted), rendition: parseDocument(shown) },
    { document: parseDocument(before), rendition: parseDocument(baseline) },
    "w-1",
    rulesOf(sides),
  );
};
const changed = (from: string | RegExp, to: string, text = SHOWN): string => {
  const now = text.replace(from, to);
  expect(now).not.toBe(text);
  return now;
};

describe("a rendition with the service's own additions is the wanted document", () => {
  test.each([
    ["with other counts, times and ids", SHOWN],
    ["with the counts of a later write", rewritten(WANTED, 9)],
    ["with flags in it", changed("<workflow", '<workflow enabled="false"')],
    ["written otherwise", changed('<task name="y"', "<!-- y --><task  name='y'")],
    ["with a note of its approval", changed("<workflow", '<workflow approvedBy="bob" state="approved"')],
  ])("%s", (_name, shown) => {
    expect(isAlike(shown)).toBe(true);
  });

  test("where the document sets a default itself, or no longer does", () => {
    const own = changed('<task name="x"', '<task name="x" onFailure="continue"', WANTED);
    expect(isAlike(rewritten(own, 2), { wanted: own })).toBe(true);
    const before = changed('<task name="x"', '<task name="x" onFailure="continue"', BEFORE);
    expect(isAlike(SHOWN, { before })).toBe(true);
  });

  test("where a document is written again that somebody had changed", () => {
    expect(isAlike(rewritten(BEFORE, 3), { wanted: BEFORE })).toBe(true);
  });

  test("where somebody's change is at a path that is ignored", () => {
    const theirs = changed("<workflow", '<workflow label="mine"');
    expect(isAlike(theirs)).toBe(false);
    expect(isAlike(theirs, { ignored: ["/workflow/@label"] })).toBe(true);
  });

  test("where a flag of the document is as the service has always shown it", () => {
    const flagged = (document: string, enabled: boolean): string =>
      changed("<workflow", `<workflow enabled="${enabled}"`, document);
    const wanted = flagged(WANTED, true);
    const sides: Sides = { before: flagged(BEFORE, true), wanted, contentFlags: new Set([null]) };
    expect(isAlike(rewritten(wanted, 2), sides)).toBe(true);
    const off = flagged(rewritten(WANTED, 2), false);
    expect(isAlike(off, sides)).toBe(false);
    expect(isAlike(off, { ...sides, baseline: flagged(rewritten(BEFORE, 1), false) })).toBe(true);
  });
});

describe("a rendition with somebody's work in it is not", () => {
  test.each([
    ["an added attribute", changed("<workflow", '<workflow evil="yes"')],
    ["an added element", changed("</workflow>", "<limits/></workflow>")],
    ["an added task", changed("</workflow>", '<task name="evil" onFailure="stop" id="t99"/></workflow>')],
    ["an added element like the service's, with more in it", changed("</createdBy>", "</createdBy><evil/>")],
    ["a changed value", changed('timeout="120"', 'timeout="600"')],
    ["the value of before", changed('timeout="120"', 'timeout="300"')],
    ["a changed default", changed('onFailure="stop"', 'onFailure="continue"')],
    ["a changed owner", changed('owner="ann"', 'owner="eve"')],
    ["a removed default", changed(' onFailure="stop"', "")],
    ["a removed owner", changed(' owner="ann"', "")],
    ["a removed element of the service's", changed(/<audit>.*<\/audit>/, "")],
    ["a removed attribute", changed(' timeout="120"', "")],
    ["a removed task", changed(/<task name="y"[^>]*>/, "")],
    ["a renamed task", changed('name="y"', 'name="why"')],
    ["another order", changed(/(<task name="y"[^>]*>)(<task name="z"[^>]*>)/, "$2$1")],
    ["a changed text", changed(">run<", ">rm<")],
    ["a text of other blanks", changed(">run<", "> run <")],
    ["a note where the service makes none", changed(">run<", ' version="2">run<')],
    ["nothing of the wanted change", rewritten(BEFORE, 2)],
    ["nothing of the service's", WANTED],
  ])("%s", (_name, shown) => {
    expect(isAlike(shown)).toBe(false);
  });

  test("a default of another element than the service gives it to", () => {
    const sides: Sides = { wanted: changed("</workflow>", "<step/></workflow>", WANTED) };
    expect(isAlike(rewritten(sides.wanted!, 2), sides)).toBe(true);
    expect(isAlike(changed("<step/>", '<step onFailure="stop"/>', rewritten(sides.wanted!, 2)), sides)).toBe(false);
  });

  test("a value that another element's addition has", () => {
    const queued = (first: string, second: string, document: string): string =>
      changed('name="y"', `name="y" queue="${second}"`, changed('name="x"', `name="x" queue="${first}"`, document));
    const baseline = queued("q1", "q2", rewritten(BEFORE, 1));
    expect(isAlike(queued("q1", "q2", SHOWN), { baseline })).toBe(true);
    expect(isAlike(queued("q2", "q2", SHOWN), { baseline })).toBe(false);
  });
});

describe("a service that normalises values", () => {
  const values = (timeout: string, mode: string): string =>
    `<workflow><task timeout="${timeout}" mode="${mode}"/></workflow>`;
  const isNormalised = (wanted: string, shown: string, before: string, baseline: string): boolean =>
    isAlike(shown, { wanted, before, baseline });

  test.each([
    ["the same change of the same value", ["fast", "FAST"], ["fast", "FAST"], true],
    ["another case", ["fast", "FAST"], ["slow", "SLOW"], true],
    ["a word behind it", ["fast", "fast mode"], ["slow", "slow mode"], true],
    ["a word before it", ["fast", "very fast"], ["slow", "very slow"], true],
    ["a number written shorter", ["1.0", "1"], ["2.50", "2.5"], true],
    ["blanks taken away", [" fast ", "fast"], ["  slow", "slow"], true],
    ["another case than ever", ["fast", "FAST"], ["slow", "Slow"], false],
    ["other blanks than ever", [" fast ", "fast"], ["slow", "s low"], false],
    ["another word behind it", ["fast", "fast mode"], ["slow", "slow lane"], false],
    ["a value of its own", ["fast", "quick"], ["slow", "lame"], false],
    ["a value of its own for the same value", ["fast", "quick"], ["fast", "swift"], false],
    ["a change where there was none", ["fast", "fast"], ["slow", "SLOW"], false],
  ] as const)("%s", (_name, [before, baseline], [wanted, shown], expected) => {
    expect(
      isNormalised(values("120", wanted), values("120", shown), values("300", before), values("300", baseline)),
    ).toBe(expected);
  });

  test("what it always drops may be missing, and nothing else", () => {
    const drops = (text: string): string => text.replace(' hint="x"', "");
    const [before, wanted] = ['<w hint="x" a="1"/>', '<w hint="x" a="2"/>'];
    expect(isNormalised(wanted, drops(wanted), before, drops(before))).toBe(true);
    expect(isNormalised(wanted, '<w hint="x"/>', before, drops(before))).toBe(false);
  });

  test("another order is never known for the service's", () => {
    const ordered = (...names: readonly string[]): string =>
      `<workflow>${names.map((name) => `<task name="${name}"/>`).join("")}</workflow>`;
    expect(isNormalised(ordered("d", "c"), ordered("c", "d"), ordered("b", "a"), ordered("a", "b"))).toBe(false);
  });
});

/** A workflow around a random tree. */
const around = (content: ModelElement, name = "a"): string => {
  const root: ModelElement = {
    ...{ kind: "element", uri: "", local: "workflow", preserve: null },
    attributes: [{ uri: "", local: "name", value: name }],
    children: [{ kind: "element", uri: "", local: "content", attributes: [], preserve: null, children: [content] }],
  };
  return render(root, 1).replace(/^\ufeff/, "");
};
/** What a service writes at the root and beside the content. */
const stamped = (document: string, revision: number): string =>
  changed(
    /<((?:[\w.-]+:)?)workflow([^>]*)>/,
    `<$1workflow$2 owner="ann" revision="${revision}" modified="2026-11-0${revision}">`,
    document,
  );

test("for random documents: the service's rendition is ours, and with any edit of the content it is not", () => {
  fc.assert(
    fc.property(models, fc.nat(), fc.nat(), (model, one, two) => {
      const next = edited(model, one);
      const other = edited(model, two);
      const sides: Sides = { before: around(model), baseline: stamped(around(model), 1), wanted: around(next) };
      expect(isAlike(stamped(around(next), 2), sides)).toBe(true);
      if (meaning(other) !== meaning(next)) expect(isAlike(stamped(around(other), 2), sides)).toBe(false);
    }),
    { numRuns: 150 },
  );
});

describe("judged by what is known", () => {
  const known = {
    ...KNOWN,
    applied: parseDocument(BEFORE),
    attempted: null,
    renditions: [shownAs(rewritten(BEFORE, 1))],
  };
  const whoseIs = (shown: string, over: Partial<Known> = {}, document = WANTED) => {
    const version = shownAs(shown);
    const { submitted, approved, pendingSubmission } = judge(
      { ...known, ...over },
      { id: "w-1", flags: NOTHING_SHOWN, submitted: version, approved: version },
      { ...nothingWanted(true), document: parseDocument(document) },
      rulesOf({}),
    );
    expect(pendingSubmission).toBe(false);
    return [submitted.whose, approved.whose];
  };

  test("what was sent is wanted as submission, and approved", () => {
    expect(whoseIs(SHOWN)).toEqual(["wanted", "wanted"]);
    expect(whoseIs(changed("<workflow", '<workflow evil="yes"'))).toEqual(["foreign", "foreign"]);
  });

  test("the applied document that was sent again is wanted as submission; approved, its notes are drift", () => {
    expect(whoseIs(rewritten(BEFORE, 3), {}, BEFORE)).toEqual(["wanted", "foreign"]);
  });

  test("a refresh, which wants nothing, knows it for nobody's", () => {
    const version = shownAs(SHOWN);
    const seen = { id: "w-1", flags: NOTHING_SHOWN, submitted: version, approved: null };
    expect(judge(known, seen, nothingWanted(true), rulesOf({})).submitted.whose).toBe("foreign");
  });

  test("where only the service's own text was ever known, what it had before is not new", () => {
    const taken = { applied: parseDocument(rewritten(BEFORE, 1)), additions: "taken" } as const;
    expect(whoseIs(SHOWN, taken)).toEqual(["wanted", "wanted"]);
    expect(whoseIs(changed("<workflow", '<workflow evil="yes"'), taken)).toEqual(["foreign", "foreign"]);
    // The earlier text that somebody has submitted again, or has changed only in part as it is wanted, is not it.
    expect(whoseIs(rewritten(BEFORE, 2), taken)).toEqual(["foreign", "foreign"]);
    const half = changed('timeout="300"', 'timeout="120"', rewritten(BEFORE, 2));
    expect(whoseIs(half, taken)).toEqual(["foreign", "foreign"]);
    // A document that only takes something away is held by every version of the earlier text.
    const less = changed(' timeout="300"', "", BEFORE);
    expect(whoseIs(rewritten(BEFORE, 2), taken, less)).toEqual(["foreign", "foreign"]);
  });

  test("without a baseline, a pending submission with more in it may be ours; an approved version is written again", () => {
    const lost: Known = { ...known, renditions: [], additions: "lost" };
    const pending = (shown: string, document: string, again?: string, seen: string | null = shown) =>
      judge(
        { ...lost, lastObserved: { submitted: seen === null ? null : shownAs(seen), approved: null } },
        {
          ...{ id: "w-1", flags: NOTHING_SHOWN, submitted: shownAs(shown), approved: null },
          submissionToWrite: again === undefined ? null : shownAs(again),
        },
        { ...nothingWanted(true), document: parseDocument(document) },
        rulesOf({}),
      ).submitted.whose;
    const other = changed('timeout="120"', 'timeout="600"');
    expect(pending(SHOWN, WANTED)).toBe("wanted");
    expect(pending(other, WANTED)).toBe("foreign");
    const less = changed(' timeout="300"', "", BEFORE);
    expect(pending(rewritten(BEFORE, 2), less)).toBe("foreign");
    expect(pending(rewritten(BEFORE, 2), BEFORE)).toBe("wanted");
    // Kept beside the approved version it is not pending, and secrets that nothing recognizes are sent again.
    expect(whoseIs(SHOWN, lost)).toEqual(["foreign", "foreign"]);
    expect(pending(other, WANTED, SHOWN)).toBe("foreign");
    expect(pending(other, WANTED, WANTED)).toBe("wanted");
    // What the plan has not named may be somebody's.
    expect(pending(changed("<workflow", '<workflow evil="yes"'), WANTED, undefined, SHOWN)).toBe("foreign");
    expect(pending(SHOWN, WANTED, undefined, null)).toBe("foreign");
  });
});
