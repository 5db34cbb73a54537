/**
 * Whether a whole name matches one of the patterns: `*` matches any characters, `?` one, anything else itself,
 * case-sensitively. Without patterns every name matches.
 */
export function nameFilter(patterns: readonly string[]): (name: string) => boolean {
  const expressions = patterns.map((pattern) => new RegExp(`^${pattern.replace(/\*+|[^*]/gsu, partOf)}$`, "su"));
  return (name) => expressions.length === 0 || expressions.some((expression) => expression.test(name));
}

function partOf(part: string): string {
  if (part.startsWith("*")) return ".*";
  return part === "?" ? "." : part.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&");
}
