import { createHash } from "node:crypto";
import { isObject, maskSensitive, type ObjectChange, type Plan } from "../../engine-json";
import type { JsonValue } from "../../json";

/**
 * SHA-256 of what a plan does: the address, the actions, the import and the values before and after of each object that
 * it touches, and its actions. Sensitive values do not count, because nobody is shown them.
 */
export function planHash({ changes, invocations, outputs }: Plan): string {
  const content = {
    changes: sortedByText(changes.filter(touches).map(contentOf)),
    invocations: sortedByText(invocations.map(({ address, triggeredBy, event }) => ({ address, triggeredBy, event }))),
    outputs: [...outputs].sort(),
  };
  return createHash("sha256").update(canonical(content)).digest("hex");
}

const touches = ({ mode, actions, importing, previousAddress }: ObjectChange): boolean =>
  mode === "managed" && (actions.join() !== "no-op" || importing !== null || previousAddress !== null);

const contentOf = (change: ObjectChange): object => ({
  address: change.address,
  deposed: change.deposed,
  previousAddress: change.previousAddress,
  actions: change.actions,
  importing: change.importing,
  before: maskSensitive(change.before, change.beforeSensitive),
  after: maskSensitive(change.after, change.afterSensitive),
  afterUnknown: change.afterUnknown,
});

const sortedByText = (list: readonly object[]): readonly object[] =>
  [...list].sort((a, b) => (canonical(a) < canonical(b) ? -1 : 1));

/** JSON with the members of objects in one order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    isObject(each as JsonValue)
      ? Object.fromEntries(Object.entries(each as object).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
