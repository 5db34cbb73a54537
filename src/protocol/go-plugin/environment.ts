/** The variables of a process, as far as they are set. */
export type Environment = Readonly<Record<string, string | undefined>>;
