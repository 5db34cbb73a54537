import { describe, expect, test } from "vitest";
import { parseDocument, parsePath, revision } from "../../../src/document";
import { contentChanges } from "../../../src/resources/workflow-versions";
import { NO_FLAGS, type FlagNames } from "../../../src/resources/workflow-versions";
import { mayHaveWaitedAs } from "../../../src/resources/workflow-approval/approval-marks";
import { decide, type Approved, type Waiting } from "../../../src/resources/workflow-approval/reconcile";
import { changesSince, recordedVersion } from "../../../src/resources/workflow-approval/recorded-version";
import {
  decodeStored,
  encodeStored,
  NOTHING_STORED,
  withSeen,
} from "../../../src/resources/workflow-approval/stored-approval";

const SUBMITTED: readonly Waiting[] = ["none", "reviewed", "alreadyApproved", "other"];
const APPROVED: readonly Approved[] = ["none", "held", "reviewed", "alike", "other"];

describe("the decision about an approval", () => {
  for (const submitted of SUBMITTED)
    for (const approved of APPROVED) {
      test(`where "${submitted}" waits and "${approved}" is approved`, () => {
        for (const enable of [true, false, null])
          for (const asserted of [true, false, null])
            for (const enabled of [true, false, null]) {
              const decision = decide(enable, asserted, { submitted, approved, enabled });
              const approves = decision.kind === "run" && decision.steps.some(({ kind }) => kind === "approve");
              const isDone =
                approved === "held" || ((approved === "reviewed" || approved === "alike") && submitted !== "other");
              // Never anything but what was reviewed, and never without need.
              if (approves)
                expect([submitted, approved === "held" || approved === "reviewed"]).toEqual(["reviewed", false]);
              expect(decision.kind).toBe(isDone || submitted === "reviewed" ? "run" : "refuse");
              if (decision.kind === "refuse")
                expect(decision.because).toBe(submitted === "other" ? "otherWaits" : "nothingWaits");
              if (decision.kind !== "run") continue;
              const asserts = decision.steps.some((step) => step.enable === enable);
              if (enable === null) expect(decision.steps.filter((step) => step.enable !== null)).toEqual([]);
              else if (approves || (enabled ?? asserted) !== enable) expect(asserts).toBe(true);
              else expect(decision.steps).toEqual([]);
            }
      });
    }
});

const ALL_FLAGS: FlagNames = new Set([null, "a", "b"]);
const RULES = { ignored: [], sensitive: [], contentFlags: ALL_FLAGS };
const changes = (before: string, after: string, rules: Partial<typeof RULES> = {}) =>
  contentChanges(parseDocument(before), parseDocument(after), { ...RULES, ...rules }).map(({ path }) => path);

describe("what an approval may write into a document", () => {
  test("is the document's own life, directly at its root", () => {
    expect(
      changes(
        '<w state="submitted" revision="1"/>',
        '<w state="approved" revision="2" approvedBy="ann" lastModified="now"/>',
      ),
    ).toEqual([]);
    expect(
      changes(
        "<w><modified>1</modified><attrs><status>s</status></attrs></w>",
        "<w><modified>2</modified><approvedOn>2</approvedOn><attrs><status>a</status></attrs></w>",
      ),
    ).toEqual([]);
    expect(changes('<w><task name="a"/></w>', '<w><task name="a" state="x"/></w>')).toEqual([
      "/w/task[@name='a']/@state",
    ]);
    expect(changes("<w/>", '<w runAs="root" stateful="1"/>')).toEqual(["/w/@runAs", "/w/@stateful"]);
    expect(changes("<w/>", "<w><status/></w>")).toEqual([]);
    expect(changes("<w><approval/></w>", "<w/>")).toEqual([]);
    expect(changes("<w/>", '<w><approval><task name="evil"/></approval></w>')).toEqual(["/w/approval"]);
    expect(changes('<w><state><task name="check"/></state></w>', "<w/>")).toEqual(["/w/state"]);
    expect(changes("<w/>", "<w><status/><status/></w>")).toEqual(["/w/status[1]", "/w/status[2]"]);
  });

  test("are the flags, each where it is not content", () => {
    const before =
      '<w enabled="false"><trigger name="a" enabled="true"/><timeTrigger name="b"/><task name="t" enabled="true"/></w>';
    const after =
      '<w enabled="true"><trigger name="a" enabled="false"/><timeTrigger name="b" enabled="true"/><task name="t" enabled="false"/></w>';
    expect(changes(before, after, { contentFlags: NO_FLAGS })).toEqual(["/w/task[@name='t']/@enabled"]);
    expect(changes(before, after, { contentFlags: new Set(["b"]) })).toEqual([
      "/w/timeTrigger[@name='b']/@enabled",
      "/w/task[@name='t']/@enabled",
    ]);
    expect(changes(before, after)).toHaveLength(4);
  });

  test("is found again from the revision alone", () => {
    const reviewed = revision(parseDocument('<w status="submitted" enabled="false" a="1"/>'));
    const approved = parseDocument('<w status="approved" enabled="true" a="1"/>');
    expect(mayHaveWaitedAs(approved, reviewed, { contentFlags: NO_FLAGS })).toBe(true);
    expect(mayHaveWaitedAs(approved, reviewed, { contentFlags: ALL_FLAGS })).toBe(false);
    expect(
      mayHaveWaitedAs(parseDocument('<w status="approved" enabled="true" a="2"/>'), reviewed, {
        contentFlags: NO_FLAGS,
      }),
    ).toBe(false);
    const plain = revision(parseDocument('<w a="1"/>'));
    expect(mayHaveWaitedAs(parseDocument('<w a="1" enabled="true"/>'), plain, { contentFlags: NO_FLAGS })).toBe(true);
  });
});

describe("a kept rendition", () => {
  const sensitive = [
    parsePath("//@password"),
    parsePath("//key"),
    parsePath("//note/text()"),
    parsePath("//processing-instruction('pi')"),
  ];
  const rules = { ...RULES, sensitive };
  const document = (password: string, timeout = 1): string =>
    `<?pi ${password}?><w><task name="t" timeout="${timeout}" password="${password}"><key>${password}</key></task><note>${password}</note></w>`;

  test("holds no sensitive value, and tells all the same whether one changed", () => {
    const kept = recordedVersion(parseDocument(document("hunter2")), sensitive);
    expect(JSON.stringify(kept)).not.toContain("hunter2");
    expect(changesSince(kept, parseDocument(document("hunter2")), rules)).toEqual([]);
    const secret = changesSince(kept, parseDocument(document("hunter3")), rules);
    expect(secret).toEqual(["a value at sensitive_paths: changed"]);
    expect(changesSince(kept, parseDocument(document("hunter2", 2)), rules)).toEqual([
      "/w/task[@name='t']/@timeout: 1 -> 2",
    ]);
    expect(changesSince(kept, parseDocument(document("hunter3", 2)), rules)).toHaveLength(2);
  });

  test("is read back from private data; what is none reads as nothing", () => {
    const one = recordedVersion(parseDocument("<w>ä</w>"), []);
    const two = recordedVersion(parseDocument(document("x")), sensitive);
    const three = recordedVersion(parseDocument("<w/>"), []);
    const stored = {
      ours: { rendition: one, reviewed: "r" },
      theirs: { rendition: two, reviewed: "s" },
      seen: withSeen(withSeen([one], two), three),
      waiting: "w",
      hidesEnabled: true,
    };
    expect(stored.seen).toEqual([three, two]);
    expect(withSeen(stored.seen, two)).toEqual([two, three]);
    expect(decodeStored(JSON.parse(JSON.stringify(encodeStored(stored))))).toEqual(stored);
    for (const value of [null, {}, "x", [], { version: 2 }]) expect(decodeStored(value)).toBe(NOTHING_STORED);
  });
});
