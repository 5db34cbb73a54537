import { isWhollyKnown, UNKNOWN, type Unknown } from "../../cty";
import { definitionJson, FilledDocument, maskPaths, type XmlTree } from "../../document";
import type { ProviderData } from "../shared";
import { pathsOf, type PathTexts } from "../versions";

interface Settings {
  readonly show_definition: boolean | Unknown | null;
  readonly sensitive_paths: PathTexts;
}

interface Known extends Settings {
  readonly show_definition: boolean | null;
  readonly sensitive_paths: readonly string[] | null;
}

/**
 * `definition_json`: the document as JSON, with its placeholders as in `document`, and without the values that
 * `sensitive_paths` hides. Null unless the workflow, or else the provider, has `show_definition = true`.
 *
 * @param document null if it is not known yet
 */
export function definitionOf(document: XmlTree, settings: Known, data: ProviderData): string | null;
export function definitionOf(
  document: XmlTree | null,
  settings: Settings,
  known: Partial<ProviderData>,
): string | Unknown | null;
export function definitionOf(
  document: XmlTree | null,
  { show_definition: own, sensitive_paths: sensitive }: Settings,
  { showDefinition }: Partial<ProviderData>,
): string | Unknown | null {
  const isShown = own ?? showDefinition ?? UNKNOWN;
  if (isShown === false) return null;
  if (isShown === UNKNOWN || document === null || !isWhollyKnown(sensitive)) return UNKNOWN;
  const paths = pathsOf(sensitive);
  return definitionJson(
    document instanceof FilledDocument ? document.maskedTemplate(paths) : maskPaths(document, paths),
  );
}
