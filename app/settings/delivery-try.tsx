import { type FormEvent, useState } from 'react'
import type { DeliveryTryAnswer } from '#contract/delivery.ts'
import { formatPrice } from '#contract/money.ts'
import { tryDelivery } from '../api/discount.ts'
import { FormError } from '../components/form-error.tsx'
import { useAction } from '../components/use-action.ts'
import { Field } from '../forms/field.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { COUNTRY_OPTIONS } from './country-options.ts'

/** What a buyer would pay now, with the rates as they are saved. */
export function DeliveryTry({ home }: { home: string }) {
  const { run, pending, error } = useAction({ revalidate: false })
  const [answer, setAnswer] = useState<DeliveryTryAnswer>()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '').trim()
    void run(async () => {
      setAnswer(undefined)
      setAnswer(await tryDelivery(text('country'), text('postalCode'), text('grams')))
    })
  }

  return (
    <form onSubmit={submit} className="mt-6 grid gap-3 border-base-300 border-t pt-4">
      <h4 className="font-semibold">What a buyer would pay</h4>
      <div className="grid gap-3 sm:grid-cols-[1fr_8rem_8rem_auto] sm:items-end">
        <SelectField label="To" name="country" options={COUNTRY_OPTIONS} defaultValue={home} />
        <Field label="Postal code" name="postalCode" autoComplete="off" />
        <Field label="Grams" name="grams" inputMode="numeric" defaultValue="1500" />
        <button type="submit" className="btn btn-outline" disabled={pending}>
          Try
        </button>
      </div>
      <FormError>{error}</FormError>
      <div role="status">{answer && <Answer {...answer} />}</div>
    </form>
  )
}

function Answer({ zone, rates }: DeliveryTryAnswer) {
  if (zone === null) return <p>No zone: the shop does not deliver there.</p>
  if (rates.length === 0) return <p>{zone}: no rate covers this weight.</p>
  return (
    <dl className="grid w-fit grid-cols-[auto_auto] gap-x-6">
      <dt className="col-span-2 text-quiet text-sm">{zone}</dt>
      {rates.map(({ id, name, price }) => (
        <div key={id} className="contents">
          <dt>{name}</dt>
          <dd className="text-right tabular-nums">{formatPrice(price)}</dd>
        </div>
      ))}
    </dl>
  )
}
