import type { TextOptions } from "../../report";
import { reviewJson, reviewText, type Review } from "../../review";
import { nounOfType } from "../../kinds";
import { jsonLine } from "../json-schema";
import type { PromotedObject, Promotion } from "./promote";
import type { WorkflowProof } from "./prove";

export const promotionJson = ({ review, ...promotion }: Promotion): string =>
  jsonLine("promote", { ...promotion, review: JSON.parse(reviewJson(review)) as object });

/** The promotion for people: what stands for what, what the plan does, and what arrived. */
export function promotionText(promotion: Promotion, options: TextOptions = {}): string {
  const { from, to, engine, applied, directory, objects, workflows, review, changes, planHash } = promotion;
  return [
    `${applied ? "Promotion" : "Dry run of a promotion"} from ${from} to ${to} (${engine})`,
    "",
    ...section("On the target:", objects.map(counterpartLine)),
    `${applied ? "Applied" : "Planned"}:`,
    "",
    ...indented(changes || countsImports(review) ? reviewText(review, options).trimEnd() : "Nothing changes."),
    "",
    ...section("Arrived:", workflows.flatMap(proofLines)),
    ...(applied ? [] : [`To apply exactly this plan, add --expect ${planHash}`, ""]),
    ...(directory === null ? [] : [`The configuration and the state for ${to} are in ${directory}`, ""]),
  ].join("\n");
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [title, "", ...lines.map((line) => `  ${line}`), ""];

const indented = (text: string): readonly string[] => text.split("\n").map((line) => (line === "" ? "" : `  ${line}`));

const countsImports = ({ counts }: Review): boolean => counts.workflows.import + counts.objects.import > 0;

function counterpartLine({ address, type, name, id }: PromotedObject): string {
  const stands = id === null ? "new" : `id ${id}`;
  return `${nounOfType(type)} ${name === null ? address : JSON.stringify(name)}: ${stands}`;
}

function proofLines({ address, name, reviewed, arrived }: WorkflowProof): readonly string[] {
  const { version, hash, additions } = arrived;
  const title = `workflow ${name === null ? address : JSON.stringify(name)}`;
  if (!arrived.same)
    return [
      `${title}: the ${version} version is NOT the reviewed one (${hash}, reviewed ${reviewed})`,
      ...arrived.differences.map((line) => `  ${line}`),
    ];
  const count = additions.length;
  const added = count === 0 ? "" : `, and ${count === 1 ? "one addition" : `${count} additions`} by the service`;
  const waits = version === "submitted" ? "; it waits for its approval" : "";
  return [
    `${title}: the ${version} version is the reviewed one, SHA-256 ${hash}${added}${waits}`,
    ...additions.map((line) => `  ${line}`),
  ];
}
