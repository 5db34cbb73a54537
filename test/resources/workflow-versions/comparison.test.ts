import { describe, expect, test } from "vitest";
import { parseDocument, revision } from "../../../src/document";
import { NO_FLAGS, type FlagNames } from "../../../src/resources/workflow-versions";
import { contentChanges, mayHaveBeenSubmittedAs } from "../../../src/resources/workflow-versions/comparison";

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
    expect(mayHaveBeenSubmittedAs(approved, reviewed, { contentFlags: NO_FLAGS })).toBe(true);
    expect(mayHaveBeenSubmittedAs(approved, reviewed, { contentFlags: ALL_FLAGS })).toBe(false);
    expect(
      mayHaveBeenSubmittedAs(parseDocument('<w status="approved" enabled="true" a="2"/>'), reviewed, {
        contentFlags: NO_FLAGS,
      }),
    ).toBe(false);
    const plain = revision(parseDocument('<w a="1"/>'));
    expect(mayHaveBeenSubmittedAs(parseDocument('<w a="1" enabled="true"/>'), plain, { contentFlags: NO_FLAGS })).toBe(
      true,
    );
  });
});
