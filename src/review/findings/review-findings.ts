import { changeInLine } from "../../document";
import { numbered } from "../../markup";
import { plainText } from "../../report";
import type { ObjectReview, Review } from "../review";
import { driftRemark, noPendingLines, objectSummary } from "../summary";
import type { JunitSuite } from "./junit";
import type { ReportedFinding, Subject } from "./reported-finding";
import { RULES, type RuleName } from "./rules";

/** What a reviewer should know, and each change with its place. */
export function reviewFindings(review: Review): readonly ReportedFinding[] {
  return [
    ...review.problems.map((problem) => finding("planProblem", {}, plainText(problem))),
    ...review.checks.map((check) => finding("failedCheck", {}, plainText(check))),
    ...review.objects.flatMap(objectFindings),
    ...review.invocations.map((each) => finding("plannedChange", {}, `Runs the action ${plainText(each)}`)),
  ];
}

/** What was reviewed, for JUnit. @param name of the configuration */
export const reviewSuites = ({ engineVersion, objects }: Review, name: string): readonly JunitSuite[] => [
  {
    name,
    properties: engineVersion === null ? {} : { engine: engineVersion },
    addresses: objects.map(({ address }) => address),
    remarks: [],
  },
];

const finding = (
  rule: RuleName,
  subject: Partial<Subject>,
  message: string,
  details: readonly string[] = [],
): ReportedFinding => ({
  rule,
  gravity: RULES[rule].gravity,
  subject: { stack: 0, stackName: null, address: null, attribute: null, documentPath: null, ...subject },
  message,
  details,
  suppression: null,
});

function objectFindings(object: ObjectReview): readonly ReportedFinding[] {
  const { address, warnings, effect, isLost } = object;
  const title = plainText(object.title);
  const changes = effect !== "none" && effect !== "read";
  return [
    ...warnings.map(({ text, irreversible, fails }) => {
      const otherwise = irreversible ? "irreversible" : "planWarning";
      return finding(fails ? "plannedFailure" : otherwise, { address }, `${address}: ${plainText(text)}`, [title]);
    }),
    ...driftFindings(object),
    ...pendingFindings(object),
    ...(changes || isLost ? [changeFinding(object, title)] : []),
    ...documentFindings(object),
  ];
}

function driftFindings(object: ObjectReview): readonly ReportedFinding[] {
  const { address, drift } = object;
  if (drift === null) return [];
  const found = drift.changes.map((line) => {
    const { text, onApply } = line;
    const remark = driftRemark(object, line);
    const { path } = changeInLine(text);
    const where = path === "" ? { address } : { address, documentPath: path };
    // What the configuration says as well is kept: nobody's work is at stake.
    return finding(
      onApply === "kept" ? "takenOver" : "reviewedDrift",
      where,
      `${address}: changed on the service by someone else: ${text}${remark === null ? "" : ` (${plainText(remark)})`}`,
    );
  });
  return [...found, ...rest("reviewedDrift", address, drift.count - drift.changes.length, "on the service")];
}

function pendingFindings({ address, pending }: ObjectReview): readonly ReportedFinding[] {
  if (pending === null) return [];
  return [
    finding(
      "reviewedSubmission",
      { address },
      `${address}: someone else's submission is pending`,
      pending.changes.length === 0 ? [noPendingLines(pending)] : pending.changes,
    ),
  ];
}

function changeFinding(object: ObjectReview, title: string): ReportedFinding {
  const { address, settings, calls, uncertain, approval } = object;
  const summary = plainText(objectSummary(object));
  return finding("plannedChange", { address }, `${address}: ${title}${summary === "" ? "" : ` (${summary})`}`, [
    ...settings.map(
      ({ name, before, after }) => `${name}: ${before === null ? "" : `${before} -> `}${after ?? "null"}`,
    ),
    ...calls.map(
      ({ call, words, condition }) =>
        `${plainText(words)} (${call})${condition === null ? "" : `, ${plainText(condition)}`}`,
    ),
    ...uncertain.map(plainText),
    ...(approval === null ? [] : [plainText(approval.text)]),
  ]);
}

function documentFindings({ address, document }: ObjectReview): readonly ReportedFinding[] {
  if (document?.kind !== "changed") return [];
  return [
    ...document.changes.map((line) =>
      finding("plannedDocumentChange", { address, documentPath: changeInLine(line).path }, `${address}: ${line}`),
    ),
    ...rest("plannedDocumentChange", address, document.count - document.changes.length, "in the document"),
  ];
}

const rest = (rule: RuleName, address: string, count: number, where: string): readonly ReportedFinding[] =>
  count === 0
    ? []
    : [finding(rule, { address, documentPath: "" }, `${address}: ${numbered(count, "more change")} ${where}`)];
