import { useId } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { FormError } from '#app/ui/components/form-error.tsx'
import { RemoveButton } from '#app/ui/components/remove-button.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { inPounds } from '#app/ui/forms/weight.ts'
import { MAX_BRACKETS } from '#contract/pricing/shipping-zone.ts'
import { limitInGramsOrNull, numberOrNull, typedDollars } from '../typed-values.ts'
import type { Bracket, DeliveryForm, Rate } from './delivery-form.ts'
import { newBracket } from './new-rate.ts'

type Props = { form: DeliveryForm; name: `zones.${number}.rates.${number}`; by: Rate['by'] }

type BracketField = `${number}.${keyof Bracket}`

const INPUT = 'input w-22 border-control sm:w-28 text-base tabular-nums aria-invalid:border-error'

/**
 * The prices of a rate: up to which weight or total each holds. A price that looks like a slip is
 * asked about, not refused.
 */
export function RateBrackets({ form, name, by }: Props) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: `${name}.steps`,
    keyName: 'key',
  })
  const id = useId()
  const steps = form.watch(`${name}.steps`)
  const home = useWatch({ control: form.control, name: 'home' })
  const errorOf = (field: BracketField) => fieldProps(form, `${name}.steps.${field}`).error
  const problemProps = (field: BracketField) =>
    errorOf(field) && { 'aria-invalid': true, 'aria-describedby': `${id}-${field}` }
  const unit = by === 'weight' ? 'g' : '$'
  const toUpTo = by === 'weight' ? limitInGramsOrNull : numberOrNull

  return (
    <div className="grid gap-2">
      <table className="w-fit">
        <thead className="text-left text-quiet text-sm">
          <tr>
            <th className="pr-3 font-normal">Up to ({unit})</th>
            <th className="pr-3 font-normal">Price ($)</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {fields.map(({ key }, at) => (
            <tr key={key} className="align-top">
              <td className="py-1 pr-2">
                <input
                  className={INPUT}
                  inputMode={by === 'weight' ? 'text' : 'decimal'}
                  aria-label={`Up to, price ${at + 1}`}
                  placeholder="any"
                  {...problemProps(`${at}.upTo`)}
                  {...form.register(`${name}.steps.${at}.upTo`, { setValueAs: toUpTo })}
                />
                {by === 'weight' && (
                  <span className="block text-quiet text-sm empty:hidden">
                    {inPounds(steps[at]?.upTo, home)}
                  </span>
                )}
                <div id={`${id}-${at}.upTo`}>
                  <FormError>{errorOf(`${at}.upTo`)}</FormError>
                </div>
              </td>
              <td className="py-1 pr-2">
                <input
                  className={INPUT}
                  inputMode="decimal"
                  aria-label={`Price ${at + 1}`}
                  {...problemProps(`${at}.price`)}
                  {...form.register(`${name}.steps.${at}.price`, { setValueAs: typedDollars })}
                />
                {isFree(steps[at]?.price) && <span className="ml-2">Free</span>}
                <div id={`${id}-${at}.price`}>
                  <FormError>{errorOf(`${at}.price`)}</FormError>
                </div>
              </td>
              <td className="py-1">
                {fields.length > 1 && (
                  <RemoveButton
                    label={`Remove price ${at + 1}`}
                    className="btn-ghost px-2"
                    onRemove={() => remove(at)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {slips(steps, unit).map((slip) => (
        <p key={slip} role="status" className="text-sm text-warning">
          {slip}
        </p>
      ))}
      {fields.length < MAX_BRACKETS && (
        <button
          type="button"
          className="btn btn-outline justify-self-start"
          onClick={() => append(newBracket())}
        >
          Add a price
        </button>
      )}
    </div>
  )
}

/** @param price what the field has: a number, or text while it is not a number yet */
function isFree(price: unknown) {
  return price !== '' && price !== null && Number(price) === 0
}

/** Heavier parcels that cost less. */
function slips(steps: Bracket[], unit: string) {
  const upTo = (bracket: Bracket) =>
    bracket.upTo === null
      ? 'More'
      : `Up to ${unit === '$' ? `$${bracket.upTo}` : `${bracket.upTo} g`}`
  return steps.flatMap((step, at) => {
    const before = steps[at - 1]
    if (!before || before.upTo === null || unit === '$') return []
    if (!(Number(step.price) < Number(before.price))) return []
    return [`${upTo(step)} costs less than ${upTo(before).toLowerCase()}. Is that right?`]
  })
}
