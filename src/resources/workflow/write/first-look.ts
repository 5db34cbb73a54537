import { ClientError, type JsonObject, type ServiceClient, type Version } from "../../../client";
import { documentName } from "../../../document";
import { DiagnosticError } from "../../../framework";
import type { Context } from "../../connection";
import type { Created } from "../../creation";
import { countedCreate, type Evidence, type Testimony } from "../../observation";
import { identified, Rendition, type ObservedVersions } from "../../workflow-versions";
import { revealed, type Redaction } from "../secrets";
import { submittedOver } from "./concurrent-change-messages";
import { startingWith, type Basis, type Progress } from "./run";
import type { Step } from "./steps";
import { countIn } from "./version-count";
import { answeredDocument, whoseVersion } from "./whose-version";

type New = Extract<Created<ObservedVersions>, { readonly kind: "created" | "notYetReadBack" }>;

/** What was submitted, and the steps that follow. */
type Submission = Pick<Basis, "wanted" | "rules"> & { readonly steps: readonly Step[] };

/**
 * Errors of the create are already reported. No step is tried after them, or on a workflow that cannot be read, or that
 * shows somebody else's work already.
 */
export async function startAfterCreate(
  created: New,
  decision: Submission,
  redaction: Redaction,
  context: Context,
): Promise<Progress> {
  const start = await firstLook(created, decision, redaction, context);
  const [first] = decision.steps;
  const { isOvertaken, warnings } = start;
  if (context.diagnostics.hasErrors) return { ...start, failed: "create" };
  if (first === undefined) return start;
  const unread = created.kind === "created" ? null : created.problem;
  const problem = isOvertaken ? warnings[0] : unread;
  if (problem == null) return start;
  return { ...start, warnings: [], failed: { step: first, error: new DiagnosticError(problem) } };
}

/** Only what is ours is a rendition of our document: somebody may have changed it before it could be read. */
async function firstLook(
  created: New,
  { wanted, rules }: Submission,
  { redact }: Redaction,
  { data: { client, coordination }, signal }: Context,
): Promise<Progress> {
  const { id } = created;
  if (created.kind !== "created") return startingWith(id);
  const { answer, observed, searchedAt, isReadLast } = created;
  const { document, secrets } = wanted;
  const name = observed.submitted === null ? "approved" : "submitted";
  const version = observed[name];
  if (version === null) return startingWith(id);
  const answered = await answeredDocument(answer, document, revealed(document, secrets), redact);
  const ours = countIn(answer?.object?.attributes ?? {}, answered?.rendition ?? null, document);
  const counts = async (differs: Evidence["differs"]): Promise<Testimony> => {
    const attributes = await attributesOf(client, id, name, signal);
    return countedCreate(ours, countIn(attributes, version, document), differs);
  };
  const label = documentName(document) ?? id;
  const judged = await whoseVersion(
    version,
    name,
    {
      id,
      label,
      document,
      rules,
      answered,
      record: null,
      before: { searchedAt },
      counts,
    },
    { client, coordination, signal },
  );
  const { submitted, approved } = observed;
  if (judged.isOurs) {
    const read = isReadLast && judged.isEvident ? { submitted, approved } : {};
    const shown = answer?.object?.name || null;
    return { ...startingWith(id, [version], read), name: shown, warnings: judged.warnings };
  }
  // What they changed is drift from what was sent, as far as the service showed its own rendition of that.
  const sent = answered?.rendition ?? Rendition.recorded(identified(document, version, id).text);
  return { ...startingWith(id, [sent]), isOvertaken: true, warnings: [submittedOver({ label, ...judged }).text] };
}

/** None where they cannot be read: the workflow exists, and must be in state. */
async function attributesOf(
  client: ServiceClient,
  id: string,
  state: Version,
  signal: AbortSignal,
): Promise<JsonObject> {
  try {
    return (await client.workflows.get(id, { state }, { signal }))?.attributes ?? {};
  } catch (error) {
    if (error instanceof ClientError) return {};
    throw error;
  }
}
