import { describe, expect, test } from "vitest";
import { parseDocument, revision, type XmlDocument } from "../../../src/document";
import { judge, type Judgement } from "../../../src/resources/workflow-approval/judge";
import { RecordedVersion, UNRECORDED, type ApprovalRecord } from "../../../src/resources/workflow-approval/record";
import { NO_FLAGS, NOTHING_SHOWN } from "../../../src/resources/versions/flags";
import { Rendition } from "../../../src/resources/versions/read";

const RULES = { ignored: [], sensitive: [], contentFlags: NO_FLAGS };
const document = (timeout: number, rest = ""): XmlDocument =>
  parseDocument(`<workflow name="load"${rest}><task name="t" timeout="${timeout}"/></workflow>`);
const OURS = document(1);
const THEIRS = document(9);
/** The same up to a note. */
const NOTED = document(1, ' state="submitted"');
/** The same up to what only the service that approved it can have written. */
const REWRITTEN = document(1, ' owner="service"');

const received = (found: XmlDocument | null): Rendition | null => found && new Rendition(found);
const judged = (
  reviewed: XmlDocument | null,
  submitted: XmlDocument | null,
  approved: XmlDocument | null,
  record: Partial<ApprovalRecord> = {},
): Judgement =>
  judge(
    { ...UNRECORDED, ...record },
    { submitted: received(submitted), approved: received(approved), flags: NOTHING_SHOWN, name: "load" },
    reviewed && revision(reviewed),
    true,
    RULES,
  );

describe("what an approval says of the versions", () => {
  test.each([
    ["Nothing is there", null, null, false, false, "absent"],
    ["The reviewed version is pending", OURS, null, true, false, "absent"],
    ["The reviewed version is pending beside another one", OURS, THEIRS, true, false, "other"],
    ["The reviewed version is approved, and the service kept the submission", OURS, OURS, true, false, "exact"],
    ["Another version is pending", THEIRS, null, false, true, "absent"],
    ["Another version is pending beside the reviewed one", THEIRS, OURS, false, true, "exact"],
    [
      "The pending version is like the reviewed one up to a note: that was not reviewed",
      NOTED,
      null,
      false,
      true,
      "absent",
    ],
    ["It is like the approved one up to a note", NOTED, OURS, false, false, "exact"],
    ["Another version is approved", null, THEIRS, false, false, "other"],
  ] as const)("%s", (_sentence, submitted, approved, isReviewedPending, isOtherPending, whose) => {
    expect(judged(OURS, submitted, approved)).toMatchObject({ isReviewedPending, isOtherPending, approved: whose });
  });

  test("What we approved is recorded, however the service shows it, until another revision is reviewed", () => {
    const baseline = { rendition: RecordedVersion.of(REWRITTEN, []), reviewed: revision(OURS) };
    expect(judged(OURS, null, REWRITTEN, { baseline })).toMatchObject({ approved: "recorded", enabled: true });
    expect(judged(THEIRS, null, REWRITTEN, { baseline })).toMatchObject({ approved: "other", enabled: null });
  });
});
