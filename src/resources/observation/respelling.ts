/**
 * How a value was changed, where that shows a rule: another case, other blanks, another spelling of a number, something
 * put before or behind it or taken away there.
 */
export function respelling(before: string, now: string): string {
  const plain = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
  if (plain(before) === plain(now)) return "blanks";
  if (before.toLowerCase() === now.toLowerCase()) return "case";
  if (before.trim() !== "" && now.trim() !== "" && Number(before) === Number(now)) return "number";
  const [shorter, longer] = before.length < now.length ? [before, now] : [now, before];
  const sign = longer === now ? "+" : "-";
  if (shorter !== "" && longer.startsWith(shorter)) return `${sign}behind ${longer.slice(shorter.length)}`;
  if (shorter !== "" && longer.endsWith(shorter)) return `${sign}before ${longer.slice(0, -shorter.length)}`;
  return "other";
}
