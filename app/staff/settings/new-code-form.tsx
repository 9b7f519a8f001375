import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { addDiscount } from '#app/api/discount.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import { UnsavedInput } from '#app/ui/components/unsaved-input.tsx'
import { shopZone } from '#app/ui/format-date.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { showFieldErrors } from '#app/ui/forms/field-errors.ts'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { FormSubmit } from '#app/ui/forms/form-submit.tsx'
import { resetToSaved } from '#app/ui/forms/reset-to-saved.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { submitHandler } from '#app/ui/forms/submit-handler.ts'
import { typedResolver } from '#app/ui/forms/typed-resolver.ts'
import { type NewDiscount, newDiscountSchema } from '#contract/pricing/discount.ts'
import { momentIn } from '#contract/shop-time.ts'
import { CodePartsField } from './code-parts-field.tsx'
import { numberOrNull, type Typed } from './typed-values.ts'

const KINDS = [
  ['percent', 'A percentage'],
  ['amount', 'An amount'],
  ['free delivery', 'Free delivery'],
] as const

type CodeFields = Typed<NewDiscount>

const EMPTY: CodeFields = {
  code: '',
  kind: 'percent',
  percent: null,
  amount: null,
  minimum: null,
  productIds: null,
  from: null,
  until: null,
  maxUses: null,
  maxPerCustomer: null,
}

/** A new discount code. */
export function NewCodeForm() {
  const { revalidate } = useRevalidator()
  const form = useForm<CodeFields, unknown, NewDiscount>({
    resolver: typedResolver(newDiscountSchema),
    defaultValues: EMPTY,
  })
  const kind = form.watch('kind')
  const code = form.watch('code')?.trim() ?? ''
  const isShort = code !== '' && code.length < 6
  const submit = submitHandler(form, async (input, sent) => {
    try {
      await addDiscount(input)
    } catch (error) {
      if (showFieldErrors(form, ['code'], error)) return
      throw error
    }
    resetToSaved(form, sent, EMPTY)
    toast('The code is created.')
    await revalidate()
  })
  const number = (name: 'percent' | 'amount' | 'minimum' | 'maxUses' | 'maxPerCustomer') => ({
    inputMode: 'decimal' as const,
    ...fieldProps(form, name),
    ...form.register(name, { setValueAs: numberOrNull }),
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <UnsavedInput what={form.formState.isDirty ? 'the new code' : ''} />
      <div className="grid gap-3 sm:grid-cols-3 sm:items-start">
        <Field
          label="Code"
          autoComplete="off"
          mono
          hint={
            isShort && (
              <span className="text-warning">
                Short codes can be guessed: use 6 characters or more
              </span>
            )
          }
          {...fieldProps(form, 'code')}
        />
        <SelectField label="Discount" options={KINDS} {...fieldProps(form, 'kind')} />
        {kind === 'percent' && <Field label="Percent" {...number('percent')} />}
        {kind === 'amount' && <Field label="Amount ($)" {...number('amount')} />}
        <Field label="Minimum purchase ($)" hint="Empty: any" {...number('minimum')} />
        <Field
          label="Begins"
          type="datetime-local"
          hint="Empty: now"
          {...fieldProps(form, 'from')}
          {...form.register('from', { setValueAs: toMoment })}
        />
        <Field
          label="Ends"
          type="datetime-local"
          hint="Empty: until you stop it"
          {...fieldProps(form, 'until')}
          {...form.register('until', { setValueAs: toMoment })}
        />
        <Field label="Total uses" hint="Empty: any number" {...number('maxUses')} />
        <Field
          label="Uses per customer"
          hint="Empty: any number. Each new mailbox counts as a new customer: set Total uses, too"
          {...number('maxPerCustomer')}
        />
        {(kind !== 'free delivery' || form.watch('productIds')) && (
          <CodePartsField
            error={form.formState.errors.productIds?.message}
            ids={form.watch('productIds') ?? []}
            onChange={(ids) =>
              form.setValue('productIds', ids.length > 0 ? ids : null, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
          />
        )}
      </div>
      <div className="grid gap-4 sm:justify-items-start">
        {/* On a phone the field is a screen above the button. */}
        <p role="status" className="text-sm text-warning empty:hidden">
          {isShort && `${code} can be guessed: use 6 characters or more`}
        </p>
        <FormSubmit form={form} quiet>
          Create code
        </FormSubmit>
      </div>
    </form>
  )
}

/** What was typed is a time on the shop's clocks. */
function toMoment(typed: string | null | undefined) {
  if (!typed) return null
  return momentIn(shopZone(), typed)?.toISOString() ?? typed
}
