import { locateId, parseDocument, revision } from "../../../document";
import { DiagnosticError, type ResourceContext, type Stored } from "../../../framework";
import type { ProviderData } from "../../provider-data";
import type { PathRules } from "../../workflow-versions";
import { changesBetween, compare, patchedText, sameOutside, comparisonRules, type ComparisonRules } from "../judgement";
import { observe, observeAmongMany, seenOf, type ObservedWorkflow } from "../observation";
import {
  remember,
  type RememberedWorkflow,
  takeUpLost,
  concealmentOf,
  decodeStored,
  encodeStored,
  NOTHING_STORED,
  type StoredWorkflow,
} from "../record";
import type { WorkflowState, workflowSchema } from "../schema";
import { definitionOf } from "./definition";

type Result = Stored<typeof workflowSchema>;

/** Refresh: looks at both versions and compares them with our last write. Null: neither version exists any more. */
export async function readWorkflow(
  { state, private: privateData }: Result,
  paths: PathRules,
  context: ResourceContext<ProviderData>,
): Promise<Result | null> {
  const known = decodeStored(privateData);
  if (known.lost !== null) {
    const found = await takeUpLost({ state, private: privateData }, context);
    return found === null ? null : readWorkflow(found, paths, context);
  }
  // Without approval our own document is the submitted version: that is looked at itself.
  const look = state.approve ? observeAmongMany : observe;
  const { client } = context.data;
  const lookAgain = async (): Promise<RememberedWorkflow | null> => {
    const observed = await look(client, state.id ?? "", { signal: context.signal, concealment: concealmentOf(known) });
    return observed === null ? null : { stored: known, observed };
  };
  const remembered =
    known === NOTHING_STORED && !knowsIdAlone(state) ? await remember(state, look, context) : await lookAgain();
  if (remembered === null) {
    await context.data.confirmService({ signal: context.signal });
    return null;
  }
  const { stored, observed } = remembered;
  // What is there becomes the state and the baseline.
  if (stored === NOTHING_STORED) return imported(state, observed, paths);

  const rules = comparisonRules(paths, stored);
  const comparison = compare(observed, stored, state.approve, rules);
  if (comparison.pendingSubmission) {
    context.diagnostics.warning({
      summary: `Workflow "${observed.name ?? state.id}" has a submission that did not come from here`,
      detail:
        "Somebody submitted a change that waits for approval. It is left alone; an update of the document fails as long as it is there, unless overwrite_pending_submission = true" +
        theirChange(observed, stored, rules),
      path: [{ attribute: "pending_submission" }],
    });
  }
  const text = comparison.drifted
    ? patchedText(stored, comparison.version, rules)
    : (stored.applied ?? stored.ours[0] ?? comparison.version.text);
  const document = parseDocument(text);
  return {
    state: {
      ...state,
      document: text,
      name: observed.name ?? state.name,
      state: comparison.state,
      pending_submission: comparison.pendingSubmission,
      revision: revision(document),
      definition_json: definitionOf(document, paths.sensitive),
      drift: comparison.drift,
      ...flagsAfterRead(state, observed, stored),
    },
    private: encodeStored({ ...stored, seen: seenOf(observed) }),
  };
}

/** As import leaves it. */
const knowsIdAlone = (state: { readonly document: string | null }): boolean => state.document === null;

function theirChange(
  { submitted }: ObservedWorkflow,
  { ours: [written], applied }: StoredWorkflow,
  rules: ComparisonRules,
): string {
  const baseline = written ?? applied;
  if (submitted === null || baseline === null) return "";
  return `\n\nTheir change:\n${changesBetween(parseDocument(baseline), submitted, rules)
    .map((line) => `  - ${line}`)
    .join("\n")}`;
}

/** A shown flag is shown; of a hidden one the last write is believed, and what it left undone is not. */
function flagsAfterRead(
  state: WorkflowState,
  { flags }: ObservedWorkflow,
  { hiddenFlags, unreleased }: StoredWorkflow,
): Pick<WorkflowState, "enabled" | "triggers"> {
  const shown = (name: string, value: boolean | null | undefined): boolean | null =>
    hiddenFlags.includes(name) ? null : (value ?? null);
  const triggers =
    state.triggers === null
      ? null
      : new Map(
          [...state.triggers].flatMap(([name, asserted]): [string, boolean][] => {
            const value =
              shown(`trigger:${name}`, flags.triggers.get(name)) ??
              (unreleased.triggers.includes(name) ? null : asserted);
            return value === null ? [] : [[name, value]];
          }),
        );
  return { enabled: shown("enabled", flags.enabled) ?? (unreleased.enabled ? null : state.enabled), triggers };
}

function imported(state: WorkflowState, observed: ObservedWorkflow, paths: PathRules): Result {
  const version = observed.approved ?? observed.submitted;
  if (version === null || state.id === null) {
    throw new DiagnosticError({
      summary: "The workflow has no version",
      detail: "Neither a submitted nor an approved version can be read",
    });
  }
  const rules = comparisonRules(paths, { imported: true, applied: null, ours: [version.text] });
  const pending =
    observed.approved !== null &&
    observed.submitted !== null &&
    !sameOutside(observed.submitted, observed.approved, rules);
  const server = revision(version);
  return {
    state: {
      ...state,
      document: version.text,
      name: observed.name,
      approve: observed.approved !== null,
      enabled: observed.flags.enabled,
      triggers: observed.flags.triggers.size === 0 ? null : observed.flags.triggers,
      state: observed.approved === null ? "submitted" : "approved",
      pending_submission: pending,
      revision: server,
      server_revision: server,
      definition_json: definitionOf(version, paths.sensitive),
      drift: [],
    },
    private: encodeStored({
      ...NOTHING_STORED,
      imported: true,
      ours: [version.text],
      seen: seenOf(observed),
      idLocation: locateId(version, state.id),
    }),
  };
}
