/** Whose a version is that the service shows right after our write. */
export type Verdict =
  /** What was written, or what the service made of it. */
  | { readonly kind: "ours" }
  /** Somebody else's work. `who` changed it and when, as `lastChange` says; empty if the evidence does not name anybody. */
  | { readonly kind: "theirs"; readonly who: string }
  /** The service shows nothing that could tell. */
  | { readonly kind: "untold" };

/** What the service tells of the writes to one object; null: nothing. */
export type Testimony = Exclude<Verdict, { readonly kind: "untold" }> | null;

/** What may tell whose a version is. */
export interface Evidence {
  /**
   * How the version differs from what was sent. `usual`: only by additions of a kind that the service is known to make.
   * `additions`: only by what services add. `beyond`: by more.
   */
  readonly differs: "nowhere" | "usual" | "additions" | "beyond";
  /** How it compares with the object in the answer to our write; null if the answer had none, or only repeats our text. */
  readonly answer: "same" | "other" | null;
  /** The audit log. Asked only if it matters, as `counts`. */
  readonly audit: () => Promise<Testimony>;
  /** The service's count of versions. */
  readonly counts: () => Promise<Testimony>;
  /** Whether the service has shown that it would have kept what was sent, apart from additions. */
  readonly keeps: boolean;
}

const OURS = { kind: "ours" } as const;
const THEIRS = { kind: "theirs", who: "" } as const;

/**
 * Whether a version is ours, in this order: by its content, by the answer to our write, the audit log, the service's
 * counts, and by what the service did with other documents.
 */
export async function verdictOf({ differs, answer, audit, counts, keeps }: Evidence): Promise<Verdict> {
  if (differs === "nowhere" || differs === "usual" || answer === "same") return OURS;
  if (differs === "beyond" && answer === "other") return THEIRS;
  const told = (await audit()) ?? (await counts());
  if (told !== null) return told;
  return answer === "other" || (differs === "beyond" && keeps) ? THEIRS : { kind: "untold" };
}
