/** The import command in a message, as a user copies it; null if there is none. */
export const importCommandIn = (message: string): string | null =>
  /^ *(terraform import wfa_\w+\.NAME .+)$/m.exec(message)?.[1] ?? null;

/**
 * The attribute that a message asks to set before it mentions an import, as when an import would show a secret; null if
 * there is none.
 */
export const adoptionIn = (message: string): string | null =>
  /^(?:(?!terraform import)[^])*?(adopt_existing\s+=\s+true)[^]*terraform import/
    .exec(message)?.[1]
    ?.replace(/\s+/g, " ") ?? null;
