import { attributePath } from "../../../cty";
import { documentId, documentName, locateId, matches, parseDocument, type XmlDocument } from "../../../document";
import { DiagnosticError, type ResourceContext, type Written } from "../../../framework";
import { knownValue } from "../../known-value";
import type { ProviderData } from "../../provider-data";
import { pathRulesOf } from "../../workflow-versions";
import { comparisonRules } from "../judgement";
import { existsAlready, lookBefore, type Before, type ExistingWorkflow, observe } from "../observation";
import { concealmentToWrite, NOTHING_STORED, type StoredWorkflow } from "../record";
import type { WorkflowConfig, WorkflowPlan, workflowSchema } from "../schema";
import { unshownTexts } from "../secrets";
import { desiredOf, secretsOf } from "./desired-workflow";
import { inNoState, wasLeftBehind } from "./left-behind";
import { NOTHING_ASSERTED } from "./steps";
import { writeWorkflow } from "./write-workflow";

/** Looks for what it would duplicate, adopts or refuses it, else submits a new workflow. Null: nothing was made. */
export async function createWorkflow(
  { planned, config }: { readonly planned: WorkflowPlan; readonly config: WorkflowConfig },
  context: ResourceContext<ProviderData>,
): Promise<Written<typeof workflowSchema> | null> {
  const wanted = parseDocument(knownValue(planned.document) ?? "");
  const { client, coordination } = context.data;
  const secrets = secretsOf(config);
  for (const secret of unshownTexts(secrets, planned).values()) context.data.addSecret(secret);
  const concealment = await concealmentToWrite(wanted, secrets, null);
  const options = { signal: context.signal, concealment };
  const name = documentName(wanted);
  const submit = async (): Promise<Written<typeof workflowSchema> | null> => {
    const before = await lookBefore(client, wanted, options);
    const adopted = adopt(before, wanted, knownValue(planned.adopt_existing) ?? false, (id) =>
      wasLeftBehind(coordination, id),
    );
    if (adopted !== null && coordination.claims.has(adopted.id)) throw managedElsewhere(adopted);
    const observed = adopted === null ? null : await observe(client, adopted.id, options);
    const version = observed?.approved ?? observed?.submitted ?? null;
    const stored = {
      ...(version === null ? NOTHING_STORED : adoptedAs(adopted!.id, version, wanted)),
      secrets: concealment.hashes,
    };
    const written = await writeWorkflow(
      {
        planned,
        prior: null,
        desired: desiredOf(planned, config),
        asserted: NOTHING_ASSERTED,
        id: observed === null ? null : adopted!.id,
        observed,
        before,
        stored,
        priorPrivate: null,
        wanted,
        rules: comparisonRules(pathRulesOf(planned, context.data), stored, wanted),
        secrets,
        resend: false,
      },
      context,
    );
    const id = written?.state.id;
    if (typeof id === "string") coordination.claims.set(id, adopted === null ? "made" : "adopted");
    return written;
  };
  let written: Written<typeof workflowSchema> | null = null;
  try {
    // Two creates of one name must not look at the same time and then both post.
    written = await coordination.exclusively(`workflow ${documentId(wanted) ?? ""} ${name ?? ""}`, submit);
  } finally {
    const left = written === null ? inNoState(coordination, { id: documentId(wanted), name }) : null;
    if (left !== null) context.diagnostics.warning({ ...left, path: attributePath("deletion_policy") });
  }
  return written;
}

/**
 * Which existing workflow a create takes over; null: none, make a new one. @param isOurs whether it was left there by
 * this very run
 */
function adopt(
  before: Before,
  wanted: XmlDocument,
  adoptExisting: boolean,
  isOurs: (id: string) => boolean,
): ExistingWorkflow | null {
  const alike = before.existing.filter((workflow) => workflow.likeness !== "sameName");
  const ours = alike.find(({ id }) => isOurs(id));
  if (ours !== undefined) return ours;
  if (!adoptExisting) {
    if (alike.length > 0) throw existsAlready(alike[0]!, wanted);
    return null;
  }
  const candidates = alike.length > 0 ? alike : before.existing;
  if (candidates.length <= 1) return candidates[0] ?? null;
  throw new DiagnosticError({
    summary: `${candidates.length} workflows named "${documentName(wanted)}" could be adopted`,
    detail: `adopt_existing takes over one workflow, and it cannot be told which: ${candidates.map((workflow) => workflow.id).join(", ")}. Import the one that is meant by its id`,
    path: attributePath("adopt_existing"),
  });
}

const managedElsewhere = (existing: ExistingWorkflow): DiagnosticError =>
  new DiagnosticError({
    summary: `Workflow "${existing.name ?? existing.id}" belongs to another resource`,
    detail: `Another resource of this run made or adopted the workflow with the id "${existing.id}", and one workflow cannot belong to two. Give the documents different names, or take one of the resources out`,
    path: attributePath("adopt_existing"),
  });

/** A rendition that holds the wanted document, up to what the service adds, need not be written again. */
function adoptedAs(id: string, version: XmlDocument, wanted: XmlDocument): StoredWorkflow {
  const same = matches(wanted, version);
  return {
    ...NOTHING_STORED,
    applied: same ? wanted.text : null,
    ours: same ? [version.text] : [],
    idLocation: locateId(version, id),
  };
}
