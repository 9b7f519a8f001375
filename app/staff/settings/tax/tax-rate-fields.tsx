import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { RemoveButton } from '#app/ui/components/remove-button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { regionName } from '#contract/address/place.ts'
import { MAX_ADDED_TAXES } from '#contract/pricing/tax-setting.ts'
import { sumOf } from '#contract/sum.ts'
import { COUNTRY_OPTIONS } from '../country-options.ts'
import { toNumber } from '../typed-values.ts'
import { rateStartHint } from './rate-start-hint.ts'
import type { TaxFields, TaxForm } from './tax-form.ts'

type Props = {
  form: TaxForm
  at: number
  /** Today by the shop's clocks, `YYYY-MM-DD`. */
  today: string
  /** Those of the same place, category and day, itself included: they add up. */
  added: TaxFields['rates']
  onAdd: () => void
  onRemove: () => void
}

/** A tax rate: for where and what it is, and from which day. */
export function TaxRateFields({ form, at, today, added, onAdd, onRemove }: Props) {
  const rate = `rates.${at}` as const
  const region = regionName(form.watch(`${rate}.country`)) ?? 'Region'
  return (
    <fieldset className="grid gap-3 border-base-300 border-t pt-4 sm:grid-cols-3 sm:items-start xl:grid-cols-[minmax(0,1fr)_9.5rem_6.5rem_7.5rem_7rem_9.5rem]">
      <legend className="sr-only">Tax rate {at + 1}</legend>
      <Field label={`Tax ${at + 1}`} {...fieldProps(form, `${rate}.name`)} />
      <SelectField
        label="Country"
        options={COUNTRY_OPTIONS}
        {...fieldProps(form, `${rate}.country`)}
      />
      <Field label={region} placeholder="all" {...fieldProps(form, `${rate}.region`)} />
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
        hint={rateStartHint(form.watch(`${rate}.from`), today)}
        {...fieldProps(form, `${rate}.from`)}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 sm:col-span-full">
        <div className="flex flex-wrap items-center gap-x-6">
          <Checkbox {...form.register(`${rate}.isDeliveryTaxed`)}>Delivery is taxed</Checkbox>
          {added.length > 1 && <p className="text-quiet text-sm">{sumText(added)}</p>}
          {added.length < MAX_ADDED_TAXES && (
            <button
              type="button"
              className="btn btn-ghost btn-sm min-h-11 max-sm:-ml-3"
              onClick={onAdd}
            >
              Add another tax of this place
            </button>
          )}
        </div>
        <RemoveButton label={`Remove tax ${at + 1}`} onRemove={onRemove} />
      </div>
    </fieldset>
  )
}

/** Such as ‘GST + QST: 14.975%’. */
function sumText(added: Props['added']) {
  const names = added.map(({ name }) => name.trim() || '…').join(' + ')
  const percent = sumOf(added, (rate) => Number(rate.percent) || 0)
  return `${names}: ${Number(percent.toFixed(4))}%`
}
