import { type StockCounted, stockCountSchema } from '#contract/catalog/stock.ts'
import { formatCount } from '#contract/money.ts'
import { canBeOrdered } from './units-in-packs.ts'

/** The form of a count. */
export const countFormSchema = stockCountSchema.extend({
  note: stockCountSchema.shape.note.unwrap(),
})

/** What a count means, before it is saved. */
export type CountResult =
  | { kind: 'possible'; text: string; available: string }
  | { kind: 'too few'; text: string }

/** @param sold units that are sold or held, and not sent yet: they lie on the shelf, too */
export function resultOf(counted: number, sold: number, packSize: number): CountResult {
  const left = counted - sold
  const start = `${formatCount(counted)} counted`
  if (left < 0) {
    return {
      kind: 'too few',
      text: `${start}, but ${formatCount(sold)} ${sold === 1 ? 'is' : 'are'} sold and not sent yet.`,
    }
  }
  const available = canBeOrdered(left, packSize)
  if (sold === 0) return { kind: 'possible', text: `${start}, none of them sold:`, available }
  return {
    kind: 'possible',
    text: `${start}, ${formatCount(sold)} of them ${sold === 1 ? 'is' : 'are'} sold:`,
    available,
  }
}

/** `Counted 17: 12 can be ordered` */
export function countedSummary({ counted, available, movement }: StockCounted, packSize: number) {
  const result = `Counted ${formatCount(counted)}: ${canBeOrdered(available, packSize)}`
  return movement ? result : `${result}, as before`
}
