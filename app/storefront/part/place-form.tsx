import { type FormEvent, useState } from 'react'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import type { Quote } from '#contract/order/checkout-quote.ts'
import type { Place } from '../basket/delivery-place.ts'

type Props = {
  place: Place | undefined
  /** The country of the shop. */
  home: string
  /** Where the shop delivers. */
  countries: Quote['countries']
  problem: string | undefined
  isAsking: boolean
  onPlace: (place: Place) => void
  /** What its button says. */
  button: string
}

/** A postal code, with the country if the shop delivers to several. */
export function PlaceForm({ place, home, countries, problem, isAsking, onPlace, button }: Props) {
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
          {button}
        </button>
      </div>
    </form>
  )
}
