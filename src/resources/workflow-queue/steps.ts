/** A queue as the service shows it. */
export interface ObservedQueue {
  readonly name: string;
  /** Null if not shown. */
  readonly paused: boolean | null;
}

export type QueueStep = { readonly kind: "set"; readonly paused: boolean };

/**
 * The calls that bring a queue to the desired state.
 *
 * @param asserted the value of our last write, used if the service does not show one. Null if there was none
 */
export function stepsFor(desired: boolean, asserted: boolean | null, observed: ObservedQueue): readonly QueueStep[] {
  return (observed.paused ?? asserted) === desired ? [] : [{ kind: "set", paused: desired }];
}

/** The calls for `on_destroy`; an unknown original state cannot be restored. */
export function stepsToDelete(
  onDestroy: string,
  original: boolean | null,
  observed: ObservedQueue,
): readonly QueueStep[] {
  return onDestroy === "restore" && original !== null ? stepsFor(original, null, observed) : [];
}
