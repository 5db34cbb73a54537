/**
 * Runs up to `atOnce` at the same time, and returns the results in the order of the items; the first error ends it, after
 * those in progress have ended.
 */
export async function mapAtOnce<T, R>(
  items: readonly T[],
  atOnce: number,
  run: (item: T, index: number) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  const left = items.entries();
  let failed = false;
  const worker = async (): Promise<void> => {
    for (let next = left.next(); !failed && next.done !== true; next = left.next()) {
      const [index, item] = next.value;
      try {
        results[index] = await run(item, index);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  const failure = ended.find(({ status }) => status === "rejected");
  if (failure?.status === "rejected") throw failure.reason;
  return results;
}
