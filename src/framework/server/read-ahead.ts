/**
 * Maps what a source gives, in its order, with up to `ahead` elements under way at once. Where it is left early, or
 * something fails, the rest is not waited for: give `map` a signal to stop it.
 */
export async function* readAhead<A, B>(
  source: AsyncIterable<A>,
  ahead: number,
  map: (element: A) => Promise<B>,
): AsyncGenerator<B> {
  const underWay: Promise<B>[] = [];
  for await (const element of source) {
    const mapped = map(element);
    // A failure is thrown in its turn; until then it is nobody's.
    mapped.catch(() => undefined);
    underWay.push(mapped);
    if (underWay.length >= ahead) yield await underWay.shift()!;
  }
  for (const mapped of underWay) yield await mapped;
}
