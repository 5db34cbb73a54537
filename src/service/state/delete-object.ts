import { type Act, defer } from "./act";
import { removeAsset } from "./asset-operations";
import { removeCalendar } from "./calendar-operations";
import { find } from "./find";
import { removeGroup, requireNotRoot } from "./group-operations";
import { removeInstance } from "./instance-operations";
import { objectsOf } from "./state";
import type { Deletable, Stored } from "./stored";

const REMOVE: { readonly [Name in Deletable]: (act: Act, object: Stored[Name]) => void } = {
  groups: removeGroup,
  instances: removeInstance,
  assets: removeAsset,
  calendars: removeCalendar,
};

/** Deletes now or, with a deletion delay, later. @throws RequestError 404, and 409 for the root group */
export function deleteObject<Name extends Deletable>(act: Act, collection: Name, id: string): Stored[Name] {
  const object = find(act.state, collection, id);
  if (collection === "groups") requireNotRoot(act.state, id);
  const { deletionDelay } = act.variation;
  if (deletionDelay === 0) REMOVE[collection](act, object);
  else defer(act, deletionDelay, { kind: "delete", collection, objectId: id, serial: object.serial });
  return object;
}

/** Deletes what was to be deleted later, unless something else has its id by then. */
export function deleteLater<Name extends Deletable>(act: Act, collection: Name, id: string, serial: number): void {
  const object = objectsOf(act.state, collection).get(id);
  if (object?.serial === serial) REMOVE[collection](act, object);
}
