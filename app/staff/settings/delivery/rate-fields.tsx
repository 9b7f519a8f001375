import { useState } from 'react'
import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { RemoveButton } from '#app/ui/components/remove-button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { formatCountOf, formatPrice } from '#contract/money.ts'
import { dollarsOrNull, numberOrNull, toWords } from '../typed-values.ts'
import type { DeliveryForm } from './delivery-form.ts'
import { RateBrackets } from './rate-brackets.tsx'

type Props = {
  form: DeliveryForm
  name: `zones.${number}.rates.${number}`
  title: string
  /** Does it begin as a line that says what it has? */
  isFolded: boolean
  onRemove: () => void
}

const BY = [
  ['weight', 'Weight'],
  ['total', 'Goods total'],
] as const

/** A rate: its name, its days and its prices. Wrong fields are always shown. */
export function RateFields({ form, name, title, isFolded, onRemove }: Props) {
  const [isOpen, setIsOpen] = useState(!isFolded)
  const isWrong = form.getFieldState(name, form.formState).invalid
  const isShown = isOpen || isWrong
  const by = form.watch(`${name}.by`)
  const errorOf = (field: 'by' | 'freeFrom' | 'minDays' | 'maxDays' | 'classes') =>
    fieldProps(form, `${name}.${field}`).error

  /** 2000 g are not $2000. */
  function emptyLimits() {
    for (const at of form.getValues(`${name}.steps`).keys()) {
      form.setValue(`${name}.steps.${at}.upTo`, null, { shouldDirty: true })
    }
  }

  return (
    <fieldset className="min-w-0 rounded-box border border-base-300 px-4">
      <legend className="sr-only">{title}</legend>
      {isFolded && (
        <button
          type="button"
          aria-expanded={isShown}
          className="flex min-h-11 w-full items-center gap-3 py-2 text-left"
          onClick={() => setIsOpen(!isShown)}
        >
          <RateSummary form={form} name={name} />
          <span aria-hidden="true">{isShown ? '▴' : '▾'}</span>
        </button>
      )}
      <div className={isShown ? 'grid gap-3 py-4' : 'hidden'}>
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
        <Field
          label="Delivery classes"
          autoCapitalize="none"
          hint="Such as freight: it takes orders with parts of that class, and no others. Empty: orders without such parts"
          {...form.register(`${name}.classes`, { setValueAs: toWords })}
          error={errorOf('classes')}
        />
        <Checkbox className="w-fit gap-2" {...form.register(`${name}.isDefault`)}>
          Default rate
        </Checkbox>
      </div>
    </fieldset>
  )
}

/** `Ground, UPS` and `$6.90 to $59.90, free from $150.00, 2 to 4 days` */
function RateSummary({ form, name }: Pick<Props, 'form' | 'name'>) {
  const rate = form.watch(name)
  const prices = rate.steps.map(({ price }) => Number(price))
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const facts = [
    least === most ? formatPrice(least) : `${formatPrice(least)} to ${formatPrice(most)}`,
    rate.freeFrom !== null && `free from ${formatPrice(Number(rate.freeFrom))}`,
    rate.classes.length > 0 && `for ${rate.classes.join(', ')}`,
    rate.minDays !== null && daysText(Number(rate.minDays), Number(rate.maxDays ?? rate.minDays)),
  ]
  return (
    <span className="min-w-0 flex-1">
      <span className="font-semibold">{[rate.name, rate.carrier].filter(Boolean).join(', ')}</span>
      <span className="block text-quiet text-sm">{facts.filter(Boolean).join(', ')}</span>
    </span>
  )
}

function daysText(least: number, most: number) {
  return least === most ? formatCountOf(most, 'day') : `${least} to ${most} days`
}
