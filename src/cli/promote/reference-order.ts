import type { EvaluatedObject } from "./evaluated-object";

/**
 * Says of each further reference whether objects would then refer to each other in a circle, which an engine refuses. A
 * reference that is allowed counts from then on.
 */
export function withoutCircles(objects: readonly EvaluatedObject[]): (from: string, to: string) => boolean {
  const edges = new Map<string, Set<string>>(
    objects.map(({ address, workflow }) => [
      withoutKey(address),
      new Set((workflow?.references ?? []).map((reference) => withoutKey(reference.replace(/\.[\w-]+$/, "")))),
    ]),
  );
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return [...(edges.get(from) ?? [])].some((next) => reaches(next, to, seen));
  };
  return (from, to) => {
    // What is in a module is seen only through its outputs.
    if (to.startsWith("module.")) return false;
    // Engines order blocks, not their instances.
    const [own, other] = [withoutKey(from), withoutKey(to)];
    if (reaches(other, own)) return false;
    edges.get(own)?.add(other);
    return true;
  };
}

const withoutKey = (address: string): string => address.replace(/\[.*\]$/, "");
