import { isWhollyKnown, valuesEqual, type ObjectValue, type Value } from "../../cty";
import type { Attribute } from "../schema/attribute";
import type { SchemaNode } from "../schema/node";
import { transform } from "./align";

/**
 * The value with the spelling of `spelled` wherever the attribute's `equal` says that both mean the same.
 *
 * `setElements: "trust"` leaves the elements of sets as they are: in a plan Terraform compares them with the
 * configuration alone, so it would reject a prior spelling inside one (whole set attributes may still be kept).
 */
export const keepSpelling = (
  node: SchemaNode,
  spelled: Value,
  value: ObjectValue,
  setElements: "keep" | "trust" = "keep",
): ObjectValue =>
  transform(
    node,
    { config: null, prior: spelled, value },
    {
      visit: (attribute, values, place) =>
        !(place.insideSet && setElements === "trust") &&
        isEqualTo(attribute, values.prior, values.value) &&
        !valuesEqual(attribute.type.cty, values.prior, values.value)
          ? values.prior
          : values.value,
    },
  );

/** True if the values are the same, or the attribute's own `equal` says that they mean the same. */
export const isEqualTo = (attribute: Attribute, known: Value, value: Value): boolean =>
  attribute.options.equal !== undefined &&
  known !== null &&
  value !== null &&
  isWhollyKnown(known) &&
  isWhollyKnown(value) &&
  attribute.options.equal(known, value);
