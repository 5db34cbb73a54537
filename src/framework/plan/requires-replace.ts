import { UNKNOWN, formatPath, valuesEqual, type ObjectValue, type Path } from "../../cty";
import type { SchemaNode } from "../schema/node";
import { forEachAligned } from "./align";
import { isLeftToProvider } from "./computed-unknown";

/**
 * The changed attributes that cannot be changed in place. A computed value that is unknown only because something else
 * changes is not a change of its own.
 */
export function replacedPaths(
  node: SchemaNode,
  config: ObjectValue,
  prior: ObjectValue,
  planned: ObjectValue,
): readonly Path[] {
  const paths: Path[] = [];
  forEachAligned(node, { config, prior, value: planned }, (attribute, values, place) => {
    if (attribute.options.requiresReplace !== true) return;
    if (values.value === UNKNOWN && isLeftToProvider(attribute, values.config)) return;
    if (!valuesEqual(attribute.type.cty, values.prior, values.value)) paths.push(place.path);
  });
  return paths;
}

/** Each path once, sorted by its text. */
export function sortedPaths(paths: readonly Path[]): readonly Path[] {
  const bySpelling = new Map(paths.map((path) => [formatPath(path), path]));
  return [...bySpelling].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, path]) => path);
}
