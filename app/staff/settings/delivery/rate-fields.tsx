import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { RemoveButton } from '#app/ui/components/remove-button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
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
  const errorOf = (field: 'by' | 'freeFrom' | 'minDays' | 'maxDays') =>
    fieldProps(form, `${name}.${field}`).error

  /** 2000 g are not $2000. */
  function emptyLimits() {
    for (const at of form.getValues(`${name}.steps`).keys()) {
      form.setValue(`${name}.steps.${at}.upTo`, null, { shouldDirty: true })
    }
  }

  return (
    <fieldset className="grid min-w-0 gap-3 rounded-box border border-base-300 p-4">
      <legend className="sr-only">{title}</legend>
      <div className="grid gap-3 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_auto] lg:items-start">
        <Field label="Rate" {...fieldProps(form, `${name}.name`)} />
        <Field label="Carrier" {...fieldProps(form, `${name}.carrier`)} />
        <SelectField
          label="Priced by"
          options={BY}
          {...form.register(`${name}.by`, { onChange: emptyLimits })}
          error={errorOf('by')}
        />
        <RemoveButton
          label={`Remove ${title.toLowerCase()}`}
          className="btn-outline justify-self-start lg:mt-6"
          onRemove={onRemove}
        />
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
      <Checkbox className="w-fit gap-2" {...form.register(`${name}.isDefault`)}>
        Default rate
      </Checkbox>
    </fieldset>
  )
}
