import type { XmlTree } from "./document";
import type { DocumentPath } from "./path";
import { replaceNodes } from "./replace-nodes";
import { selectPath } from "./select-path";

/**
 * The document without the nodes that the paths pick, for comparing what is outside `ignored_paths`. The root element
 * itself stays, without attributes and content, where a path picks it.
 *
 * @throws PathError when one of the paths is a text and no path
 */
export function withoutPaths(document: XmlTree, paths: readonly (DocumentPath | string)[]): XmlTree {
  const picked = paths.flatMap((path) => selectPath(document, path));
  return replaceNodes(document, new Map(picked.map(({ node }) => [node, null])));
}
