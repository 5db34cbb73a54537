import type { JsonValue } from "../../framework";

/**
 * Private state that says when our last write ended: under this name for every type, since drift reports read it there.
 */
export interface WrittenAt {
  /**
   * ISO 8601 with milliseconds, UTC, by the clock of the machine that wrote. Null: not since the import, or not
   * recorded.
   */
  readonly writtenAt: string | null;
}

export const writtenNow = (): WrittenAt => ({ writtenAt: new Date().toISOString() });

/** Of any private state: null and that of earlier versions do not say. */
export function writtenAtOf(stored: JsonValue): WrittenAt {
  const told =
    stored !== null && typeof stored === "object" && !Array.isArray(stored)
      ? (stored as Readonly<Record<string, JsonValue>>)["writtenAt"]
      : null;
  return { writtenAt: typeof told === "string" ? told : null };
}

/** For private state to spread: nothing if nothing is known. */
export const toldWriting = ({ writtenAt }: WrittenAt): { readonly writtenAt?: string } =>
  writtenAt === null ? {} : { writtenAt };
