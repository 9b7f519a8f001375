import { RemoveButton } from '../../components/remove-button.tsx'
import { Field } from '../../forms/field.tsx'
import { fieldProps } from '../../forms/field-props.ts'
import { SelectField } from '../../forms/select-field.tsx'
import { COUNTRY_OPTIONS } from '../country-options.ts'
import { toNumber } from '../typed-values.ts'
import { beginning } from './shop-day.ts'
import type { TaxForm } from './tax-form.ts'

type Props = {
  form: TaxForm
  at: number
  /** Today by the shop's clocks, `YYYY-MM-DD`. */
  today: string
  onRemove: () => void
}

/** A tax rate: for where and what it is, and from which day. */
export function TaxRateFields({ form, at, today, onRemove }: Props) {
  const rate = `rates.${at}` as const
  return (
    <fieldset className="grid gap-3 border-base-300 border-t pt-4 sm:grid-cols-3 sm:items-start xl:grid-cols-[minmax(0,1fr)_9.5rem_6.5rem_7.5rem_7rem_9.5rem_auto]">
      <legend className="sr-only">Tax rate {at + 1}</legend>
      <Field label={`Tax ${at + 1}`} {...fieldProps(form, `${rate}.name`)} />
      <SelectField
        label="Country"
        options={COUNTRY_OPTIONS}
        {...fieldProps(form, `${rate}.country`)}
      />
      <Field label="State" placeholder="all" {...fieldProps(form, `${rate}.region`)} />
      <Field label="Category" {...fieldProps(form, `${rate}.category`)} />
      <Field
        label="Percent"
        inputMode="decimal"
        {...fieldProps(form, `${rate}.percent`)}
        {...form.register(`${rate}.percent`, { setValueAs: toNumber })}
      />
      <Field
        label="From"
        type="date"
        hint={beginning(form.watch(`${rate}.from`), today)}
        {...fieldProps(form, `${rate}.from`)}
      />
      <RemoveButton
        label={`Remove tax ${at + 1}`}
        className="btn-outline justify-self-start xl:mt-6"
        onRemove={onRemove}
      />
    </fieldset>
  )
}
