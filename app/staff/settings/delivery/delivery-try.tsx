import { type FormEvent, useEffect, useState } from 'react'
import { type DeepPartial, useFormState } from 'react-hook-form'
import { tryDelivery } from '#app/api/discount.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { toGrams, weightHint } from '#app/ui/forms/weight.ts'
import { postalCodeNeed } from '#contract/address/postal-code.ts'
import { formatPrice } from '#contract/money.ts'
import { STANDARD_CLASS } from '#contract/pricing/delivery-class.ts'
import type { DeliveryTryAnswer } from '#contract/pricing/delivery-try.ts'
import { COUNTRY_OPTIONS } from '../country-options.ts'
import { numberOrNull } from '../typed-values.ts'
import type { DeliveryFields, DeliveryForm } from './delivery-form.ts'

type Props = {
  home: string
  form: DeliveryForm
  /** Of the saved rates. */
  version: number
}

/** What a buyer would pay now, with the rates as they are saved. */
export function DeliveryTry({ home, form, version }: Props) {
  const { run, pending, error } = useAction({ revalidate: false })
  const [answer, setAnswer] = useState<DeliveryTryAnswer & { version: number }>()
  const [weight, setWeight] = useState('1500')
  const [goods, setGoods] = useState('50.00')
  const [country, setCountry] = useState(home)
  const need = postalCodeNeed(country)
  const { isDirty, defaultValues } = useFormState({ control: form.control })
  const classes = classesOf(defaultValues?.zones)

  // The result of other rates than those in view would be taken for theirs.
  useEffect(() => {
    const { unsubscribe } = form.watch(() => setAnswer(undefined))
    return unsubscribe
  }, [form])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '').trim()
    void run(async () => {
      setAnswer(undefined)
      const found = await tryDelivery({
        country: text('country'),
        postalCode: text('postalCode'),
        grams: String(toGrams(text('grams'))),
        goods: String(numberOrNull(text('goods')) ?? 0),
        deliveryClass: text('deliveryClass'),
      })
      setAnswer({ ...found, version })
    })
  }

  return (
    <form onSubmit={submit} className="mt-6 grid gap-3 border-base-300 border-t pt-4">
      <div>
        <h3 className="font-sans font-semibold text-base">What a buyer would pay</h3>
        <p className="text-quiet text-sm">
          {isDirty
            ? 'By the rates as they are saved: what you have changed above counts once you save it.'
            : 'By the rates above.'}
        </p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-[1fr_8rem_9rem_9rem_auto] sm:items-start">
        <SelectField
          label="To"
          name="country"
          options={COUNTRY_OPTIONS}
          value={country}
          onChoose={setCountry}
        />
        <Field
          label="Postal code"
          name="postalCode"
          autoComplete="off"
          disabled={need === 'none'}
          hint={need === 'none' ? 'It has none' : undefined}
        />
        <Field
          label="Weight"
          name="grams"
          value={weight}
          hint={weightHint(toGrams(weight), home)}
          onChange={({ target }) => setWeight(target.value)}
        />
        <Field
          label="Goods total ($)"
          name="goods"
          inputMode="decimal"
          value={goods}
          onChange={({ target }) => setGoods(target.value)}
        />
        {classes.length > 0 && (
          <SelectField
            label="Delivery class of its parts"
            name="deliveryClass"
            className="md:col-span-2 md:row-start-2"
            options={[STANDARD_CLASS, ...classes].map((one) => [one, one] as const)}
          />
        )}
        <button
          type="submit"
          className="btn btn-outline max-md:justify-self-start md:col-start-5 md:row-start-1 md:mt-6"
          disabled={pending}
        >
          Try
        </button>
      </div>
      <FormError>{error}</FormError>
      <div role="status">{answer?.version === version && <Answer {...answer} />}</div>
    </form>
  )
}

/** Those that saved rates take. */
function classesOf(zones: DeepPartial<DeliveryFields['zones']> = []) {
  const rates = zones.flatMap((zone) => zone?.rates ?? [])
  return [...new Set(rates.flatMap((rate) => rate?.classes ?? []))].flatMap((one) => one ?? [])
}

function Answer({ zone, rates }: DeliveryTryAnswer) {
  if (zone === null) return <p>No zone: the shop does not deliver there.</p>
  if (rates.length === 0) return <p>{zone}: no rate covers this weight and total.</p>
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
