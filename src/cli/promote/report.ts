import type { TextOptions } from "../../report";
import { reviewJson, reviewText, type Review } from "../../review";
import { kindOfType, nounOfType } from "../../kinds";
import { jsonSchema } from "../json-schema";
import type { PromotedObject, Promotion } from "./promote";
import type { WorkflowProof } from "./prove";

/** Workflows whose approved or submitted version is not what was reviewed. */
export const different = ({ proofs }: Promotion): readonly WorkflowProof[] => proofs.filter(({ isSame }) => !isSame);

/** One JSON object on one line. */
export function promotionJson(promotion: Promotion): string {
  const { from, to, engine, isApplied, changes, directory, counterparts, proofs, review, planHash } = promotion;
  return `${JSON.stringify({
    ...jsonSchema("promote"),
    from,
    to,
    engine,
    applied: isApplied,
    changes,
    planHash,
    directory,
    objects: counterparts.map(({ address, type, name, id }) => ({ address, type, name, id })),
    workflows: proofs.map((proof) => ({
      address: proof.address,
      name: proof.name,
      id: proof.id,
      reviewed: proof.reviewed,
      arrived: {
        version: proof.version,
        serverRevision: proof.serverRevision,
        hash: proof.arrived,
        same: proof.isSame,
        additions: proof.additions,
        differences: proof.differences,
      },
    })),
    review: JSON.parse(reviewJson(review)) as object,
  })}\n`;
}

/** The promotion for people: what stands for what, what the plan does, and what arrived. */
export function promotionText(promotion: Promotion, options: TextOptions = {}): string {
  const { from, to, engine, isApplied, directory, counterparts, proofs, review, changes, planHash } = promotion;
  return [
    `${isApplied ? "Promotion" : "Dry run of a promotion"} from ${from} to ${to} (${engine})`,
    "",
    ...section("On the target:", counterparts.map(counterpartLine)),
    `${isApplied ? "Applied" : "Planned"}:`,
    "",
    ...indented(changes || countsImports(review) ? reviewText(review, options).trimEnd() : "Nothing changes."),
    "",
    ...section("Arrived:", proofs.flatMap(proofLines)),
    ...(isApplied ? [] : [`Plan: SHA-256 ${planHash}. Apply this plan alone with --expect ${planHash}`, ""]),
    ...(directory === null ? [] : [`The configuration and the state for ${to} are in ${directory}`, ""]),
  ].join("\n");
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [title, "", ...lines.map((line) => `  ${line}`), ""];

const indented = (text: string): readonly string[] => text.split("\n").map((line) => (line === "" ? "" : `  ${line}`));

const countsImports = ({ counts }: Review): boolean => counts.workflows.import + counts.objects.import > 0;

function counterpartLine({ address, type, name, id }: PromotedObject): string {
  const kind = kindOfType(type);
  return `${nounOfType(type)} ${name === null ? address : JSON.stringify(name)}: ${kind === "queues" ? "by its name" : standsFor(id)}`;
}

const standsFor = (id: string | null): string => (id === null ? "new" : `id ${id}`);

function proofLines({ address, name, version, ...proof }: WorkflowProof): readonly string[] {
  const title = `workflow ${name === null ? address : JSON.stringify(name)}`;
  if (!proof.isSame)
    return [
      `${title}: the ${version} version is NOT the reviewed one (${proof.arrived}, reviewed ${proof.reviewed})`,
      ...proof.differences.map((line) => `  ${line}`),
    ];
  const count = proof.additions.length;
  const additions = count === 0 ? "" : `, and ${count === 1 ? "one addition" : `${count} additions`} by the service`;
  const waits = version === "submitted" ? "; it waits for its approval" : "";
  return [
    `${title}: the ${version} version is the reviewed one, SHA-256 ${proof.arrived}${additions}${waits}`,
    ...proof.additions.map((line) => `  ${line}`),
  ];
}
