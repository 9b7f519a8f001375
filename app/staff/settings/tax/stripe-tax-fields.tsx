import { useFieldArray } from 'react-hook-form'
import { RemoveButton } from '#app/ui/components/remove-button.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { MAX_TAX_CODES } from '#contract/pricing/tax-setting.ts'
import type { TaxForm } from './tax-form.ts'

/**
 * What Stripe calls the parts' tax categories; without any, all have the default of its dashboard.
 */
export function StripeTaxFields({ form }: { form: TaxForm }) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'codes',
    keyName: 'key',
  })
  return (
    <>
      {fields.map(({ key }, at) => (
        <fieldset
          key={key}
          className="grid gap-3 border-base-300 border-t pt-4 sm:grid-cols-[1fr_1fr_auto] sm:items-start"
        >
          <legend className="sr-only">Tax code {at + 1}</legend>
          <Field label="Category" {...fieldProps(form, `codes.${at}.category`)} />
          <Field
            label="Stripe tax code"
            placeholder="txcd_99999999"
            {...fieldProps(form, `codes.${at}.code`)}
          />
          <RemoveButton
            label={`Remove tax code ${at + 1}`}
            className="btn-outline justify-self-start sm:mt-6"
            onRemove={() => remove(at)}
          />
        </fieldset>
      ))}
      <p className="max-w-prose text-quiet text-sm">
        Parts of other categories use the default tax code of your dashboard.
      </p>
      <TextLink
        to="https://docs.stripe.com/tax/tax-codes"
        className="-mt-3 justify-self-start text-sm"
      >
        All tax codes
      </TextLink>
      {fields.length < MAX_TAX_CODES && (
        <button
          type="button"
          className="btn btn-outline justify-self-start"
          onClick={() => append({ category: '', code: '' })}
        >
          Add a tax code
        </button>
      )}
    </>
  )
}
