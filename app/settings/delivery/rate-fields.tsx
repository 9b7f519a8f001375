import { Field } from '../../forms/field.tsx'
import { fieldProps } from '../../forms/field-props.ts'
import { SelectField } from '../../forms/select-field.tsx'
import { dollarsOrNull, numberOrNull } from '../typed-values.ts'
import type { DeliveryForm } from './delivery-form.ts'
import { RateBrackets } from './rate-brackets.tsx'

type Props = {
  form: DeliveryForm
  name: `zones.${number}.rates.${number}`
  title: string
  onRemove: () => void
}

const BY = [
  ['weight', 'Weight'],
  ['total', 'Goods total'],
] as const

/** A rate: its name, its days and its prices. */
export function RateFields({ form, name, title, onRemove }: Props) {
  const by = form.watch(`${name}.by`)
  const errorOf = (field: 'freeFrom' | 'minDays' | 'maxDays') =>
    fieldProps(form, `${name}.${field}`).error

  return (
    <fieldset className="grid min-w-0 gap-3 rounded-box border border-base-300 p-4">
      <legend className="sr-only">{title}</legend>
      <div className="grid gap-3 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_auto] lg:items-start">
        <Field label="Rate" {...fieldProps(form, `${name}.name`)} />
        <Field label="Carrier" {...fieldProps(form, `${name}.carrier`)} />
        <SelectField label="Priced by" options={BY} {...fieldProps(form, `${name}.by`)} />
        <button
          type="button"
          className="btn btn-outline justify-self-start lg:mt-6"
          aria-label={`Remove ${title.toLowerCase()}`}
          onClick={onRemove}
        >
          Remove
        </button>
      </div>
      <RateBrackets form={form} name={name} by={by} />
      <div className="grid gap-3 sm:grid-cols-3 sm:items-start">
        <Field
          label="Free from ($)"
          inputMode="decimal"
          hint="Empty: never"
          {...form.register(`${name}.freeFrom`, { setValueAs: dollarsOrNull })}
          error={errorOf('freeFrom')}
        />
        <Field
          label="Transit time, from"
          inputMode="numeric"
          hint="Business days"
          {...form.register(`${name}.minDays`, { setValueAs: numberOrNull })}
          error={errorOf('minDays')}
        />
        <Field
          label="to"
          inputMode="numeric"
          {...form.register(`${name}.maxDays`, { setValueAs: numberOrNull })}
          error={errorOf('maxDays')}
        />
      </div>
      <label className="flex min-h-11 w-fit items-center gap-2">
        <input
          type="checkbox"
          className="checkbox border-control"
          {...form.register(`${name}.isDefault`)}
        />
        Default rate
      </label>
    </fieldset>
  )
}
