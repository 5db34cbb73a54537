import { isWhollyKnown, type Value } from "../../cty";
import type { Attribute } from "../schema/attribute";

/** True if the values are the same, or the attribute's own `equal` says that they mean the same. */
export const isEqualTo = (attribute: Attribute, known: Value, value: Value): boolean =>
  attribute.options.equal !== undefined &&
  known !== null &&
  value !== null &&
  isWhollyKnown(known) &&
  isWhollyKnown(value) &&
  attribute.options.equal(known, value);
