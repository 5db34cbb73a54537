/** Whether two elements count as equal. */
export type Same<T> = (a: T, b: T) => boolean;

const identical = <T>(a: T, b: T): boolean => a === b;

/** The length of the common beginning of two texts or lists. */
export function sharedLength<T>(a: ArrayLike<T>, b: ArrayLike<T>, same: Same<T> = identical): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && same(a[length]!, b[length]!)) length++;
  return length;
}

/** How many elements two texts or lists share at the beginning, and of the rest at the end. */
export function sharedEnds<T>(
  a: ArrayLike<T>,
  b: ArrayLike<T>,
  same: Same<T> = identical,
): { readonly ahead: number; readonly behind: number } {
  const ahead = sharedLength(a, b, same);
  const most = Math.min(a.length, b.length) - ahead;
  let behind = 0;
  while (behind < most && same(a[a.length - 1 - behind]!, b[b.length - 1 - behind]!)) behind++;
  return { ahead, behind };
}
