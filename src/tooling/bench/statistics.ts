import type { Figure } from "./row";

/** The middle value; the mean of the two middle ones if their number is even. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? NaN, sorted[sorted.length >> 1] ?? NaN];
  return (low + high) / 2;
}

/** The median, and the least and the greatest. */
export const figureOf = (values: readonly number[]): Pick<Figure, "value" | "spread"> => ({
  value: median(values),
  ...(values.length > 1 ? { spread: [Math.min(...values), Math.max(...values)] as const } : {}),
});

/** Of two things that were measured in turns: the ratio of the medians, and the least and greatest of a round. */
export function ratioOf(values: readonly number[], base: readonly number[]): Pick<Figure, "value" | "spread"> {
  const value = median(values) / median(base);
  if (values.length !== base.length) return { value };
  return { ...figureOf(values.map((one, at) => one / base[at]!)), value };
}
