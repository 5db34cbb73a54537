import { longestIncreasing, sharedEnds } from "../sequence";

/** A node of the old list and the same node in the new one, as places. */
export interface Pair {
  readonly old: number;
  readonly new: number;
  /** Whether its place among the other pairs changed. */
  readonly moved: boolean;
}

/** A list of which the nodes are paired with those of the other one. */
type Side = "old" | "new";

/**
 * Which node of an old list is which one of a new list, decided step by step: a pair, once made, stays. Equal ones at both
 * ends, where most lists are the same, are paired at the start.
 */
export class Pairing<Node> {
  readonly #newOf = new Map<number, number>();
  readonly #taken = new Set<number>();
  readonly #ahead: number;
  readonly #behind: number;

  /** @param classOf a number that equal nodes share, and no others */
  constructor(
    readonly old: readonly Node[],
    readonly now: readonly Node[],
    readonly classOf: (node: Node) => number,
  ) {
    const { ahead, behind } = sharedEnds(old, now, (a, b) => classOf(a) === classOf(b));
    [this.#ahead, this.#behind] = [ahead, behind];
    for (let at = 0; at < ahead; at++) this.pair(at, at);
    for (let at = 1; at <= behind; at++) this.pair(old.length - at, now.length - at);
  }

  isPaired(side: Side, at: number): boolean {
    return side === "old" ? this.#newOf.has(at) : this.#taken.has(at);
  }

  pair(old: number, now: number): void {
    this.#newOf.set(old, now);
    this.#taken.add(now);
  }

  isSame(old: number, now: number): boolean {
    return this.classOf(this.old[old]!) === this.classOf(this.now[now]!);
  }

  /**
   * Pairs what is left by a key, those with one key in their order.
   *
   * @param keyOf null for a node that is not paired now
   * @param isUnique whether a key counts only if at most one node of each list has it
   */
  pairBy(keyOf: (node: Node, at: number, side: Side) => string | number | null, isUnique = false): void {
    const news = this.#placesBy("new", keyOf);
    for (const [key, olds] of this.#placesBy("old", keyOf)) {
      const nows = news.get(key) ?? [];
      if (isUnique && (olds.length > 1 || nows.length > 1)) continue;
      for (let at = 0; at < Math.min(olds.length, nows.length); at++) this.pair(olds[at]!, nows[at]!);
    }
  }

  /**
   * Pairs what is left by content: first what both lists have as often, which has kept its content, whatever its order;
   * then so that as little as possible has changed and nothing has moved; then equal ones anywhere.
   *
   * @param mayHaveChanged whether two nodes that differ may be one that has changed
   */
  pairByContent(mayHaveChanged: (old: number, now: number) => boolean): void {
    const more = new Map<number, number>();
    for (const [side, by] of [
      ["old", 1],
      ["new", -1],
    ] as const)
      for (const [kind, places] of this.#placesBy(side, this.classOf))
        more.set(kind, (more.get(kind) ?? 0) + by * places.length);
    this.pairBy((node) => (more.get(this.classOf(node)) === 0 ? this.classOf(node) : null));
    if (this.#newOf.size < this.old.length && this.#taken.size < this.now.length) this.#pairInOrder(mayHaveChanged);
    this.pairBy(this.classOf);
  }

  /** In the order of the new list. */
  pairs(): readonly Pair[] {
    const inOldOrder = [...this.#newOf].sort(([a], [b]) => a - b);
    const steady = longestIncreasing(inOldOrder.map(([, now]) => now));
    return inOldOrder
      .map(([old, now], at) => ({ old, new: now, moved: !steady.has(at) }))
      .sort((a, b) => a.new - b.new);
  }

  /** The places without a partner, ascending. */
  left(side: Side): readonly number[] {
    return [...this[side === "old" ? "old" : "now"].keys()].filter((at) => !this.isPaired(side, at));
  }

  #placesBy<Key>(side: Side, keyOf: (node: Node, at: number, side: Side) => Key | null): ReadonlyMap<Key, number[]> {
    const places = new Map<Key, number[]>();
    this[side === "old" ? "old" : "now"].forEach((node, at) => {
      const key = this.isPaired(side, at) ? null : keyOf(node, at, side);
      if (key === null) return;
      const known = places.get(key);
      if (known === undefined) places.set(key, [at]);
      else known.push(at);
    });
    return places;
  }

  #pairInOrder(mayHaveChanged: (old: number, now: number) => boolean): void {
    const ahead = this.#ahead;
    const likeness = (oldAt: number, nowAt: number): Likeness => {
      const [old, now] = [ahead + oldAt, ahead + nowAt];
      if (this.#newOf.has(old) || this.#taken.has(now)) return this.#newOf.get(old) === now ? "same" : "different";
      if (this.isSame(old, now)) return "same";
      return mayHaveChanged(old, now) ? "changed" : "different";
    };
    const between = ({ length }: readonly Node[]): number => length - ahead - this.#behind;
    for (const [oldAt, nowAt] of alignInOrder(between(this.old), between(this.now), likeness) ?? [])
      if (!this.#newOf.has(ahead + oldAt)) this.pair(ahead + oldAt, ahead + nowAt);
  }
}

/** The maximum number of cells in the table; longer lists are not aligned. */
const MOST_CELLS = 1_000_000;

/** What an old node may be to a new one: `changed` is a change of one thing, `different` two things. */
type Likeness = "same" | "changed" | "different";

/**
 * Pairs the places of two lists without crossing, so that as little as possible has changed: each changed pair, and each
 * place without a partner, counts as one.
 *
 * @returns in order; null for lists that are too long
 */
function alignInOrder(
  oldLength: number,
  newLength: number,
  likeness: (old: number, now: number) => Likeness,
): readonly (readonly [old: number, now: number])[] | null {
  if (oldLength * newLength > MOST_CELLS) return null;
  const width = newLength + 1;
  /** The cost from these places on. */
  const costs = new Uint32Array((oldLength + 1) * width);
  const costOf = (old: number, now: number): number => costs[old * width + now]!;
  const paired = (old: number, now: number): number => {
    const likely = likeness(old, now);
    return likely === "different" ? Infinity : costOf(old + 1, now + 1) + (likely === "same" ? 0 : 1);
  };
  for (let old = oldLength; old >= 0; old--) {
    for (let now = newLength; now >= 0; now--) {
      if (old === oldLength || now === newLength) costs[old * width + now] = oldLength - old + (newLength - now);
      else costs[old * width + now] = Math.min(paired(old, now), costOf(old + 1, now) + 1, costOf(old, now + 1) + 1);
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let [old, now] = [0, 0]; old < oldLength && now < newLength;) {
    if (paired(old, now) === costOf(old, now)) pairs.push([old++, now++]);
    else if (costOf(old + 1, now) + 1 === costOf(old, now)) old++;
    else now++;
  }
  return pairs;
}
