import { describe, expect, test } from "vitest";
import { parseDocument, revision, type XmlDocument } from "../../../src/document";
import {
  judge,
  NOTHING_KNOWN,
  NOTHING_SHOWN,
  nothingWanted,
  Rendition,
  type Review,
  type Reviews,
} from "../../../src/resources/workflow-versions";
import { ADDED, KNOWN, RULES, text, documentOf } from "./judged-contents";

/** An approval knows no document: it has the reviewed revision, and recorded versions of which it has its own idea. */
describe("whose a version is to an approval", () => {
  const noted = parseDocument(text(1, `${ADDED} state="approved"`));
  const submission = parseDocument(text(1, `${ADDED} state="submitted"`));
  const review = (of: XmlDocument, reviewed: XmlDocument = of): Review => ({
    reviewed: revision(reviewed),
    rendition: { isStill: (version) => revision(version) === revision(of) },
  });
  const received = (found: XmlDocument | null): Rendition | null => found && new Rendition(found, found, null);
  const ours = documentOf("ours");
  const theirs = documentOf("theirs");
  const judgedFor = (
    reviewed: XmlDocument | null,
    seen: { readonly submitted?: XmlDocument | undefined; readonly approved?: XmlDocument | undefined },
    reviews: Partial<Reviews> = {},
  ) =>
    judge(
      {
        ...NOTHING_KNOWN,
        reviews: { approved: [], submitted: [], ...reviews },
        flags: { ...KNOWN.flags, enabled: true },
      },
      {
        id: "w",
        flags: { ...NOTHING_SHOWN, enabled: false },
        submitted: received(seen.submitted ?? null),
        approved: received(seen.approved ?? null),
      },
      { ...nothingWanted(true), enabled: true, reviewed: reviewed && revision(reviewed) },
      { ...RULES, ignoresNotes: true },
    );

  test.each([
    ["Nothing is submitted", undefined, undefined, "absent", false],
    ["The reviewed version is pending", ours, undefined, "wanted", true],
    ["The reviewed version is pending beside another one", ours, theirs, "wanted", true],
    ["The reviewed version is approved, and the service kept the submission", ours, ours, "wanted", false],
    ["Another version is pending", theirs, undefined, "foreign", true],
    ["Another version is pending beside the reviewed one", theirs, ours, "foreign", true],
    [
      "The pending version is like the reviewed one up to a note: that was not reviewed",
      noted,
      undefined,
      "foreign",
      true,
    ],
    ["It is like the approved one up to a note", noted, ours, "foreign", false],
  ] as const)("Submitted: %s", (_sentence, submitted, approved, whose, pending) => {
    const judgement = judgedFor(ours, { submitted, approved }, { approved: [review(theirs)] });
    expect([judgement.submitted.whose, judgement.pendingSubmission]).toEqual([whose, pending]);
    expect(judgement.submitted.isRecorded).toBe(false);
  });

  const OURS = review(noted, submission);
  const SEEN = review(noted, submission);
  test.each([
    ["Nothing is approved", submission, undefined, {}, "absent", false, null],
    ["It is the reviewed version to the letter", submission, submission, {}, "wanted", false, null],
    ["It is recorded for the reviewed revision", submission, noted, { approved: [OURS] }, "wanted", true, OURS],
    ["It is recorded for another revision", theirs, noted, { approved: [OURS] }, "applied", false, OURS],
    [
      "It is recorded for another revision, and has the reviewed one itself",
      noted,
      noted,
      { approved: [OURS] },
      "wanted",
      false,
      OURS,
    ],
    ["The reviewed submission became it", submission, noted, { submitted: [SEEN] }, "unconfirmed", false, SEEN],
    ["The reviewed submission may have become it", submission, noted, {}, "unconfirmed", false, null],
    ["Another submission became it", theirs, noted, { submitted: [SEEN] }, "foreign", false, SEEN],
    ["Somebody approved another version", submission, theirs, { approved: [OURS] }, "foreign", false, null],
    ["Nothing is wanted", null, noted, {}, "foreign", false, null],
  ] as const)("Approved: %s", (_sentence, reviewed, version, reviews, whose, isRecorded, found) => {
    const judgement = judgedFor(reviewed, { approved: version }, reviews);
    expect([judgement.approved.whose, judgement.approved.isRecorded]).toEqual([whose, isRecorded]);
    expect(judgement.approved.review).toBe(found);
    // What an earlier approval had set counts only as long as that approval holds.
    expect(judgement.flags.get(null)).toEqual({
      shown: false,
      value: false,
      known: isRecorded ? true : null,
      wanted: true,
      isChangedConcurrently: isRecorded,
    });
  });

  test("What services note at the root is content to a workflow, and not to an approval", () => {
    const known = { ...KNOWN, renditions: [received(submission)!] };
    const whose = (ignoresNotes: boolean) =>
      judge(known, { id: "w", flags: NOTHING_SHOWN, submitted: null, approved: received(noted) }, nothingWanted(true), {
        ...RULES,
        ignoresNotes,
      }).approved;
    expect([whose(false).whose, whose(false).changes.length]).toEqual(["foreign", 1]);
    expect([whose(true).whose, whose(true).changes.length]).toEqual(["applied", 0]);
  });
});
