import { useForm } from 'react-hook-form'
import { Card } from '#app/ui/components/card.tsx'
import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { Field, TextField } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { typedResolver } from '#app/ui/forms/typed-resolver.ts'
import { type InvoicesSetting, invoicesSettingSchema } from '#contract/order/invoice-setting.ts'
import type { Stored } from '#contract/staff/setting.ts'
import { SectionForm } from './section-form.tsx'
import { type Typed, toNumber } from './typed-values.ts'

const LABELS = {
  isOn: 'Invoices',
  seller: 'Seller',
  taxNumber: 'Tax number',
  prefix: 'Prefix',
  firstNumber: 'First number',
  yearsKept: 'Keep customer names (years)',
}

/** What invoices say of the seller, how they are numbered, and whether orders get one. */
export function InvoicesCard({ stored }: { stored: Stored<InvoicesSetting> }) {
  const form = useForm<Typed<InvoicesSetting>, unknown, InvoicesSetting>({
    resolver: typedResolver(invoicesSettingSchema),
    defaultValues: stored.value,
  })
  const [prefix, first] = form.watch(['prefix', 'firstNumber'])

  return (
    <Card className="p-5">
      <SectionForm
        section="invoices"
        stored={stored}
        form={form}
        action="Save invoices"
        labels={LABELS}
      >
        <p className="text-quiet text-sm">
          Each paid order gets an invoice, and each refund a credit note. They never change: what
          you save here is on the next ones.
        </p>
        <Checkbox {...form.register('isOn')}>
          <span>Write invoices</span>
        </Checkbox>
        <TextField
          label={LABELS.seller}
          rows={7}
          hint="Name and postal address, in lines."
          {...fieldProps(form, 'seller')}
        />
        <Field
          label={LABELS.taxNumber}
          hint="Printed as typed, for example “Tax ID 00-0000000”."
          {...fieldProps(form, 'taxNumber')}
        />
        <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
          <Field
            label={LABELS.prefix}
            hint={`The first one is ${prefix}${String(Number(first) || 1).padStart(4, '0')}.`}
            {...fieldProps(form, 'prefix')}
          />
          <Field
            label={LABELS.firstNumber}
            inputMode="numeric"
            hint="It can’t be changed once there is an invoice."
            {...fieldProps(form, 'firstNumber')}
            {...form.register('firstNumber', { setValueAs: toNumber })}
          />
        </div>
        <Field
          label={LABELS.yearsKept}
          inputMode="numeric"
          hint="How long invoices name a customer who has closed the account."
          {...fieldProps(form, 'yearsKept')}
          {...form.register('yearsKept', { setValueAs: toNumber })}
        />
      </SectionForm>
    </Card>
  )
}
