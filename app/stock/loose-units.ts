import { formatCount } from '#contract/money.ts'

/** Units that are left of whole packs, which no buyer can order: `5 are less than a pack of 10`. undefined: none are. */
export function looseUnits(units: number, packSize: number) {
  const loose = units % packSize
  if (loose === 0) return undefined
  return `${formatCount(loose)} ${loose === 1 ? 'is' : 'are'} less than a pack of ${formatCount(packSize)}`
}
