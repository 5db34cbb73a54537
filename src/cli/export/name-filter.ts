/**
 * Whether a whole name matches one of the patterns: `*` stands for any characters, `?` for one, all else for itself,
 * capitals too. Without patterns every name does.
 */
export function nameFilter(patterns: readonly string[]): (name: string) => boolean {
  const expressions = patterns.map((pattern) => new RegExp(`^${pattern.replace(/\*+|[^*]/gsu, partOf)}$`, "su"));
  return (name) => expressions.length === 0 || expressions.some((expression) => expression.test(name));
}

function partOf(part: string): string {
  if (part.startsWith("*")) return ".*";
  return part === "?" ? "." : part.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&");
}
