import type { Phrase } from "../phrase";
import type { PlannedObject } from "../planned-object";
import { textOf, type Planned } from "../planned-object";
import type { PlannedCall } from "../review";
import { NO_CALLS, type PlannedCalls } from "./object-kind";

/** A call; without a condition it is sent in any case. */
export const call = (method: string, path: string, words: Phrase, condition: Phrase | null = null): PlannedCall => ({
  call: `${method} ${path}`,
  words,
  condition,
});

/** A value as a segment of a path, percent-encoded as it is sent; `{name}` where it is known only after apply. */
export function segment(value: Planned, name = "id"): string {
  const text = textOf(value);
  return text === null ? `{${name}}` : encodeURIComponent(text);
}

/** For objects whose destruction and creation stand for themselves: puts both in order where it is replaced. */
export function lifecycle(
  object: PlannedObject,
  steps: {
    readonly create: () => PlannedCalls;
    readonly update: () => PlannedCalls;
    readonly remove: () => PlannedCalls;
  },
): PlannedCalls {
  switch (object.effect) {
    case "create":
      return steps.create();
    case "update":
      return steps.update();
    case "delete":
      return steps.remove();
    case "replace": {
      const both = [steps.remove(), steps.create()];
      const inOrder = object.change.actions[0] === "create" ? both.reverse() : both;
      return { calls: inOrder.flatMap(({ calls }) => calls), uncertain: inOrder.flatMap(({ uncertain }) => uncertain) };
    }
    case "forget":
    case "read":
    case "import":
    case "move":
    case "none":
      return NO_CALLS;
  }
}
