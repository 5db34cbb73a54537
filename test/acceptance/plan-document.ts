/** The lines of a plan's text that show how attribute `document` will change; what changed outside stands before. */
export function planDocument(plan: string): readonly string[] {
  const lines = plan.split("\n");
  const start = lines.findLastIndex((line) => /^\s*~ document\s+= <<-EOT$/.test(line));
  if (start === -1) throw new Error(`The plan changes no document:\n${plan}`);
  const end = lines.findIndex((line, index) => index > start && line.trim() === "EOT");
  return lines.slice(start, end + 1);
}
