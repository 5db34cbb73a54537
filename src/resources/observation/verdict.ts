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

/** A difference between what was sent and what the service shows. */
export interface Differing {
  /** What kind of change it is, the same for everything that is sent in which the service does the same. */
  readonly kind: string;
  /** Whether services add such a thing by themselves. */
  readonly isAddition: boolean;
}

/** @param usual kinds of additions that the service is known to make */
export function degreeOf(differing: readonly Differing[], usual: ReadonlySet<string>): Evidence["differs"] {
  if (differing.length === 0) return "nowhere";
  if (!differing.every(({ isAddition }) => isAddition)) return "beyond";
  return differing.every(({ kind }) => usual.has(kind)) ? "usual" : "additions";
}

/**
 * The differences to warn of: where nothing tells who made them, those that services do not make by adding something of
 * their own, unless every one is of a known kind. From now on all these kinds are.
 *
 * @param usual kinds that the service is known to make in the same object
 * @param kinds those that this run knows
 */
export function unexplained<D extends Differing>(
  { kind: whose }: Verdict,
  differing: readonly D[],
  usual: ReadonlySet<string>,
  kinds: Set<string>,
): readonly D[] {
  const known = new Set([...kinds, ...usual]);
  // Added at once, so that of several creates at the same moment only one warns.
  for (const { kind } of differing) kinds.add(kind);
  const strange = differing.filter(({ isAddition }) => !isAddition);
  return whose !== "untold" || strange.every(({ kind }) => known.has(kind)) ? [] : strange;
}
