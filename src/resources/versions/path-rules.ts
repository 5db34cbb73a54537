import { UNKNOWN, type Unknown } from "../../cty";
import { parsePath, type DocumentPath } from "../../document";
import { knownValue } from "../attributes";
import type { ProviderData } from "../shared";

/** A list of paths as in a plan. */
export type PathTexts = readonly (string | Unknown | null)[] | Unknown | null;

/** A resource's path settings for its document. */
export interface PathRules {
  /** `ignored_paths`: changes there are not drift. */
  readonly ignored: readonly DocumentPath[];
  /** `sensitive_paths`: values there are shown only in `document`. */
  readonly sensitive: readonly DocumentPath[];
}

/** The resource's own rules and the provider's, as far as they are known. */
export function pathRulesOf(
  own: { readonly ignored_paths?: PathTexts; readonly sensitive_paths: PathTexts },
  data: ProviderData | Unknown,
): PathRules {
  return {
    ignored: [...pathsOf(own.ignored_paths ?? null), ...(data === UNKNOWN ? [] : data.ignoredPaths)],
    sensitive: pathsOf(own.sensitive_paths),
  };
}

/** None if they are not known yet. */
export const pathsOf = (texts: PathTexts): readonly DocumentPath[] =>
  ((knownValue(texts) as readonly string[] | null) ?? []).map((text) => parsePath(text));
