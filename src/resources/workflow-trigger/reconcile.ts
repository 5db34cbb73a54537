/** A trigger as the service shows it; null: it does not show whether it is enabled. */
export interface ObservedTrigger {
  readonly enabled: boolean | null;
}

export type TriggerStep = { readonly kind: "set"; readonly enable: boolean };

/**
 * The calls that make a trigger as desired.
 *
 * @param asserted what our last write set; believed where the service does not show it
 * @param isNewVersion of the workflow: the flag is set whatever it shows
 */
export function stepsFor(
  desired: boolean,
  asserted: boolean | null,
  observed: ObservedTrigger,
  isNewVersion: boolean,
): readonly TriggerStep[] {
  return isNewVersion || (observed.enabled ?? asserted) !== desired ? [{ kind: "set", enable: desired }] : [];
}

/** `on_destroy`; a trigger that is gone with its workflow needs nothing. */
export function stepsToDelete(onDestroy: string, observed: ObservedTrigger | null): readonly TriggerStep[] {
  return onDestroy === "disable" && observed !== null && observed.enabled !== false
    ? [{ kind: "set", enable: false }]
    : [];
}
