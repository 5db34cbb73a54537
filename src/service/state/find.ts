import { RequestError } from "../http/request-error";
import { objectsOf, type State } from "./state";
import type { Stored } from "./stored";
import { visible } from "./visible";

const NOUNS = {
  workflows: "workflow",
  groups: "workflow group",
  instances: "workflow instance",
  assets: "asset",
  calendars: "calendar",
  searches: "stored search",
} as const;
type Found = keyof typeof NOUNS;

export const notFound = (collection: Found, id: string): RequestError =>
  new RequestError(404, `There is no ${NOUNS[collection]} with the id "${id}"`);

/** An object by its id, hidden or not. @throws RequestError 404 */
export function find<Name extends Found>(state: State, collection: Name, id: string): Stored[Name] {
  const found = objectsOf(state, collection).get(id);
  if (found === undefined) throw notFound(collection, id);
  return found;
}

/** An object as reads show it. @throws RequestError 404 */
export function findVisible<Name extends Exclude<Found, "workflows">>(
  { state, time }: { readonly state: State; readonly time: number },
  collection: Name,
  id: string,
): Stored[Name] {
  const found = visible(find(state, collection, id), time);
  if (found === null) throw notFound(collection, id);
  return found;
}
