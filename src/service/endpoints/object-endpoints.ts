import type { Call, Endpoint } from "../http/endpoint";
import type { JsonObject } from "../http/json";
import { deletionAnswer, singleAnswer } from "../shapes/object-answers";
import { LISTS, type ListedKind } from "../shapes/object-shape";
import { deleteObject } from "../state/delete-object";
import { findVisible } from "../state/find";
import type { Stored } from "../state/state";
import type { Deletable } from "../state/stored";

/** One object by its id. */
export const getObject = <Name extends Deletable>(
  kind: ListedKind,
  collection: Name,
  fields: (object: Stored[Name], call: Call) => JsonObject,
): Endpoint => ({
  method: "GET",
  path: `/${LISTS[kind]}/:id`,
  handle: (call) => {
    const object = findVisible(call, collection, call.param("id"));
    return singleAnswer(call, kind, object.id, fields(object, call));
  },
});

/** @param message of the answer */
export const deletion = <Name extends Deletable>(
  kind: ListedKind,
  collection: Name,
  message: (object: Stored[Name]) => string,
): Endpoint => ({
  method: "DELETE",
  path: `/${LISTS[kind]}/:id`,
  handle: (call) => {
    const object = deleteObject(call, collection, call.param("id"));
    return deletionAnswer(call, kind, object.id, message(object));
  },
});
