import { valuesEqual, type ObjectValue, type Value } from "../../cty";
import type { SchemaNode } from "../schema/node";
import { transform } from "./align";
import { isEqualTo } from "./correlate";

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
