import { isObject } from "../json-values";
import { storedObjects } from "./stored-objects";

/**
 * When each object was last written by an apply, by address: the resources keep it as `writtenAt` in their private
 * state. Objects without it are omitted.
 *
 * @param text what `state pull` prints; empty if there is no state yet
 * @returns ISO 8601
 */
export const lastWrites = (text: string): ReadonlyMap<string, string> =>
  new Map(
    storedObjects(text).flatMap(({ address, privateState }): readonly (readonly [string, string])[] => {
      const found = isObject(privateState) ? privateState["writtenAt"] : null;
      const time = typeof found === "string" ? Date.parse(found) : NaN;
      return Number.isNaN(time) ? [] : [[address, new Date(time).toISOString()]];
    }),
  );
