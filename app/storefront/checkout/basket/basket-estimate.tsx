import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { Notice } from '#app/ui/components/notice.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { useDebounced } from '#app/ui/forms/use-debounced.ts'
import type { BasketLine } from '#contract/basket/basket.ts'
import { formatPrice, toCents, toDollars } from '#contract/money.ts'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { type Place, readPlace, writePlace } from '../../basket/delivery-place.ts'
import { saveCode, storedCode } from '../checkout-storage.ts'
import { CheckoutSummary } from '../checkout-summary.tsx'
import { DiscountCodeField } from '../discount-code-field.tsx'
import { useQuote } from '../quote/use-quote.ts'

/**
 * What the basket costs with delivery and tax, before the checkout: for a postal code, and with a
 * discount code. Both are at the checkout, too.
 */
export function BasketEstimate({ lines, home }: { lines: BasketLine[]; home: string }) {
  const [place, setPlace] = useState(readPlace)
  const [code, setCode] = useState(storedCode)
  // Several clicks on + are one question.
  const [text] = useDebounced([JSON.stringify(lines)], 400)
  const settled = useMemo((): BasketLine[] => JSON.parse(text), [text])
  const { quote, failure, placeProblem, countries, isAsking } = useQuote(
    settled,
    { ...place, code },
    {},
  )
  useEffect(() => {
    writePlace(placeProblem === undefined ? place : undefined)
  }, [place, placeProblem])
  const use = (typed: string) => {
    saveCode(typed)
    setCode(typed)
  }
  const result = quote?.code ?? null
  return (
    <section aria-labelledby="estimate" className="grid gap-4">
      <h2 id="estimate" className="text-xl">
        Delivery and total
      </h2>
      {quote && <FreeDelivery quote={quote} />}
      <PlaceForm
        place={place}
        home={home}
        countries={countries}
        problem={placeProblem}
        isAsking={isAsking}
        onPlace={setPlace}
      />
      <DiscountCodeField result={result} onChange={use} />
      {failure && !placeProblem && (
        <Notice kind="warning" as="p" role="alert" className="px-4 py-3 text-sm">
          {failure.message}
        </Notice>
      )}
      {quote && place && !placeProblem && (
        <div aria-busy={isAsking} className="border-base-300 border-t pt-4">
          <CheckoutSummary amounts={quote} country={place.country} />
        </div>
      )}
    </section>
  )
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
      <b className="font-semibold tabular-nums">{formatPrice(toDollars(toGo))} more</b> and delivery
      is free.
    </p>
  )
}

type PlaceProps = {
  place: Place | undefined
  /** The country of the shop. */
  home: string
  /** Where the shop delivers. */
  countries: Quote['countries']
  problem: string | undefined
  isAsking: boolean
  onPlace: (place: Place) => void
}

function PlaceForm({ place, home, countries, problem, isAsking, onPlace }: PlaceProps) {
  const [postalCode, setPostalCode] = useState(place?.postalCode ?? '')
  const [country, setCountry] = useState(place?.country ?? home)
  const [isMissing, setMissing] = useState(false)
  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = postalCode.trim()
    setMissing(typed === '')
    if (typed !== '') onPlace({ country, postalCode: typed })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      {countries.length > 1 && (
        <SelectField
          label="Country"
          value={country}
          options={countries.map(({ code, name }): [string, string] => [code, name])}
          onChange={({ target }) => setCountry(target.value)}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <Field
          label="ZIP or postal code"
          autoComplete="postal-code"
          maxLength={20}
          value={postalCode}
          error={isMissing ? 'Enter a ZIP or postal code' : problem}
          onChange={({ target }) => setPostalCode(target.value)}
        />
        <button type="submit" className="btn btn-outline mt-6" aria-busy={isAsking}>
          Estimate
        </button>
      </div>
    </form>
  )
}
