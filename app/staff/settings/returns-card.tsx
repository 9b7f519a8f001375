import { useForm } from 'react-hook-form'
import { Card } from '#app/ui/components/card.tsx'
import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { Field, TextField } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { typedResolver } from '#app/ui/forms/typed-resolver.ts'
import { type ReturnsSetting, returnsSettingSchema } from '#contract/order/return-setting.ts'
import type { Stored } from '#contract/staff/setting.ts'
import { SectionForm } from './section-form.tsx'
import { type Typed, toNumber } from './typed-values.ts'

const LABELS = {
  days: 'Days to return a part',
  oldPartDays: 'Days for old parts',
  instructions: 'How to send it back',
  paysWayBack: 'We pay for return shipping',
}

/** Until when customers can ask for a return, and what an approved one tells them. */
export function ReturnsCard({ stored }: { stored: Stored<ReturnsSetting> }) {
  const form = useForm<Typed<ReturnsSetting>, unknown, ReturnsSetting>({
    resolver: typedResolver(returnsSettingSchema),
    defaultValues: stored.value,
  })

  return (
    <Card className="p-5">
      <SectionForm
        section="returns"
        stored={stored}
        form={form}
        action="Save returns"
        labels={LABELS}
      >
        <Field
          label={LABELS.days}
          inputMode="numeric"
          hint="After the last parcel was delivered, or shipped, if no delivery was recorded. 0: customers can’t request a return on their order’s page."
          {...fieldProps(form, 'days')}
          {...form.register('days', { setValueAs: toNumber })}
        />
        <Field
          label={LABELS.oldPartDays}
          inputMode="numeric"
          hint="For core charges, counted the same way; 150 at most. An order keeps the days that it was placed with."
          {...fieldProps(form, 'oldPartDays')}
          {...form.register('oldPartDays', { setValueAs: toNumber })}
        />
        <TextField
          label={LABELS.instructions}
          rows={4}
          hint="In the email about an approved return, and on the order’s page: where to, and what to put in the parcel."
          {...fieldProps(form, 'instructions')}
        />
        <Checkbox {...form.register('paysWayBack')}>
          <span>
            We pay for return shipping when the shop said that the part fits and it doesn’t
          </span>
        </Checkbox>
      </SectionForm>
    </Card>
  )
}
