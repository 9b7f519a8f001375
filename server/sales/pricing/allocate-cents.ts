import { sum } from '#contract/sum.ts'
// Parts of amounts in whole cents. The products of amounts and rates don't fit into a double, so
// they are computed as BigInt.

/** `cents × numerator ÷ denominator`, half up. */
export function proportionOf(cents: number, numerator: number, denominator: number) {
  const twice = 2n * BigInt(cents) * BigInt(numerator) + BigInt(denominator)
  return Number(twice / (2n * BigInt(denominator)))
}

/**
 * Shares of an amount in proportion to weights, which add up to it: each is rounded down, and the
 * cents that are left go to the largest remainders, of equal ones to the first.
 * @param weights not negative; when all are 0, they count as equal
 */
export function allocate(cents: number, weights: readonly number[]) {
  const whole = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (whole === 0n) {
    if (weights.length === 0) return []
    return allocate(
      cents,
      weights.map(() => 1),
    )
  }
  const exact = weights.map((weight) => BigInt(cents) * BigInt(weight))
  const shares = exact.map((one) => Number(one / whole))
  const left = cents - sum(shares)
  const byRemainder = exact
    .map((one, at) => ({ at, remainder: one % whole }))
    .sort((a, b) => compare(b.remainder, a.remainder) || a.at - b.at)
  for (const { at } of byRemainder.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1
  return shares
}

function compare(a: bigint, b: bigint) {
  if (a === b) return 0
  return a < b ? -1 : 1
}
