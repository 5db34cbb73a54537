/** A limit that no implementation of a resource can avoid: such a result is counted separately, not as a failure. */
export interface KnownLimit {
  readonly reason: string;
  /** Whether a difference from what the service should hold comes of it. */
  readonly explains: (difference: string) => boolean;
}

/** By resource: what comes of a creation that no state knows of. */
const WITHOUT_STATE: Readonly<Record<string, KnownLimit>> = {
  wfa_workflow_execution: {
    reason:
      "the run was started and no state tells of it, and the service does not say who asked for a run: the next apply runs the workflow again",
    explains: (difference) => /^(the service has \d+ runs instead of|runs: not expected: )/.test(difference),
  },
};

/**
 * What explains all of the differences; null: nothing does, or there are none. @param known whether the state knew of
 * the object when the user carried on
 */
export function limitOf(typeName: string, known: boolean, differences: readonly string[]): KnownLimit | null {
  const limit = known ? undefined : WITHOUT_STATE[typeName];
  // One run too many is told in two lines; a second one would be a third.
  return limit !== undefined &&
    differences.length === 2 &&
    differences.every((difference) => limit.explains(difference))
    ? limit
    : null;
}
