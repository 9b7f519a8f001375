import { toCents, toDollars } from '#contract/money.ts'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { type QuoteChange, quoteChange } from './quote-changes.ts'

// The page keeps what each line cost when the buyer first saw it. Another destination, delivery or
// code asks for a new quote, which may bring a price that the owner has changed meanwhile: the page
// names such a change.

type Line = Quote['lines'][number]

/**
 * Adds the lines that were not seen yet. A line with another number of units is a new one, as it
 * may reach another price.
 */
export function addUnseen(seen: Line[], { lines }: Pick<Quote, 'lines'>): Line[] {
  const unseen = lines.filter((line) => !seenAs(seen, line))
  return unseen.length === 0 ? seen : [...seen, ...unseen]
}

/** The price of a unit when the buyer first saw the line with this many units. */
export function firstSeenPrice(seen: Line[], line: Pick<Line, 'productId' | 'quantity'>) {
  return seenAs(seen, line)?.pricePerUnit
}

/** A line that costs another amount than when the buyer first saw it. */
type LineChange = { says: string; changes: QuoteChange[] }

/** Names the lines that are dearer or cheaper than when the buyer first saw them. */
export function changesSinceFirstSeen(
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
