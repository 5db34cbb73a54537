import { isWhollyKnown, UNKNOWN, type Unknown } from "../../cty";
import { definitionJson, FilledDocument, maskPaths, type XmlTree } from "../../document";
import type { ProviderData } from "../shared";
import { pathsOf, type PathTexts } from "../versions";
import { sameSubstitutions, type WorkflowPlan, type WorkflowState } from "./schema";

/** The settings on which it depends, as in a plan or state. */
interface Settings {
  readonly show_definition: boolean | Unknown | null;
  readonly sensitive_paths: PathTexts;
}

/**
 * `definition_json`: the document as JSON, with its placeholders as in `document`, and without the values that
 * `sensitive_paths` hides. Null unless the workflow, or else the provider, has `show_definition = true`.
 *
 * @param document null if it is not known yet
 */
export function definitionOf(
  document: XmlTree,
  settings: Pick<WorkflowState, "show_definition" | "sensitive_paths">,
  data: ProviderData,
): string | null;
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

/**
 * `definition_json` while nothing that it depends on changes: as it is, whoever wrote it, because it is the refresh that
 * follows the provider's setting, for a whole configuration at once and without updates.
 *
 * @param open names of the document's placeholders whose values are not known yet: paths may pick by them
 */
export function definitionToBe(
  document: FilledDocument | null,
  planned: WorkflowPlan,
  prior: WorkflowState | null,
  open: ReadonlySet<string>,
  known: Partial<ProviderData>,
): string | Unknown | null {
  const { show_definition, sensitive_paths } = planned;
  const isSame =
    prior !== null &&
    planned.document === prior.document &&
    (sensitive_paths === null || sameSubstitutions(planned, prior)) &&
    show_definition === prior.show_definition &&
    JSON.stringify(sensitive_paths) === JSON.stringify(prior.sensitive_paths);
  if (isSame) return prior.definition_json;
  const definition = definitionOf(sensitive_paths === null || open.size === 0 ? document : null, planned, known);
  // An update may turn out to change nothing that it depends on.
  const mayBeSame = prior !== null && !isWhollyKnown([planned.document, show_definition, sensitive_paths]);
  return mayBeSame && definition !== prior.definition_json ? UNKNOWN : definition;
}
