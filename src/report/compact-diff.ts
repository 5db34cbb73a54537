import { isUntouched, lineText, numbered, type ComparedNode } from "../markup";

/**
 * A comparison as lines of a diff: changes with the elements that contain them; the rest is counted.
 *
 * @param most maximum number of lines; a last line counts the rest
 */
export function compactDiff(nodes: readonly ComparedNode[], most: number): readonly string[] {
  const lines: string[] = [];
  write(nodes, 0, lines);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `  … ${numbered(lines.length - most + 1, "more line")}`];
}

function write(nodes: readonly ComparedNode[], depth: number, lines: string[]): void {
  const indent = "  ".repeat(Math.min(depth, 20));
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]!;
    if (isUntouched(node)) {
      let [end, elements] = [at, 0];
      let untouched = nodes[end];
      while (untouched !== undefined && isUntouched(untouched)) {
        elements += untouched.elements;
        untouched = nodes[++end];
      }
      lines.push(
        `  ${indent}… ${elements > 0 ? numbered(elements, "unchanged element") : numbered(end - at, "unchanged line")}`,
      );
      at = end - 1;
      continue;
    }
    const remarks = [...(node.moved ? ["moved"] : []), ...(node.remark === null ? [] : [node.remark])];
    const away = remarks.length === 0 ? "" : `  (${remarks.join(", ")})`;
    const [old, now] = [node.old && indent + lineText(node.old), node.new && indent + lineText(node.new)];
    if (node.status === "same" || node.status === "within") lines.push(`${node.moved ? "!" : " "} ${now ?? ""}${away}`);
    else if (old !== null && old === now) lines.push(`! ${now}${away}  (changed, values are sensitive)`);
    else {
      if (old !== null) lines.push(`- ${old}`);
      if (now !== null) lines.push(`+ ${now}${away}`);
    }
    if (node.status !== "same") write(node.children, depth + 1, lines);
    if (node.end !== null && node.status !== "same") {
      const sign = { changed: " ", within: " ", added: "+", removed: "-" }[node.status];
      lines.push(`${sign} ${indent}${lineText(node.end)}`);
    }
  }
}
