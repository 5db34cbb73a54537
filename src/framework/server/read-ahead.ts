/**
 * Maps a source's elements in order, with up to `ahead` in progress at once. If the caller stops early, or something
 * fails, the rest is not awaited: give `map` a signal to stop it.
 */
export async function* readAhead<A, B>(
  source: AsyncIterable<A>,
  ahead: number,
  map: (element: A) => Promise<B>,
): AsyncGenerator<B> {
  const underWay: Promise<B>[] = [];
  for await (const element of source) {
    const mapped = map(element);
    // A failure is thrown in its turn; until then it must not count as unhandled.
    mapped.catch(() => undefined);
    underWay.push(mapped);
    if (underWay.length >= ahead) yield await underWay.shift()!;
  }
  for (const mapped of underWay) yield await mapped;
}
