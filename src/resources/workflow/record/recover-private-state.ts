import { randomBytes } from "node:crypto";
import { locateId, parseDocument, type XmlDocument, type XmlTree } from "../../../document";
import type { ResourceContext } from "../../../framework";
import type { ProviderData } from "../../provider-data";
import type { Rendition } from "../../workflow-versions";
import { concealedBy, type observe, type ObservedWorkflow } from "../observation";
import type { WorkflowState } from "../schema";
import {
  Concealment,
  valueNodes,
  hashesOf,
  type SecretHashes,
  filledIn,
  knownFilledIn,
  secretIn,
  secretNames,
  secretNamesIn,
  withoutMarks,
} from "../secrets";
import { concealmentOf } from "./stored-concealment";
import { NOTHING_STORED, type StoredWorkflow } from "./stored-workflow";

/** What there is, its secrets concealed, and what is known of our last write. */
export interface RememberedWorkflow {
  readonly stored: StoredWorkflow;
  readonly observed: ObservedWorkflow;
}

/**
 * Refresh of state without the private data beside it, as an engine leaves it when the plugin dies in an update. What
 * the service holds is taken for ours where it is to the letter what `server_revision` tells of our last write.
 * Anything else, be it what that update wrote or somebody's change, counts as a change of the document, which the plan
 * shows. Null: gone.
 */
export async function remember(
  state: WorkflowState,
  look: typeof observe,
  { data, signal }: ResourceContext<ProviderData>,
): Promise<RememberedWorkflow | null> {
  const applied = parseDocument(withoutMarks(state.document));
  const unknown = secretNames(applied).length === 0 ? null : recognisingNothing();
  const observed = await look(data.client, state.id ?? "", {
    signal,
    concealment: new Concealment(unknown, [applied], null),
  });
  if (observed === null) return null;
  const idLocation = locateId(observed.approved ?? observed.submitted ?? applied, state.id ?? "");
  const stored: StoredWorkflow = { ...NOTHING_STORED, applied: applied.text, secrets: unknown, idLocation };
  const ours = ({ approved, submitted }: ObservedWorkflow): readonly Rendition[] =>
    [approved, submitted]
      .filter((version) => version !== null)
      .filter((version) => version.serverRevision() === state.server_revision);
  const [left] = ours(observed);
  if (left === undefined) return { stored: { ...stored, unreleased: allFlags(state) }, observed };
  if (unknown === null) return { stored: { ...stored, ours: ours(observed).map(({ text }) => text) }, observed };

  const secrets: SecretHashes[] = [];
  await left.concealedAnew(async (received) => {
    const values = secretsOf(received, applied);
    for (const value of values?.values() ?? []) data.addSecret(value);
    if (values !== null) secrets.push(await hashesOf(applied, values, unknown));
    return left;
  });
  // Where one cannot be told, the document counts as changed, and so all are sent again.
  const [hashes] = secrets;
  if (hashes === undefined) return { stored: { ...stored, unreleased: allFlags(state) }, observed };
  const known: StoredWorkflow = { ...stored, secrets: hashes };
  const shown = await concealedBy(observed, concealmentOf(known));
  return { stored: { ...known, ours: ours(shown).map(({ text }) => text) }, observed: shown };
}

/**
 * A service may set the flags of a document that is submitted anew, and the update may have ended before it set them
 * back.
 */
const allFlags = ({ enabled, triggers }: WorkflowState): StoredWorkflow["unreleased"] => ({
  enabled: enabled !== null,
  triggers: [...(triggers?.keys() ?? [])],
});

/** With these, every value in a secret's place counts as another one. */
const recognisingNothing = (): SecretHashes => ({
  salt: randomBytes(16).toString("base64"),
  current: [],
  attempted: [],
  earlier: [],
});

/** What the service's document has in the places of the placeholders; null where one cannot be told. */
function secretsOf(received: XmlTree, applied: XmlDocument): ReadonlyMap<string, string> | null {
  const held = new Map<string, string[]>();
  for (const { slot, value } of valueNodes(received)) held.set(slot, [...(held.get(slot) ?? []), value]);
  const places = valueNodes(applied)
    .map(({ slot, value }) => ({ template: value, value: held.get(slot)?.shift() ?? null }))
    .filter(({ template }) => secretNamesIn(template).length > 0);
  const secrets = new Map<string, string>();
  // Of several in one value, one can be told as soon as the others are known.
  for (let before = -1; before < secrets.size; ) {
    before = secrets.size;
    for (const { template, value } of places) {
      const rest = knownFilledIn(template, secrets);
      const [name, ...others] = secretNamesIn(rest);
      if (name === undefined || others.length > 0 || value === null) continue;
      const secret = secretIn(value, rest);
      if (secret !== null && !secrets.has(name)) secrets.set(name, secret);
    }
  }
  return places.every(({ template, value }) => value !== null && filledIn(template, secrets) === value)
    ? secrets
    : null;
}
