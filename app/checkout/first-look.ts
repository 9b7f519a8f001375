import { toCents, toDollars } from '#contract/money.ts'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { type QuoteChange, quoteChange } from './quote-changes.ts'

// What each line cost when the buyer first saw it. Another destination, delivery or code asks for a new quote, and a price that the
// owner has changed meanwhile would come with it.

type Line = Quote['lines'][number]

/** With the lines that were not seen yet: another number of units is another look, as it may reach another price. */
export function firstLook(seen: Line[], { lines }: Pick<Quote, 'lines'>): Line[] {
  const unseen = lines.filter((line) => !seenAs(seen, line))
  return unseen.length === 0 ? seen : [...seen, ...unseen]
}

/** What a unit of a line cost at the first look at so many. */
export function firstPrice(seen: Line[], line: Pick<Line, 'productId' | 'quantity'>) {
  return seenAs(seen, line)?.pricePerUnit
}

/** A line that costs another amount than at the first look. */
export type LineChange = { says: string; changes: QuoteChange[] }

/** The lines that are dearer or cheaper than at the first look, by name. */
export function changesSince(
  seen: Line[],
  { lines }: Pick<Quote, 'lines'>,
  titleOf: (productId: string) => string | undefined,
): LineChange[] {
  return lines.flatMap((now) => {
    const was = seenAs(seen, now)
    if (!was) return []
    const title = titleOf(now.productId) ?? 'A part'
    const changes = [
      ...(was.pricePerUnit === now.pricePerUnit
        ? []
        : [quoteChange(title, was.pricePerUnit, now.pricePerUnit)]),
      ...(coreOf(was) === coreOf(now)
        ? []
        : [quoteChange(`${title}, core charge`, coreOf(was), coreOf(now))]),
    ]
    if (changes.length === 0) return []
    const more = costOf(now) - costOf(was)
    return [{ says: `${title} costs ${more > 0 ? 'more' : 'less'} now.`, changes }]
  })
}

function seenAs(seen: Line[], { productId, quantity }: Pick<Line, 'productId' | 'quantity'>) {
  return seen.find((line) => line.productId === productId && line.quantity === quantity)
}

/** The core charge of one unit. */
function coreOf({ core = 0, quantity }: Line) {
  return toDollars(toCents(core) / quantity)
}

function costOf(line: Line) {
  return toCents(line.pricePerUnit) + toCents(coreOf(line))
}
