import { UNKNOWN, type Unknown } from "../../cty";

/**
 * How an object came under this configuration, and how certain that is: create, read, update and delete depend on it.
 *
 * @typeParam Baseline the service's rendition after our last write, or at the import; drift is compared with it
 * @typeParam Sent what was sent, such as `{ readonly sent: string }`. @default nothing, because state has it
 */
export type Provenance<Baseline, Sent = unknown> =
  /** It existed on the service before, or nothing is recorded about it. Null if no read has shown it yet. */
  | { readonly kind: "imported"; readonly baseline: Baseline | null }
  /** Its create request was sent and the answer was lost. `before`: ids of the objects known before. */
  | ({ readonly kind: "unconfirmed"; readonly before: readonly string[] } & Sent)
  /** The service reported that it was created, and no read has shown it since. */
  | ({ readonly kind: "notYetReadBack" } & Sent)
  | ({ readonly kind: "confirmed"; readonly baseline: Baseline } & Sent);

/** An object's provenance once a read has shown it. */
export const provenanceAfterRead = <B>({ kind }: Provenance<B>, baseline: B): Provenance<B> => ({
  kind: kind === "imported" ? "imported" : "confirmed",
  baseline,
});

/**
 * An id in the plan of an update. Where only a refresh can find it, it is unknown: the plan is then not empty, and an
 * engine that plans before it reads goes on to read.
 */
export const plannedId = <Id>(id: Id, { kind }: Provenance<unknown>): Id | Unknown =>
  id === null && kind === "unconfirmed" ? UNKNOWN : id;

/** Null if no read has shown the object yet. */
export const baselineIn = <B>(provenance: Provenance<B>): B | null =>
  "baseline" in provenance ? provenance.baseline : null;
