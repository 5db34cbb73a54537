import type { Row } from "./cell";

/** Finds out something of each subject once; what failed is tried again. */
export function once<Subject extends Row, Result>(
  find: (subject: Subject) => Promise<Result>,
): (subject: Subject) => Promise<Result> {
  const found = new Map<string, Promise<Result>>();
  return (subject) => {
    const known = found.get(subject.name);
    if (known !== undefined) return known;
    const finding = find(subject);
    found.set(subject.name, finding);
    finding.catch(() => found.delete(subject.name));
    return finding;
  };
}
