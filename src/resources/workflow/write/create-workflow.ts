import { attributePath } from "../../../cty";
import { documentId, documentName, matches, parseDocument, revision, type XmlDocument } from "../../../document";
import { DiagnosticError, type Diagnostics, type ResourceContext, type Written } from "../../../framework";
import { createObject, handedOver, release, type Created } from "../../creation";
import { importCommand } from "../../import";
import { knownValue } from "../../attributes";
import type { ProviderData } from "../../connection";
import {
  comparisonRules,
  type ComparisonRules,
  definitionOf,
  judge,
  type Observation,
  observe,
  type PathRules,
  pathRulesOf,
} from "../../workflow-versions";
import { encodeRecord, knownBy, redactionOf, redactionToWrite, UNRECORDED, type Recorded } from "../record";
import type { WorkflowConfig, WorkflowPlan, workflowSchema } from "../schema";
import { unshownTexts } from "../secrets";
import { goneWhile } from "./concurrent-change-messages";
import { creatableWorkflow } from "./creatable";
import { flagsOf } from "./outcome";
import { startingWith, type Progress, type Write } from "./run";
import { CREATED, stepsFor, type Step } from "./steps";
import { wantedBy, type WantedWrite } from "./wanted";
import { writeWorkflow } from "./write-workflow";

type Context = ResourceContext<ProviderData>;
type Result = Promise<Written<typeof workflowSchema> | null>;

/** Looks for what it would duplicate, adopts or refuses it, else submits a new workflow. Null: nothing was created. */
export async function createWorkflow(
  { planned, config }: { readonly planned: WorkflowPlan; readonly config: WorkflowConfig },
  context: Context,
): Result {
  const document = parseDocument(knownValue(planned.document) ?? "");
  const wanted = wantedBy(planned, config, document, false);
  const unshown = unshownTexts(wanted.secrets, planned);
  for (const secret of unshown) context.data.addSecret(secret);
  const redaction = await redactionToWrite(document, wanted.secrets, null);
  const paths = pathRulesOf(planned, context.data);
  const record: Recorded = { ...UNRECORDED, kind: "confirmed", secrets: redaction.hashes };
  const write: Write = {
    planned,
    prior: null,
    wanted,
    record,
    before: null,
    rules: comparisonRules(paths, record, false, document),
  };
  const creatable = creatableWorkflow(
    {
      document,
      redaction,
      rules: write.rules,
      secrets: wanted.secrets,
      preserveAcl: planned.preserve_acl === true,
      unshown,
    },
    context,
  );
  let written: Awaited<Result> = null;
  try {
    const steps = stepsFor(wanted, CREATED);
    const options = { adopt: knownValue(planned.adopt_existing) ?? false, hasNextSteps: steps.length > 0 };
    const created = await createObject(creatable, options, context);
    switch (created.kind) {
      case "adopted":
        written = await adopt(created.id, write, paths, context);
        break;
      case "unconfirmed": {
        const { secrets } = record;
        const writtenAt = new Date().toISOString();
        const undoneFlags = flagsOf(steps);
        written = {
          state: unconfirmedState(planned, wanted, write.rules),
          private: encodeRecord({
            kind: "unconfirmed",
            applied: document,
            before: created.before,
            undoneFlags,
            secrets,
            writtenAt,
          }),
        };
        break;
      }
      case "created":
      case "notYetReadBack": {
        const start = startAfterCreate(created, steps, context.diagnostics);
        written = await writeWorkflow(write, steps, start, context);
        break;
      }
      case "unidentified":
        throw new Error("a workflow without an id has to be found first");
    }
  } finally {
    if (written === null) warnOfLeftWorkflow(document, context);
  }
  return written;
}

/** State of a workflow of which nobody knows whether it was created. */
const unconfirmedState = (
  planned: WorkflowPlan,
  { document, enabled, triggers }: WantedWrite,
  rules: ComparisonRules,
): WorkflowPlan => ({
  ...planned,
  id: null,
  name: typeof planned.name === "string" ? planned.name : documentName(document),
  revision: revision(document),
  definition_json: definitionOf(document, rules.sensitive),
  server_revision: null,
  state: "submitted",
  pending_submission: false,
  drift: [],
  enabled: enabled === null ? planned.enabled : null,
  triggers: triggers.size === 0 ? planned.triggers : new Map(),
});

/** Errors of the create are reported already, and no step is tried after them; nor is one on what cannot be read. */
function startAfterCreate(
  created: Extract<Created<Observation>, { readonly kind: "created" | "notYetReadBack" }>,
  [first]: readonly Step[],
  diagnostics: Diagnostics,
): Progress {
  const shown = created.kind === "created" ? (created.observed.submitted ?? created.observed.approved) : null;
  const start = startingWith(created.id, shown === null ? [] : [shown]);
  if (diagnostics.hasErrors) return { ...start, failed: "create" };
  if (created.kind === "created" || created.problem === null || first === undefined) return start;
  return { ...start, failed: { step: first, error: new DiagnosticError(created.problem) } };
}

/** Takes over a workflow that exists. A failure leaves nothing in state, and the workflow to whoever wants it. */
async function adopt(id: string, created: Write, paths: PathRules, context: Context): Result {
  const { wanted } = created;
  const { data, signal } = context;
  let written: Awaited<Result> = null;
  try {
    const observation = await observe(data.client, id, { signal, redact: redactionOf(created.record).redact });
    const version = observation?.approved ?? observation?.submitted ?? null;
    if (observation === null || version === null) throw goneWhile("adopted", id);
    // A rendition that holds the wanted document, up to what the service adds, need not be written again.
    const isSame = matches(wanted.document, version);
    const record: Recorded = {
      ...created.record,
      applied: isSame ? wanted.document : null,
      renditions: isSame ? [version] : [],
    };
    const rules = comparisonRules(paths, record, false, wanted.document);
    const judgement = judge(knownBy(record, { enabled: null, triggers: null }), observation, wanted, rules);
    const write: Write = { ...created, record, rules, before: { observation, judgement } };
    written = await writeWorkflow(write, stepsFor(wanted, judgement), startingWith(id), context);
  } finally {
    if (written === null) release(data.coordination, "workflow", id);
  }
  return written;
}

/** Where a replacement came to nothing, no state has the workflow any more that a delete had left to it. */
function warnOfLeftWorkflow(document: XmlDocument, { data, diagnostics }: Context): void {
  const id = documentId(document);
  const left = handedOver(data.coordination, "workflow").find((object) =>
    id === null ? object.key === documentName(document) : object.id === id,
  );
  if (left === undefined) return;
  diagnostics.warning({
    summary: `Workflow "${left.key ?? left.id}" is no longer in Terraform state`,
    detail: `This apply was replacing it: its deletion_policy left it on the service, and adopting it again failed. To continue with it, import it and apply again:\n  ${importCommand("wfa_workflow", left.id)}`,
    path: attributePath("deletion_policy"),
  });
}
