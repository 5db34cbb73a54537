/** The command of a message, as far as a user copies it; null: it names none. */
export const importCommandIn = (message: string): string | null =>
  /^ *(terraform import wfa_\w+\.NAME .+)$/m.exec(message)?.[1] ?? null;

/**
 * What a message says to set before it speaks of an import at all, as where an import would show a secret; null:
 * nothing.
 */
export const adoptionIn = (message: string): string | null =>
  /^(?:(?!terraform import)[^])*?(adopt_existing\s+=\s+true)[^]*terraform import/
    .exec(message)?.[1]
    ?.replace(/\s+/g, " ") ?? null;
