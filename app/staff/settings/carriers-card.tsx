import { zodResolver } from '@hookform/resolvers/zod'
import { useFieldArray, useForm } from 'react-hook-form'
import { Card } from '#app/ui/components/card.tsx'
import { RemoveButton } from '#app/ui/components/remove-button.tsx'
import { Field, TextField } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { TRACKING_PLACE } from '#contract/order/tracking.ts'
import {
  type CarriersSetting,
  carriersSettingSchema,
  MAX_CARRIERS,
  type Stored,
} from '#contract/staff/setting.ts'
import { SectionForm } from './section-form.tsx'

/** The shop's carriers, each with the link that tracks its parcels. */
export function CarriersCard({ stored }: { stored: Stored<CarriersSetting> }) {
  const form = useForm({
    resolver: zodResolver(carriersSettingSchema),
    defaultValues: stored.value,
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'list' })

  return (
    <Card className="p-5">
      <SectionForm
        section="carriers"
        stored={stored}
        form={form}
        action="Save carriers"
        labels={{ list: 'Carriers' }}
        asTexts={(setting) => ({ list: asLines(setting) })}
      >
        <p className="max-w-prose text-quiet text-sm">
          The packer chooses one of these, the first by default. In the link,{' '}
          <code>{TRACKING_PLACE}</code> stands for the parcel’s number; customers find it in the
          email and in their orders.
        </p>
        {fields.map(({ id }, at) => (
          <fieldset
            key={id}
            className="grid min-w-0 grid-cols-1 gap-3 border-base-300 border-t pt-4 sm:grid-cols-[12rem_minmax(0,1fr)_auto] sm:items-start"
          >
            <legend className="sr-only">Carrier {at + 1}</legend>
            <Field label={`Carrier ${at + 1}`} {...fieldProps(form, `list.${at}.name`)} />
            <TextField
              rows={1}
              className="min-w-0 [&_textarea]:field-sizing-content [&_textarea]:min-h-11"
              label="Tracking link"
              inputMode="url"
              placeholder="https://…{tracking}"
              {...fieldProps(form, `list.${at}.urlTemplate`)}
            />
            <RemoveButton
              label={`Remove carrier ${at + 1}`}
              className="btn-outline justify-self-start sm:mt-6"
              onRemove={() => remove(at)}
            />
          </fieldset>
        ))}
        {fields.length === 0 && (
          <p className="text-quiet">Without carriers, the packer types the name.</p>
        )}
        {fields.length < MAX_CARRIERS && (
          <button
            type="button"
            className="btn btn-outline justify-self-start"
            onClick={() => append({ name: '', urlTemplate: '' })}
          >
            Add a carrier
          </button>
        )}
      </SectionForm>
    </Card>
  )
}

function asLines({ list }: CarriersSetting) {
  return list.map(({ name, urlTemplate }) => `${name} ${urlTemplate}`.trim()).join('\n')
}
