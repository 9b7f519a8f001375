import { formatCount } from '#contract/money.ts'
import { type StockCounted, stockCountSchema } from '#contract/stock.ts'
import { canBeOrdered } from './packs.ts'

/** The form of a count. */
export const countFormSchema = stockCountSchema.extend({
  note: stockCountSchema.shape.note.unwrap(),
})

/** What a count means, before it is saved. */
export type Sum =
  | { kind: 'possible'; text: string; result: string }
  | { kind: 'too few'; text: string }

/** @param sold units that are sold or held, and not sent yet: they lie on the shelf, too */
export function sumOf(counted: number, sold: number, packSize: number): Sum {
  const available = counted - sold
  const start = `${formatCount(counted)} counted`
  if (available < 0) {
    return {
      kind: 'too few',
      text: `${start}, but ${formatCount(sold)} ${sold === 1 ? 'is' : 'are'} sold and not sent yet.`,
    }
  }
  const result = canBeOrdered(available, packSize)
  if (sold === 0) return { kind: 'possible', text: `${start}, none of them sold:`, result }
  return {
    kind: 'possible',
    text: `${start}, ${formatCount(sold)} of them ${sold === 1 ? 'is' : 'are'} sold:`,
    result,
  }
}

/** `Counted 17: 12 can be ordered` */
export function countedSummary({ counted, available, movement }: StockCounted, packSize: number) {
  const result = `Counted ${formatCount(counted)}: ${canBeOrdered(available, packSize)}`
  return movement ? result : `${result}, as before`
}
