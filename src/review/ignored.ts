/** Whether a resource's `ignore_changes` has an attribute, so that no plan shows what changed there. */
export type IsIgnored = (address: string, attribute: string) => boolean;

export const IGNORED_WORDS = "hidden by ignore_changes, so no apply reverts it";
