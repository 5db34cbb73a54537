import { isWhollyKnown, UNKNOWN, type Unknown } from "../../cty";
import { definitionJson, FilledDocument, maskPaths, type XmlTree } from "../../document";
import type { ProviderData } from "../shared";
import { pathsOf, type PathTexts } from "../versions";
import { sameSubstitutions, type WorkflowPlan, type WorkflowState } from "./schema";

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

interface Planned {
  readonly planned: WorkflowPlan;
  readonly prior: WorkflowState | null;
  /** The names of the document's placeholders whose values are not known yet. */
  readonly open: ReadonlySet<string>;
}

/**
 * `definition_json` while nothing that it depends on changes: as it is, whoever wrote it, because it is the refresh that
 * follows the provider's setting, for a whole configuration at once and without updates.
 */
export function definitionToBe(
  document: FilledDocument | null,
  { planned, prior, open }: Planned,
  known: Partial<ProviderData>,
): string | Unknown | null {
  const isSame =
    prior !== null &&
    planned.document === prior.document &&
    (planned.sensitive_paths === null || sameSubstitutions(planned, prior)) &&
    planned.show_definition === prior.show_definition &&
    sameList(planned.sensitive_paths, prior.sensitive_paths);
  if (isSame) return prior.definition_json;
  // Paths may pick by values that are not known yet.
  const isPicked = planned.sensitive_paths === null || open.size === 0;
  const definition = definitionOf(isPicked ? document : null, planned, known);
  const mayBeSame = prior !== null && DEPENDS_ON.some((name) => !isWhollyKnown(planned[name]));
  return mayBeSame && definition !== prior.definition_json ? UNKNOWN : definition;
}

const DEPENDS_ON = ["document", "show_definition", "sensitive_paths"] as const;

function sameList(planned: WorkflowPlan["sensitive_paths"], prior: WorkflowState["sensitive_paths"]): boolean {
  if (planned === null || planned === UNKNOWN || prior === null) return planned === prior;
  return planned.length === prior.length && planned.every((path, index) => path === prior[index]);
}
