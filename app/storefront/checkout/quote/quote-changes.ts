import { formatPrice } from '#contract/money.ts'
import { formatArrivalDay, promisedDay } from '#contract/order/arrival-day.ts'
import type { Quote } from '#contract/order/checkout-quote.ts'

/** Something that costs another amount, or arrives on another day, than the buyer saw. */
export type QuoteChange = { what: string; was: string; now: string }

/** Are both of the same units? Otherwise their totals differ by what the buyer has changed. */
export function hasSameUnits(seen: Pick<Quote, 'lines'>, now: Pick<Quote, 'lines'>) {
  const unitsOf = ({ lines }: Pick<Quote, 'lines'>) =>
    lines.map(({ productId, quantity }) => `${productId} ${quantity}`).toSorted()
  return unitsOf(seen).join() === unitsOf(now).join()
}

/**
 * The differences between the quote that the buyer saw and the present one, down to the total, each
 * as it was and is, also for lower prices and earlier days.
 */
export function quoteChanges(
  seen: Quote,
  now: Quote,
  titleOf: (productId: string) => string | undefined,
): QuoteChange[] {
  const prices = now.lines.flatMap(({ productId, pricePerUnit }) => {
    const was = priceSeen(seen, productId)
    return was === undefined || was === pricePerUnit
      ? []
      : [quoteChange(titleOf(productId) ?? 'A part', was, pricePerUnit)]
  })
  if (!hasSameUnits(seen, now)) return prices
  return [
    ...prices,
    ...changed('Discount', seen.discount, now.discount, (amount) =>
      amount === 0 ? 'none' : `−${formatPrice(amount)}`,
    ),
    ...deliveryChange(seen, now),
    ...dayChange(seen, now),
    ...changed('Core charge', seen.core ?? 0, now.core ?? 0, orNone),
    ...changed('Tax', seen.tax, now.tax, orNone),
    ...changed('Total', seen.total, now.total),
  ]
}

/** What the buyer saw of a line; undefined: it was not there. */
export function priceSeen({ lines }: Pick<Quote, 'lines'>, productId: string) {
  return lines.find((line) => line.productId === productId)?.pricePerUnit
}

/** A changed delivery rate is named, even at the same price. */
function deliveryChange(seen: Quote, now: Quote): QuoteChange[] {
  const [was, is] = [rateName(seen), rateName(now)]
  if (was === is) return changed('Delivery', seen.shipping, now.shipping, orFree)
  const of = ({ shipping }: Quote, name: string | undefined) =>
    name === undefined ? orNone(shipping) : `${name}, ${orFree(shipping)}`
  return [{ what: 'Delivery', was: of(seen, was), now: of(now, is) }]
}

function dayChange(seen: Quote, now: Quote): QuoteChange[] {
  const [was, is] = [promisedDay(seen), promisedDay(now)]
  const inWords = (day: string | undefined) => (day ? formatArrivalDay(day) : 'unknown')
  return was === is ? [] : [{ what: 'Arrives by', was: inWords(was), now: inWords(is) }]
}

function orNone(amount: number) {
  return amount === 0 ? 'none' : formatPrice(amount)
}

function orFree(amount: number) {
  return amount === 0 ? 'free' : formatPrice(amount)
}

function rateName({ rates, rate }: Quote) {
  return rates.find(({ id }) => id === rate)?.name
}

function changed(what: string, was: number, now: number, inWords = formatPrice): QuoteChange[] {
  return was === now ? [] : [quoteChange(what, was, now, inWords)]
}

export function quoteChange(
  what: string,
  was: number,
  now: number,
  inWords = formatPrice,
): QuoteChange {
  return { what, was: inWords(was), now: inWords(now) }
}
