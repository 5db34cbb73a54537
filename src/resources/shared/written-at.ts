import type { JsonValue } from "../../framework";

/**
 * The time of our last write, or of the import before the first one, in private state, with the same name for every
 * type, because drift reports read it.
 */
export interface WrittenAt {
  /**
   * ISO 8601 with milliseconds, UTC, by the clock of the writing machine. Null if it is not recorded, as after a move
   * from another provider.
   */
  readonly writtenAt: string | null;
}

export const writtenNow = (): WrittenAt => ({ writtenAt: new Date().toISOString() });

/** Null if private state has no time. */
export function writtenAtOf(stored: JsonValue): WrittenAt {
  const told =
    stored !== null && typeof stored === "object" && !Array.isArray(stored)
      ? (stored as Readonly<Record<string, JsonValue>>)["writtenAt"]
      : null;
  return { writtenAt: typeof told === "string" ? told : null };
}

/** Fields to spread into private state: none if the time is unknown. */
export const writtenAtFields = ({ writtenAt }: WrittenAt): { readonly writtenAt?: string } =>
  writtenAt === null ? {} : { writtenAt };
