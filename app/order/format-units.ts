import { formatCountOf } from '#contract/money.ts'

/** `1 unit`, `3 units` */
export function formatUnits(units: number) {
  return formatCountOf(units, 'unit')
}

/** After a refund's amount or date: the units that are not sent because of it. */
export function notSent(units: number | null) {
  return units ? `, ${formatUnits(units)} not sent` : ''
}
