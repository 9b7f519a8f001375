import { useFieldArray } from 'react-hook-form'
import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { RemoveButton } from '#app/ui/components/remove-button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { MAX_CLOSED_DAYS } from '#contract/pricing/delivery.ts'
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
        <div key={key} className="grid gap-x-4 gap-y-2 sm:grid-cols-3 sm:items-start lg:flex">
          <Field
            label="From"
            type="date"
            max="9999-12-31"
            className="sm:w-42"
            {...fieldProps(form, `closedDays.${at}.from`)}
          />
          <Field
            label="To"
            type="date"
            max="9999-12-31"
            className="sm:w-42"
            {...fieldProps(form, `closedDays.${at}.to`)}
          />
          <Checkbox className="gap-3 sm:mt-6" {...form.register(`closedDays.${at}.hasCarriers`)}>
            Carriers deliver meanwhile
          </Checkbox>
          <RemoveButton
            label={`Remove closed days ${at + 1}`}
            className="btn-outline justify-self-start lg:mt-6"
            onRemove={() => remove(at)}
          />
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
