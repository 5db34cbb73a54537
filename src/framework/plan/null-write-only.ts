import type { ObjectValue } from "../../cty";
import type { SchemaNode } from "../schema/node";
import { transform } from "./align";

/** The value with write-only attributes set to null, because Terraform rejects their values in plan and state. */
export const nullWriteOnly = (node: SchemaNode, value: ObjectValue): ObjectValue =>
  transform(
    node,
    { config: null, prior: null, value },
    { visit: (attribute, values) => (attribute.options.writeOnly === true ? null : values.value) },
  );
