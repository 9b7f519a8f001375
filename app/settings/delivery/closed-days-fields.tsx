import { useFieldArray } from 'react-hook-form'
import { MAX_CLOSED_DAYS } from '#contract/pricing/delivery.ts'
import { Field } from '../../forms/field.tsx'
import { fieldProps } from '../../forms/field-props.ts'
import type { DeliveryForm } from './delivery-form.ts'

/** Holidays and vacations, which the delivery dates that buyers see leave out. */
export function ClosedDaysFields({ form }: { form: DeliveryForm }) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'closedDays',
    keyName: 'key',
  })
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold text-sm">Closed days</legend>
      <p className="max-w-prose text-quiet text-sm">
        The shop sends nothing on these days, so buyers see later delivery dates. Saturdays and
        Sundays never count.
      </p>
      {fields.map(({ key }, at) => (
        <div key={key} className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <Field
            label="From"
            type="date"
            max="9999-12-31"
            className="max-sm:w-full sm:w-42"
            {...fieldProps(form, `closedDays.${at}.from`)}
          />
          <Field
            label="To"
            type="date"
            max="9999-12-31"
            className="max-sm:w-full sm:w-42"
            {...fieldProps(form, `closedDays.${at}.to`)}
          />
          <label className="flex min-h-11 items-center gap-3 sm:mt-6">
            <input
              type="checkbox"
              className="checkbox border-control"
              {...form.register(`closedDays.${at}.hasCarriers`)}
            />
            Carriers deliver meanwhile
          </label>
          <button
            type="button"
            className="btn btn-ghost sm:mt-6"
            aria-label={`Remove closed days ${at + 1}`}
            onClick={() => remove(at)}
          >
            Remove
          </button>
        </div>
      ))}
      {fields.length < MAX_CLOSED_DAYS && (
        <button
          type="button"
          className="btn btn-outline justify-self-start"
          onClick={() => append({ from: '', to: '', hasCarriers: false })}
        >
          Add closed days
        </button>
      )}
    </fieldset>
  )
}
