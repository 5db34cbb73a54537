import type { Value } from "../../../src/cty";
import type { SchemaMessage } from "../../../src/protocol";
import { checkConforms, checkWhollyKnown, checkWriteOnly } from "./check-conforms";

/**
 * "Provider produced invalid object": what core finds wrong with the state that ReadResource, ImportResourceState or
 * UpgradeResourceState answers. Null is right: the object is gone.
 *
 * @returns one line for each problem with its path; empty for a valid state
 */
export function checkRead(schema: SchemaMessage, state: Value): readonly string[] {
  const ill = checkConforms(schema, state);
  if (ill.length > 0) return ill;
  return [...checkWhollyKnown(state), ...checkWriteOnly(schema, state)];
}

/** The same for ReadDataSource, where null is wrong. */
export const checkDataSource = (schema: SchemaMessage, state: Value): readonly string[] =>
  state === null
    ? ["root object: is null, but a data source that finds nothing must answer an error"]
    : checkRead(schema, state);
