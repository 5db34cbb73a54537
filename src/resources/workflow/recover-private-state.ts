import { randomBytes } from "node:crypto";
import {
  filledWith,
  fillIn,
  fillKnown,
  hiddenNames,
  hiddenIn,
  revision,
  valueNodes,
  type XmlDocument,
  type XmlTree,
} from "../../document";
import { redactedVersions, Rendition, type Redact, type Shown, type Versions } from "../versions";
import type { WorkflowState } from "./schema";
import { hashesOf, withoutMarks, type SecretHashes } from "./secrets";
import { redactionOf, UNRECORDED, type Recorded } from "./record";
import { filledDocument } from "./substitutions";

/**
 * The record for state without private state, until the service has been read: the text in state takes the place of what
 * was sent.
 *
 * @param known hashes, if those are left
 */
export function recordWithoutPrivateState(state: WorkflowState, known: SecretHashes | null = null): Recorded {
  const sent = filledDocument({ ...state, document: withoutMarks(state.document) });
  const secrets = known ?? (hiddenNames(sent).length === 0 ? null : recognisingNothing());
  return { ...UNRECORDED, kind: "confirmed", sent, secrets };
}

/** For a deletion without private state: whatever is in a secret's place counts as the secret. */
export function redactionWithoutPrivateState(state: WorkflowState): { readonly redact: Redact } {
  const { redact } = redactionOf(recordWithoutPrivateState(state));
  return { redact: async (received) => Rendition.recorded(withoutMarks((await redact(received)).text)) };
}

/**
 * Refreshes state without private state, as an engine leaves it if the plugin dies in an update. A version is the
 * baseline if it is exactly the one that `server_revision` identifies as our last write. Anything else, whether that
 * update or somebody else wrote it, counts as a change of the document, which the plan shows.
 *
 * @param record from {@link recordWithoutPrivateState}
 * @param shown redacted with that record
 */
export async function recoverPrivateState(
  record: Recorded,
  shown: Shown,
  state: WorkflowState,
  addSecret: (secret: string) => void,
): Promise<{ readonly record: Recorded; readonly shown: Shown }> {
  const ours = ({ approved, submitted }: Versions): Rendition | null =>
    [approved, submitted].find((version) => version?.serverRevision() === state.server_revision) ?? null;
  // A document that somebody has changed in state is not the one that was written.
  const left = revision(filledDocument(state)) === state.revision ? ours(shown) : null;
  // The update may have ended before it restored the flags that a service resets on submission.
  const unrecovered = { record: { ...record, undoneFlags: allFlags(state) }, shown };
  if (left === null) return unrecovered;
  const { sent, secrets } = record;
  if (secrets === null || sent === null) return { record: { ...record, baseline: left }, shown };

  const hashes: SecretHashes[] = [];
  await left.redactedWith(async (received) => {
    const values = secretsOf(received, sent);
    for (const value of values?.values() ?? []) addSecret(value);
    if (values !== null) hashes.push(await hashesOf(sent, values, secrets));
    return left;
  });
  // If one cannot be determined, the document counts as changed, so all are sent again.
  if (hashes[0] === undefined) return unrecovered;
  const known: Recorded = { ...record, secrets: hashes[0] };
  const redacted = { ...shown, ...(await redactedVersions(shown, redactionOf(known).redact)) };
  return { record: { ...known, baseline: ours(redacted) }, shown: redacted };
}

const allFlags = ({ enabled, triggers }: WorkflowState): Recorded["undoneFlags"] =>
  new Set([...(enabled === null ? [] : [null]), ...(triggers?.keys() ?? [])]);

/** With these, every value in a secret's place counts as changed. */
const recognisingNothing = (): SecretHashes => ({
  salt: randomBytes(16).toString("base64"),
  current: [],
  attempted: [],
  earlier: [],
});

/** The service's values in the places of the placeholders; null if one cannot be determined. */
function secretsOf(received: XmlTree, sent: XmlDocument): ReadonlyMap<string, string> | null {
  const held = new Map<string, string[]>();
  for (const { slot, value } of valueNodes(received)) held.set(slot, [...(held.get(slot) ?? []), value]);
  const places = valueNodes(sent)
    .map(({ slot, value }) => ({ template: value, value: held.get(slot)?.shift() ?? null }))
    .filter(({ template }) => hiddenIn(template).length > 0);
  const secrets = new Map<string, string>();
  // Of several in one value, one can be determined once the others are known.
  for (let before = -1; before < secrets.size;) {
    before = secrets.size;
    for (const { template, value } of places) {
      const rest = fillKnown(template, secrets);
      const [name, ...others] = hiddenIn(rest);
      if (name === undefined || others.length > 0 || value === null) continue;
      const secret = filledWith(value, rest);
      if (secret !== null && !secrets.has(name)) secrets.set(name, secret);
    }
  }
  return places.every(({ template, value }) => value !== null && fillIn(template, secrets) === value) ? secrets : null;
}
