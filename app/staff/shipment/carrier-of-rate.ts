import type { Carrier } from '#contract/staff/carrier.ts'

/**
 * The name of the carrier of a delivery rate; `undefined` if no carrier has it, or several do, each
 * in its zone.
 */
export function carrierOfRate(carriers: Carrier[], rate: string | undefined) {
  if (rate === undefined) return undefined
  const [only, ...others] = carriers.filter(({ rates }) => rates?.includes(rate))
  return others.length === 0 ? only?.name : undefined
}
