import { waitUntilGone, type CallOptions, type JsonObject, type ServiceClient } from "../../client";
import { jsonEqual, parseJson } from "../../document";
import type { Found } from "../creation";
import { isServiceNote, until } from "../observation";
import { FACT_FIELDS } from "./asset-fields";
import { changesSince, writtenAfterRead } from "./judgement";
import type { DesiredAsset, ObservedAsset } from "./steps";

/**
 * Removes an asset that was added a moment ago, unless a read shows that somebody has changed it since.
 *
 * @returns why it was left alone, as a sentence; null if it is gone
 */
export async function withdrawAsset(
  client: ServiceClient,
  { id, observed }: Found<ObservedAsset>,
  sent: DesiredAsset,
  label: string,
  options: CallOptions,
): Promise<string | null> {
  const now = await client.assets.get(id, options);
  if (now === null) return null;
  const isUnchanged = jsonEqual(settledFields(observed.attributes), settledFields(now.attributes));
  const firstRead = writtenAfterRead(sent, { provenance: { kind: "notYetReadBack" } }, now);
  if (!isUnchanged || changesSince(sent, firstRead, false).length > 0)
    return `Somebody has changed the asset that this apply added (id "${id}"), so it was left alone, and is kept in state as tainted.`;
  await client.assets.delete(id, options);
  await waitUntilGone(
    (signal) => shownAsset(client, id, { signal }),
    until(`the removal of ${label}, which somebody else created at the same moment`, options.signal),
  );
  return null;
}

/** The fields that the service does not fill in by itself when it learns more about the machine. */
const settledFields = (attributes: JsonObject) =>
  parseJson(
    JSON.stringify(
      Object.fromEntries(Object.entries(attributes).filter(([name]) => !FACT_FIELDS.has(name) && !isServiceNote(name))),
    ),
  );

/** An asset's id; null once it is gone. A deletion removes it from the All group, and may leave it readable (4.7). */
export async function shownAsset(client: ServiceClient, id: string, options: CallOptions): Promise<string | null> {
  if ((await client.assets.get(id, options)) === null) return null;
  return (await client.assets.list({}, options)).some((asset) => asset.id === id) ? id : null;
}
