import { parseDocument, type XmlDocument } from "../../../document";
import { Concealment, NO_SECRETS, valueNodes, hashesOf, type SecretHashes, EARLIER, secretNames } from "../secrets";
import type { StoredWorkflow } from "./stored-workflow";

const parsed = (text: string | null | undefined): readonly XmlDocument[] =>
  text === null || text === undefined ? [] : [parseDocument(text)];

/** What is concealed of what the service shows, by what our last write left in private data. */
export function concealmentOf({ secrets, applied, attempted, ours }: StoredWorkflow): Concealment {
  if (secrets === null) return NO_SECRETS;
  return new Concealment(secrets, [...parsed(applied), ...parsed(attempted)], parsed(ours[0])[0] ?? null);
}

/** The same by the values that are being written. */
export async function concealmentToWrite(
  wanted: XmlDocument,
  values: ReadonlyMap<string, string>,
  before: SecretHashes | null,
): Promise<Concealment> {
  if (before === null && secretNames(wanted).length === 0) return NO_SECRETS;
  return new Concealment(await hashesOf(wanted, values, before), [wanted], null);
}

/** Private data of a time when the document held its secrets itself, without them. */
export async function concealStored(stored: StoredWorkflow, concealment: Concealment): Promise<StoredWorkflow> {
  const without = async <T extends string | null>(text: T): Promise<T> =>
    text === null ? text : ((await concealment.conceal(parseDocument(text))).text as T);
  const { applied, attempted, ours, beside, seen } = stored;
  return {
    ...stored,
    applied: await without(applied),
    attempted: await without(attempted),
    ours: await Promise.all(ours.map(without)),
    beside: await without(beside),
    seen: { ...seen, submitted: await without(seen.submitted), approved: await without(seen.approved) },
    secrets: concealment.hashes,
  };
}

/** The hashes without those of earlier writes that none of the texts holds any more; null where none is left. */
export function hashesNeeded(hashes: SecretHashes | null, texts: readonly (string | null)[]): SecretHashes | null {
  if (hashes === null) return null;
  const shown = new Set(texts.flatMap(parsed).flatMap((document) => valueNodes(document).map(({ value }) => value)));
  const earlier = hashes.earlier.filter(({ template }) => shown.has(template + EARLIER));
  return hashes.current.length + hashes.attempted.length + earlier.length === 0 ? null : { ...hashes, earlier };
}
