import { linesAt } from "../document";
import { type ActionInvocation, type ObjectChange, type Plan, untouched } from "../engine-json";
import { nounOfType } from "../kinds";
import { numbered } from "../markup";
import { enumerate, joined, type Phrase, quote, say } from "../report";
import { grouped } from "../sequence";
import { changing, countEffects, countWords } from "./counts";
import type { IsIgnored } from "./ignored";
import { DOCUMENTS, driftOf, hidesLines, MOST_LINES, sensitiveChanges } from "./objects/drift";
import { kindOf, KINDS } from "./objects/kinds";
import { mild } from "./objects/object-kind";
import { settingsOf } from "./objects/settings";
import { secretPlacesOf } from "./objects/workflow-template";
import { booleanOf, type Effect, PlannedObject, textsOf } from "./planned-object";
import { type ReferenceState, referenceStates } from "./references";
import type { DriftLine, DriftReview, ObjectReview, OtherProvider, PendingReview, Review } from "./review";

/** What a plan will do, object by object, without anything that the plan or `sensitive_paths` marks as sensitive. */
export function reviewPlan(plan: Plan, isIgnored: IsIgnored = () => false): Review {
  const managed = [...plan.changes.filter(({ mode }) => mode === "managed"), ...leftOut(plan)].map(
    (change) => new PlannedObject(change),
  );
  const ours = managed.filter(({ change }) => change.ours);
  const whole: WholePlan = {
    ours,
    stateOf: referenceStates(plan.changes),
    isIgnored,
    // Such a plan lists no object among its changes, not even an unchanged one.
    isRefreshOnly: plan.changes.every(({ mode }) => mode !== "managed"),
    isListed: new Set(plan.changes.map(({ address }) => address)),
  };
  const drift = new Map(
    plan.drift
      .filter(({ ours: own, deposed }) => own && deposed === null)
      .map((change) => [change.address, new PlannedObject(change)]),
  );
  const objects = ours
    .map((object) =>
      reviewObject(
        object,
        drift.get(object.change.previousAddress ?? object.change.address) ?? drift.get(object.change.address) ?? null,
        whole,
      ),
    )
    .concat(
      [...drift.values()]
        .filter(({ change }) => !ours.some((object) => isAt(object, change.address)))
        .map((found) => reviewObject(deletedOutside(found), found, whole)),
    )
    .filter(
      ({ effect, drift: found, pending, isLost }) => effect !== "none" || found !== null || pending !== null || isLost,
    )
    .sort((a, b) => rank(a) - rank(b));
  const foreign = managed.filter(({ change, effect }) => !change.ours && effect !== "none" && effect !== "read");
  const effects = (wanted: boolean): readonly Effect[] =>
    ours.filter(({ change }) => (change.type === "wfa_workflow") === wanted).map(({ effect }) => effect);
  const counts = {
    workflows: countEffects(effects(true)),
    objects: countEffects(effects(false)),
    others: foreign.length,
    actions: plan.invocations.filter((each) => each.ours).length,
  };
  return {
    title: titleOf(counts, objects, plan),
    engineVersion: plan.engineVersion,
    plannedAt: plan.timestamp,
    counts,
    checks: plan.failedChecks.map(
      ({ address, messages }) =>
        say`${address}: ${joined(
          messages.map((message) => quote(message)),
          "; ",
        )}`,
    ),
    problems: problemsOf(plan),
    objects,
    invocations: plan.invocations.filter((each) => each.ours).map(runOf),
    others: otherProviders(foreign),
    outputs: plan.outputs,
  };
}

const WHEN: Readonly<Record<string, readonly [when: string, done: string]>> = {
  BeforeCreate: ["before", "is created"],
  AfterCreate: ["after", "is created"],
  BeforeUpdate: ["before", "is changed"],
  AfterUpdate: ["after", "is changed"],
  BeforeDestroy: ["before", "is destroyed"],
  AfterDestroy: ["after", "is destroyed"],
};

/** The action, and when it runs. */
function runOf({ address, triggeredBy, event }: ActionInvocation): Phrase {
  if (triggeredBy === null) return say`${address}`;
  const [when, done] = WHEN[event ?? ""] ?? ["when", "changes"];
  return say`${address}, ${{ parts: [when] }} ${triggeredBy} ${{ parts: [done] }}`;
}

/** The objects of the state that the plan's changes leave out, as with `-target`. */
function leftOut({ changes, state }: Plan): readonly ObjectChange[] {
  const known = new Set(changes.flatMap(({ address, previousAddress }) => [address, previousAddress]));
  return state.filter(({ address }) => !known.has(address)).map(untouched);
}

const isAt = ({ change }: PlannedObject, address: string): boolean =>
  change.address === address || change.previousAddress === address;

/** An object that exists neither on the service nor in the configuration any more. */
const deletedOutside = (found: PlannedObject): PlannedObject =>
  new PlannedObject({ ...found.change, actions: ["no-op"], after: found.change.before });

const rank = ({ type }: ObjectReview): number => {
  const at = KINDS.findIndex((kind) => kind.type === type);
  return at < 0 ? KINDS.length : at;
};

interface WholePlan {
  /** The provider's objects. */
  readonly ours: readonly PlannedObject[];
  readonly stateOf: (reference: string) => ReferenceState;
  readonly isIgnored: IsIgnored;
  readonly isRefreshOnly: boolean;
  /** The addresses of what the plan decides about. */
  readonly isListed: ReadonlySet<string>;
}

function reviewObject(object: PlannedObject, found: PlannedObject | null, plan: WholePlan): ObjectReview {
  const { ours, stateOf } = plan;
  const { change, effect } = object;
  const kind = kindOf(change.type);
  const drift = driftIn(plan, object, found, kind.settings);
  const reverted = drift?.changes.flatMap(({ text, onApply }) => (onApply === "reverted" ? [text] : [])) ?? [];
  const document = kind.document?.(object, (path) => reverted.some(linesAt([path]))) ?? null;
  const label = kind.label(object);
  const noun = nounOfType(change.type);
  const isLost = kind.isLost?.(object, ours) ?? false;
  const verb = isLost ? "Lost" : VERBS[effect];
  return {
    address: change.address,
    type: change.type,
    isWorkflow: kind.type === "wfa_workflow",
    effect,
    isLost,
    noun,
    label,
    title:
      label === null
        ? say`${{ parts: [`${verb} ${noun}`] }} ${change.address}`
        : say`${{ parts: [`${verb} ${noun}`] }} ${label}`,
    notes: notesOf(object),
    settings: settingsOf(object, kind.settings),
    document,
    placeholders: document === null ? [] : (kind.placeholders?.(object, stateOf) ?? []),
    ...kind.calls(object, ours),
    drift,
    pending: pendingSubmission(object),
    warnings: [
      ...(effect === "forget"
        ? [mild(say`It stays on the service unchanged; Terraform only removes it from state`)]
        : []),
      ...kind.warnings(object, ours),
    ],
    approval: kind.approval?.(object, ours) ?? null,
  } satisfies Review["objects"][number] & { readonly uncertain: readonly Phrase[] };
}

/** What an object's own plan says of its drift, unless the plan as a whole says more. */
function driftIn(
  { isIgnored, isRefreshOnly, isListed }: WholePlan,
  object: PlannedObject,
  found: PlannedObject | null,
  settings: readonly string[] | null,
): DriftReview | null {
  const drift = driftOf(object, found, settings);
  if (drift === null) return null;
  const { address } = object.change;
  const onApply = ({ onApply: own, text }: DriftLine): DriftLine["onApply"] => {
    if (own !== "kept") return own;
    if (isRefreshOnly) return "refreshOnly";
    if (!isListed.has(address)) return "leftOut";
    const attribute = /^[\w-]+(?=: )/.exec(text)?.[0] ?? DOCUMENTS[object.change.type] ?? "";
    return isIgnored(address, attribute) ? "ignored" : own;
  };
  return { ...drift, changes: drift.changes.map((line) => ({ ...line, onApply: onApply(line) })) };
}

const VERBS: Readonly<Record<Effect, string>> = {
  create: "Create",
  update: "Change",
  replace: "Replace",
  delete: "Destroy",
  forget: "Stop managing",
  read: "Read",
  import: "Import",
  move: "Move",
  none: "Unchanged",
};

const REASONS: Readonly<Record<string, string>> = {
  replace_because_tainted: "It is replaced because an earlier apply failed to create it completely (it is tainted)",
  replace_because_cannot_update: "It is replaced because a changed attribute cannot be updated in place",
  replace_by_request: "It is replaced because the plan was made with -replace",
  replace_by_triggers: "It is replaced because an object in replace_triggered_by changes",
  delete_because_no_resource_config: "It is no longer in the configuration",
  delete_because_no_module: "Its module is no longer in the configuration",
  delete_because_wrong_repetition: "Its key does not match count or for_each any more",
  delete_because_count_index: "Its index is out of range for count",
  delete_because_each_key: "Its key is no longer in for_each",
  delete_because_no_move_target: "It was moved to an address that is not in the configuration",
};

function notesOf({ change, effect }: PlannedObject): readonly Phrase[] {
  const notes: Phrase[] = [];
  const reason = change.actionReason === null ? undefined : REASONS[change.actionReason];
  const names = [...new Set(change.replacePaths.map(([name]) => String(name)))];
  if (effect === "replace" && names.length > 0) {
    notes.push(say`It is replaced because ${enumerate(names.map((name) => say`${name}`))} cannot be updated in place`);
  } else if (reason !== undefined) notes.push({ parts: [reason] });
  if (change.deposed !== null) notes.push(say`It is the deposed object of an earlier replacement`);
  if (effect === "replace" && change.actions[0] === "create")
    notes.push(say`The new object is created before the old one is deleted (create_before_destroy)`);
  if (change.actions.includes("create") && change.actions.includes("forget"))
    notes.push(
      say`The old object is only removed from state and stays on the service (destroy = false in the lifecycle block)`,
    );
  if (change.importing !== null) {
    notes.push(
      change.importing.id === null
        ? say`It is imported: it already exists on the service, and Terraform starts to manage it`
        : say`It is imported by id ${change.importing.id}: it already exists on the service, and Terraform starts to manage it`,
    );
  }
  if (change.previousAddress !== null) notes.push(say`Its address was ${change.previousAddress}`);
  return notes;
}

function titleOf(counts: Review["counts"], objects: readonly ObjectReview[], plan: Plan): Phrase {
  const lost = objects.filter(({ isLost }) => isLost).length;
  const pending = objects.filter((object) => object.pending !== null).length;
  const parts = [
    countWords(counts.workflows, "workflow", "workflows"),
    countWords(
      counts.objects,
      changing(counts.workflows) > 0 ? "other object" : "object",
      changing(counts.workflows) > 0 ? "other objects" : "objects",
    ),
    counts.others === 0
      ? null
      : ({ parts: [`${numbered(counts.others, "resource")} of other providers`] } satisfies Phrase),
    invoked(counts.actions, "action"),
    invoked(plan.invocations.length - counts.actions, "action of other providers", "actions of other providers"),
  ].filter((each): each is Phrase => each !== null);
  const later = deferredIn(plan);
  if (parts.length === 0 && later.count > 0) parts.push({ parts: [`${later.words} deferred to a later plan`] });
  if (parts.length === 0) parts.push(plan.outputs.length > 0 ? say`Nothing changes but outputs` : say`Nothing changes`);
  if (lost > 0) parts.push({ parts: [`${numbered(lost, "workflow")} deleted with a group`] });
  if (pending > 0) parts.push({ parts: [`${numbered(pending, "pending submission")} by someone else`] });
  return { parts: parts.flatMap((each, at) => [...(at > 0 ? ["; "] : []), ...each.parts]) };
}

const invoked = (count: number, one: string, several?: string): Phrase | null =>
  count === 0 ? null : { parts: [`${numbered(count, one, several)} invoked`] };

/** What changes anything and is deferred: `2 changes and 1 action`. */
function deferredIn({ deferred, deferredInvocations }: Plan): { readonly count: number; readonly words: string } {
  const changes = deferred.filter(({ mode, actions }) => mode === "managed" && actions.join() !== "no-op");
  const counted = [
    [changes.length, "change"],
    [deferredInvocations.length, "action"],
  ] as const;
  return {
    count: changes.length + deferredInvocations.length,
    words: counted.flatMap(([count, what]) => (count === 0 ? [] : [numbered(count, what)])).join(" and "),
  };
}

function problemsOf(plan: Plan): readonly Phrase[] {
  const { errored, complete, deferred, deferredInvocations } = plan;
  const problems: Phrase[] = [];
  if (errored === true)
    problems.push(say`The plan failed: it shows what was planned before the error, and cannot be applied`);
  if (complete === false || deferred.length + deferredInvocations.length > 0) {
    const { count, words } = deferredIn(plan);
    const what = count === 0 ? "" : `: ${words} ${count === 1 ? "is" : "are"} deferred`;
    problems.push({ parts: [`The plan is incomplete${what}; a later plan shows the rest`] });
  }
  return problems;
}

const otherProviders = (foreign: readonly PlannedObject[]): readonly OtherProvider[] =>
  [...grouped(foreign, ({ change }) => change.provider)].map(([provider, own]) => ({
    provider,
    counts: countEffects(own.map(({ effect }) => effect)),
  }));

/** Someone else's submission that the refresh found, also where the plan leaves the workflow alone. */
function pendingSubmission(object: PlannedObject): PendingReview | null {
  if (booleanOf(object.before("pending_submission")) !== true) return null;
  const value = object.change.before?.["pending_changes"];
  const count = Array.isArray(value) ? value.length : null;
  if (hidesLines(object, "pending_changes"))
    return count === null || count === 0 ? { changes: [], count } : { changes: [sensitiveChanges(count)], count: 1 };
  const lines = textsOf(object.before("pending_changes")) ?? [];
  return { changes: lines.slice(0, MOST_LINES).map(secretPlacesOf(object)), count };
}
