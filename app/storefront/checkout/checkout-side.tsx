import { useId } from 'react'
import { Card } from '#app/ui/components/card.tsx'
import { shopToday } from '#app/ui/format-date.ts'
import { isOrderableLine } from '#contract/basket/basket-issue.ts'
import { formatCountOf, formatPrice } from '#contract/money.ts'
import { arrivalDay, promisedDay } from '#contract/order/arrival-day.ts'
import type { Quote } from '#contract/order/checkout-quote.ts'
import type { Order } from '#contract/order/order.ts'
import { unitPrice } from '#contract/pricing/price-step.ts'
import { CheckoutLines, type OnFit, type ShownPart } from './checkout-lines.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { DiscountCodeField } from './discount-code-field.tsx'
import { FoldableSummary } from './foldable-summary.tsx'
import { firstSeenPrice } from './quote/first-seen-prices.ts'
import { priceSeen } from './quote/quote-changes.ts'
import { soFarOf } from './quote/so-far.ts'
import { RejectionNotice } from './rejection-notice.tsx'
import { TooManyLines } from './too-many-lines.tsx'
import { isTooSmall, TooSmall } from './too-small.tsx'
import type { ShownLine } from './use-basket.ts'
import { linesToReview, type Rejection } from './use-placing.ts'

type Props = {
  order: Order | undefined
  quote: Quote | undefined
  isPlaceKnown: boolean
  /** The lines with the prices that the buyer saw first. */
  seen: Quote['lines']
  lines: ShownLine[]
  rejection: Rejection | undefined
  country: string
  onFit: OnFit
  onChange: (productId: string, quantity: number) => void
  onCode: (code: string) => void
  /** How many lines an order of this buyer can have, if this one has more. */
  mostLines: number | undefined
  laterCount: number
  onLater: (ids: string[]) => void
  /** The quote has failed, and no other is being asked for. */
  hasFailed: boolean
  /** The total is being asked for. */
  isAsking: boolean
}

/** Up to this many parts are shown above the summary; more are shown below it. */
const MAX_ABOVE_SUMMARY = 5

/** Parts and amounts: beside the form, on a phone a line above it that opens. */
export function CheckoutSide({ order, quote, seen, lines, rejection, country, ...props }: Props) {
  const {
    isPlaceKnown,
    onFit,
    onChange,
    onCode,
    mostLines,
    laterCount,
    onLater,
    hasFailed,
    isAsking,
  } = props
  const heading = useId()
  const parts = order ? partsOf(order) : partsOfLines(lines, quote, seen, rejection)
  const orderable = parts.filter(({ toFix }) => !toFix)
  const isAll = orderable.length === parts.length
  // The quote of parts that can't be ordered says only where the shop ships to.
  const shownQuote = orderable.length > 0 ? quote : undefined
  const amounts = order ? amountsOf(order) : shownQuote
  const soFar = order ? undefined : soFarOf(shownQuote, isPlaceKnown)
  const day = arrivalDay(quote && promisedDay(quote), shopToday())
  // Many parts are folded, so that the buyer finds the code and the total without scrolling past
  // them.
  const isLong = parts.length > MAX_ABOVE_SUMMARY
  const summary = amounts ? (
    <CheckoutSummary amounts={amounts} soFar={soFar} {...(!order && { country })}>
      {!order && <DiscountCodeField result={quote?.code ?? null} onChange={onCode} />}
    </CheckoutSummary>
  ) : orderable.length === 0 || hasFailed ? null : (
    <div role="status" className="skeleton h-24">
      <span className="sr-only">Loading the total</span>
    </div>
  )
  return (
    <section
      aria-labelledby={heading}
      className="grid min-w-0 gap-4 max-lg:order-first lg:sticky lg:top-4"
    >
      <h2 id={heading} className="sr-only">
        Your order
      </h2>
      {rejection && !order && <RejectionNotice rejection={rejection} lines={lines} quote={quote} />}
      {!order && (
        <TooManyLines
          lines={lines}
          mostLines={mostLines}
          laterCount={laterCount}
          onLater={onLater}
        />
      )}
      {shownQuote && !order && soFar?.open !== 'tax' && isTooSmall(shownQuote.total) && (
        <TooSmall />
      )}
      <Card className="p-4 lg:p-6">
        <FoldableSummary
          isCalledFor={rejection !== undefined || !isAll}
          summary={
            <>
              <span className="font-semibold">
                {isAll ? '' : `${unitsOf(orderable)} of `}
                {formatCountOf(unitsOf(parts), 'item')}
                {day && !order && orderable.length > 0 && (
                  <>
                    , arrives by <span className="whitespace-nowrap">{day}</span>
                  </>
                )}
                <span className="block font-normal text-sm underline underline-offset-4 lg:hidden">
                  <span className="group-open:hidden">
                    Show the parts{!order && ', a code'} and the total
                  </span>
                  <span className="hidden group-open:inline">Hide</span>
                </span>
              </span>
              <span
                aria-busy={(isAsking && !order) || undefined}
                className="font-heading text-xl tabular-nums aria-busy:text-quiet"
              >
                {amounts
                  ? formatPrice(soFar ? soFar.amount : amounts.total)
                  : orderable.length > 0 && !hasFailed && '…'}
                {soFar && (
                  <span className="block text-right font-sans text-quiet text-sm">
                    before {soFar.open}
                  </span>
                )}
              </span>
            </>
          }
        >
          <div className="grid gap-6 max-lg:pt-4">
            {isLong && summary}
            <CheckoutLines
              parts={parts}
              {...(!order && { onFit, onChange })}
              {...(!order && mostLines !== undefined && { onLater: (id) => onLater([id]) })}
            />
            {!isLong && summary}
          </div>
        </FoldableSummary>
      </Card>
    </section>
  )
}

function unitsOf(parts: ShownPart[]) {
  return parts.reduce((sum, { quantity }) => sum + quantity, 0)
}

function partsOfLines(
  lines: ShownLine[],
  quote: Quote | undefined,
  seen: Quote['lines'],
  rejection: Rejection | undefined,
): ShownPart[] {
  const toReview = rejection ? linesToReview(rejection, lines) : []
  return lines.map((line) => {
    const { product, quantity } = line
    const { _id: productId, title, img } = product
    return {
      ...{ productId, title, img, quantity, photo: product.pictures[0], car: line.car },
      pricePerUnit: (quote && priceSeen(quote, productId)) ?? unitPrice(line, quantity),
      was: rejection
        ? priceSeen(rejection.seen, productId)
        : firstSeenPrice(seen, { productId, quantity }),
      problem: toReview.includes(line) ? rejection?.ofLine.get(productId) : undefined,
      toFix: isOrderableLine(line) ? undefined : line,
    }
  })
}

function partsOf({ lines, productImg, part, ...order }: Order): ShownPart[] {
  if (!lines) return [{ ...order, title: part.title, img: productImg }]
  return lines.map((line) => ({ ...line, title: line.part.title }))
}

function amountsOf({
  pricePerUnit,
  quantity,
  discount = 0,
  shipping = 0,
  tax = 0,
  core = 0,
  total,
  taxIncluded,
  taxes = [],
  shippingRate,
  code,
}: Order) {
  return {
    ...{ goods: pricePerUnit * quantity, discount, shipping, tax, taxes, core, total },
    taxMode: taxIncluded ? ('inclusive' as const) : ('exclusive' as const),
    delivery: shippingRate,
    code: code === undefined ? null : { code },
  }
}
