import { nameFilter } from "../shared-options";
import type { EvaluatedObject } from "./evaluated-object";
import type { Overlay, WorkflowOverlay } from "./overlay";

const isPattern = (key: string): boolean => /[*?]/.test(key);

/** Whether a key of the overlay is about a workflow: its address, its name, or a pattern that the name matches. */
export const concerns = (key: string, { address, name }: Pick<EvaluatedObject, "address" | "name">): boolean =>
  key === address || (name !== null && (key.normalize("NFC") === name || (isPattern(key) && nameFilter([key])(name))));

/**
 * Everything that the overlay says of a workflow. What is said of its address wins over its name, and that over a
 * pattern; of two patterns, the later one wins.
 */
export function workflowOverlayOf(
  overlay: Overlay,
  object: Pick<EvaluatedObject, "address" | "name">,
): WorkflowOverlay {
  const rank = (key: string): number => (key === object.address ? 2 : Number(!isPattern(key)));
  const found = [...overlay.workflows]
    .filter(([key]) => concerns(key, object))
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([, each]) => each);
  const last = <K extends keyof WorkflowOverlay>(name: K): WorkflowOverlay[K] | undefined =>
    found.map((each) => each[name]).findLast((value) => value !== undefined);
  return {
    id: last("id"),
    approve: last("approve"),
    enabled: last("enabled"),
    triggers: new Map(found.flatMap(({ triggers }) => [...triggers])),
    values: new Map(found.flatMap(({ values }) => [...values])),
    secrets: new Map(found.flatMap(({ secrets }) => [...secrets])),
    secretsVersion: last("secretsVersion"),
  };
}
