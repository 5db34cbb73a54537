/**
 * How much a straight line through the values rises from its begin to its end, as a share of its begin: 0.1 is a
 * growth by a tenth. A line, because single samples jump with what happens to be in flight.
 *
 * @param values at equal distances, at least two
 */
export function growth(values: readonly number[]): number {
  if (values.length < 2) throw new RangeError("A trend needs at least two values");
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = values.reduce((sum, _value, index) => sum + (index - middle) ** 2, 0);
  const slope = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0) / spread;
  return (slope * (values.length - 1)) / (mean - slope * middle);
}
