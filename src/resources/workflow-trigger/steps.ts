/** A trigger as the service shows it; null if it does not show whether it is enabled. */
export interface ObservedTrigger {
  readonly enabled: boolean | null;
}

export type TriggerStep = { readonly kind: "set"; readonly enable: boolean };

/**
 * The calls that bring a trigger to the desired state.
 *
 * @param asserted the value of our last write, used if the service does not show one
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

/** The calls for `on_destroy`. */
export function stepsToDelete(onDestroy: string, observed: ObservedTrigger): readonly TriggerStep[] {
  return onDestroy === "disable" && observed.enabled !== false ? [{ kind: "set", enable: false }] : [];
}
