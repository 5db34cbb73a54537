/** A queue as the service shows it. */
export interface ObservedQueue {
  readonly name: string;
  /** Null: not shown. */
  readonly paused: boolean | null;
}

export type QueueStep = { readonly kind: "set"; readonly paused: boolean };

/**
 * The calls that make a queue as desired.
 *
 * @param asserted what our last write set; believed where the service does not show it. Null: nothing yet
 */
export function stepsFor(desired: boolean, asserted: boolean | null, observed: ObservedQueue): readonly QueueStep[] {
  return (observed.paused ?? asserted) === desired ? [] : [{ kind: "set", paused: desired }];
}

/** `on_destroy`; what was never known cannot be restored, and a queue that is gone needs nothing. */
export function stepsToDelete(
  onDestroy: string,
  original: boolean | null,
  observed: ObservedQueue | null,
): readonly QueueStep[] {
  return onDestroy === "restore" && original !== null && observed !== null ? stepsFor(original, null, observed) : [];
}
