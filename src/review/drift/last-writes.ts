import { isObject, type StoredObject } from "../../engine-json";

/**
 * When each object was last written by an apply, or imported, by address: the resources keep it as `writtenAt` in their private
 * state. Objects without it are omitted.
 *
 * @returns ISO 8601
 */
export const lastWrites = (stored: readonly StoredObject[]): ReadonlyMap<string, string> =>
  new Map(
    stored.flatMap(({ address, privateState }): readonly (readonly [string, string])[] => {
      const found = isObject(privateState) ? privateState["writtenAt"] : null;
      const time = typeof found === "string" ? Date.parse(found) : NaN;
      return Number.isNaN(time) ? [] : [[address, new Date(time).toISOString()]];
    }),
  );
