/**
 * Calculates the p value of the Mann-Whitney test by its normal approximation: the probability that two samples of one
 * distribution differ at least as much as these two. The test does not assume normally distributed values, because
 * server times are not. Each sample needs about twenty values.
 */
export function rankTest(a: readonly number[], b: readonly number[]): { z: number; p: number } {
  const all = [...a.map(value => ({ value, isA: true })), ...b.map(value => ({ value, isA: false }))].toSorted(
    (left, right) => left.value - right.value,
  )
  let rankSum = 0
  for (let from = 0; from < all.length;) {
    let to = from
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1
    // Ties share the mean of their ranks.
    rankSum += ((from + 1 + to) / 2) * all.slice(from, to).filter(each => each.isA).length
    from = to
  }
  const u = rankSum - (a.length * (a.length + 1)) / 2
  const deviation = Math.sqrt((a.length * b.length * (all.length + 1)) / 12)
  const z = (u - (a.length * b.length) / 2) / deviation
  return { z, p: 2 * upperTail(Math.abs(z)) }
}

/** Uses Abramowitz and Stegun 26.2.17. Its seven digits are more than enough here. */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const sum = series.reduceRight((rest, factor) => (rest + factor) * t, 0)
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}
