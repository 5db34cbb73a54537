/**
 * How an object came under this configuration, and how sure that is: create, read, update and delete go by it.
 *
 * @typeParam Baseline what the service showed after our last write, or at the import; drift counts from it
 * @typeParam Sent what was sent, such as `{ readonly sent: string }`. @default nothing: state holds it
 */
export type Provenance<Baseline, Sent = unknown> =
  /** The service had it before, or nothing is recorded of it. Null: no read has shown it yet. */
  | { readonly kind: "imported"; readonly baseline: Baseline | null }
  /** Its create request was sent and the answer was lost. `before`: ids of the objects that were known before. */
  | ({ readonly kind: "unconfirmed"; readonly before: readonly string[] } & Sent)
  /** The service said that it was created, and no read has shown it since. */
  | ({ readonly kind: "notYetReadBack" } & Sent)
  | ({ readonly kind: "confirmed"; readonly baseline: Baseline } & Sent);

/** Where an object comes from once a read has shown it. */
export const provenanceAfterRead = <B>({ kind }: Provenance<B>, baseline: B): Provenance<B> => ({
  kind: kind === "imported" ? "imported" : "confirmed",
  baseline,
});

/** Null: no read has shown the object yet. */
export const baselineIn = <B>(provenance: Provenance<B>): B | null =>
  "baseline" in provenance ? provenance.baseline : null;
