import { useFieldArray, useWatch } from 'react-hook-form'
import { FormError } from '#app/ui/components/form-error.tsx'
import { RemoveButton } from '#app/ui/components/remove-button.tsx'
import { Field, TextField } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { COUNTRIES, countryName } from '#contract/address/country.ts'
import { normalPrefix, prefixInWords } from '#contract/address/postal-prefix.ts'
import { MAX_RATES } from '#contract/pricing/shipping-zone.ts'
import { toCountries, toPrefixes } from '../typed-values.ts'
import type { DeliveryForm } from './delivery-form.ts'
import { newRate } from './new-rate.ts'
import { RateFields } from './rate-fields.tsx'

type Props = {
  form: DeliveryForm
  at: number
  /** The ids of rates that begin as a line. */
  folded: readonly string[]
  onRemove: () => void
}

/** A zone: the places it is for, and its rates. */
export function ZoneFields({ form, at, folded, onRemove }: Props) {
  const zone = `zones.${at}` as const
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: `${zone}.rates`,
    keyName: 'key',
  })
  const [countries, prefixes] = useWatch({
    control: form.control,
    name: [`${zone}.countries`, `${zone}.postalPrefixes`],
  })
  const errors = form.formState.errors.zones?.[at]

  return (
    <fieldset className="grid min-w-0 gap-4 border-base-300 border-t pt-4">
      <legend className="sr-only">Zone {at + 1}</legend>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-start">
        <Field label={`Zone ${at + 1}`} {...fieldProps(form, `${zone}.name`)} />
        <Field
          label="Countries"
          hint={namesOf(countries) || 'Such as US, Canada. Empty: any.'}
          {...form.register(`${zone}.countries`, { setValueAs: toCountries })}
          error={firstMessage(errors?.countries)}
        />
        <TextField
          rows={1}
          className="min-w-0 [&_textarea]:field-sizing-content [&_textarea]:min-h-11"
          label="Postal code prefixes"
          hint={rangesOf(countries, prefixes) || 'Such as 995, 996. Empty: any.'}
          {...form.register(`${zone}.postalPrefixes`, { setValueAs: toPrefixes })}
          error={firstMessage(errors?.postalPrefixes)}
        />
        <RemoveButton
          label={`Remove zone ${at + 1}`}
          className="btn-outline justify-self-start sm:mt-6"
          onRemove={onRemove}
        />
      </div>
      <div className="grid min-w-0 gap-4 sm:pl-4">
        {fields.map(({ key, id }, place) => (
          <RateFields
            key={key}
            form={form}
            name={`${zone}.rates.${place}`}
            isFolded={folded.includes(id)}
            title={`Rate ${place + 1} of zone ${at + 1}`}
            onRemove={() => remove(place)}
          />
        ))}
        {fields.length === 0 && (
          <p className="text-quiet text-sm">No rate: the shop does not deliver there.</p>
        )}
        <FormError>{errors?.rates?.root?.message ?? messageOf(errors?.rates)}</FormError>
        {fields.length < MAX_RATES && (
          <button
            type="button"
            className="btn btn-outline justify-self-start"
            aria-label={`Add a rate to zone ${at + 1}`}
            onClick={() => append(newRate())}
          >
            Add a rate
          </button>
        )}
      </div>
    </fieldset>
  )
}

/** The field has codes, which few owners know by heart. */
function namesOf(countries: string[]) {
  return countries
    .filter((code) => COUNTRIES.includes(code))
    .map(countryName)
    .join(', ')
}

const SHOWN_RANGES = 3

/**
 * ‘PA20: all of PA20 0AA to PA20 9ZZ’: in the United Kingdom it is less than what begins with PA20.
 */
function rangesOf(countries: string[], prefixes: string[]) {
  const ranges = prefixes.flatMap((typed) => {
    const prefix = normalPrefix(typed)
    const words = prefixInWords(countries, prefix)
    return words ? [`${prefix}: ${words}`] : []
  })
  const more = ranges.length - SHOWN_RANGES
  return [...ranges.slice(0, SHOWN_RANGES), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

/** Of a list that is typed into one field: the message of the list, or of its first wrong item. */
function firstMessage(error: unknown): string | undefined {
  if (Array.isArray(error)) return messageOf(error.find(Boolean))
  return messageOf(error)
}

function messageOf(error: unknown) {
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined
  return typeof error.message === 'string' ? error.message : undefined
}
