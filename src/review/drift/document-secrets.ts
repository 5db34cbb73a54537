import { valuesAt } from "../../document";
import type { JsonObject } from "../../json";

/** The values in an object's own document that its `sensitive_paths` select. */
export function documentSecrets(values: JsonObject | null): readonly string[] {
  const paths = values?.["sensitive_paths"];
  const text = values?.["document"];
  if (!Array.isArray(paths) || typeof text !== "string") return [];
  return valuesAt(
    text,
    (paths as readonly unknown[]).filter((path) => typeof path === "string"),
  );
}
