import { useEffect, useMemo, useState } from 'react'
import { Notice } from '#app/ui/components/notice.tsx'
import { shopToday } from '#app/ui/format-date.ts'
import { useDebounced } from '#app/ui/forms/use-debounced.ts'
import type { BasketLine } from '#contract/basket/basket.ts'
import { formatCents, toCents } from '#contract/money.ts'
import { arrivalDay, promisedDay } from '#contract/order/arrival-day.ts'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { readPlace, writePlace } from '../../basket/delivery-place.ts'
import { PlaceForm } from '../../part/place-form.tsx'
import { saveCode, storedCode } from '../checkout-storage.ts'
import { CheckoutSummary } from '../checkout-summary.tsx'
import { DiscountCodeField } from '../discount-code-field.tsx'
import { soFarOf } from '../quote/so-far.ts'
import { useQuote } from '../quote/use-quote.ts'

/** What the shop has answered, as the page shows it in one line. */
export type Estimate = {
  label: string
  amount: number
  /** Another one is being asked for. */
  isOutdated: boolean
}

type Props = {
  lines: BasketLine[]
  /** The country of the shop. */
  home: string
  /** undefined: nothing is known beyond the prices of the lines. */
  onEstimate: (estimate: Estimate | undefined) => void
}

/**
 * What the basket costs with delivery and tax, before the checkout: for a postal code, and with a
 * discount code. Both are at the checkout, too.
 */
export function BasketEstimate({ lines, home, onEstimate }: Props) {
  const [place, setPlace] = useState(readPlace)
  const [code, setCode] = useState(storedCode)
  // Several clicks on + are one question.
  const asked = JSON.stringify(lines)
  const [text] = useDebounced([asked], 400)
  const settled = useMemo((): BasketLine[] => JSON.parse(text), [text])
  const quoted = useQuote(settled, { ...place, code }, {})
  const { quote, failure, placeProblem, isAsking } = quoted
  const isOutdated = isAsking || text !== asked
  const isShown = !failure && quote && (quoted.isPlaceKnown || quote.discount > 0)
  const known = isShown ? quote : undefined
  const soFar = soFarOf(known, quoted.isPlaceKnown)
  const amount = soFar?.amount ?? known?.total
  const label = soFar ? `Before ${soFar.open}` : `Total to ${place?.postalCode}`

  useEffect(() => {
    writePlace(placeProblem === undefined ? place : undefined)
  }, [place, placeProblem])

  useEffect(() => {
    onEstimate(amount === undefined ? undefined : { label, amount, isOutdated })
    return () => onEstimate(undefined)
  }, [onEstimate, label, amount, isOutdated])

  const use = (typed: string) => {
    saveCode(typed)
    setCode(typed)
  }
  return (
    <section aria-labelledby="estimate" className="grid gap-4">
      <h2 id="estimate" className="text-xl">
        Delivery and total
      </h2>
      {quote && <FreeDelivery quote={quote} />}
      <PlaceForm
        place={place}
        home={home}
        countries={quoted.countries}
        problem={placeProblem}
        isAsking={isAsking}
        onPlace={setPlace}
        button="Estimate"
      />
      <DiscountCodeField result={quote?.code ?? null} onChange={use} />
      {failure && !placeProblem && (
        <Notice kind="warning" as="p" role="alert" className="px-4 py-3 text-sm">
          {failure.message}
        </Notice>
      )}
      {known && (
        <div aria-busy={isOutdated} className="grid gap-3 border-base-300 border-t pt-4">
          {quoted.isPlaceKnown && <Arrival quote={known} />}
          <CheckoutSummary amounts={known} soFar={soFar} country={place?.country ?? home} />
        </div>
      )}
    </section>
  )
}

function Arrival({ quote }: { quote: Quote }) {
  const day = arrivalDay(promisedDay(quote), shopToday())
  return day ? (
    <p className="text-sm">
      With you by <b className="font-semibold">{day}</b>
    </p>
  ) : null
}

/** ‘$15.30 more and delivery is free.’ */
function FreeDelivery({ quote: { rates, goods, discount } }: { quote: Quote }) {
  const [cheapest] = rates.toSorted((one, other) => one.price - other.price)
  if (!cheapest) return null
  if (cheapest.price === 0) return <p className="text-sm text-success">Delivery is free.</p>
  const toGo = toCents(cheapest.freeFrom ?? 0) - toCents(goods) + toCents(discount)
  if (toGo <= 0) return null
  return (
    <p className="text-sm">
      <b className="font-semibold tabular-nums">{formatCents(toGo)} more</b> and delivery is free.
    </p>
  )
}
