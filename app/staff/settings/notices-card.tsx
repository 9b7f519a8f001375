import { useForm } from 'react-hook-form'
import { Card } from '#app/ui/components/card.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { typedResolver } from '#app/ui/forms/typed-resolver.ts'
import { type NoticesSetting, noticesSettingSchema } from '#contract/mail/notice-setting.ts'
import type { Stored } from '#contract/staff/setting.ts'
import { SectionForm } from './section-form.tsx'
import { numberOrNull, type Typed } from './typed-values.ts'

const LABELS = { recipients: 'Your emails', lowStockAt: 'Low-stock threshold' }

/** Who gets the owner's mails, and at how many units a part is low. */
export function NoticesCard({ stored }: { stored: Stored<NoticesSetting> }) {
  const form = useForm<Typed<NoticesSetting>, unknown, NoticesSetting>({
    resolver: typedResolver(noticesSettingSchema),
    defaultValues: stored.value,
  })
  const { error } = form.getFieldState('lowStockAt', form.formState)

  return (
    <Card className="p-5">
      <SectionForm
        section="notices"
        stored={stored}
        form={form}
        action="Save emails to you"
        labels={LABELS}
      >
        <p className="text-quiet text-sm">
          A paid order, parts that run low, and what failed. Which of them are sent, and what they
          say, is under Emails.
        </p>
        <Field
          label={LABELS.recipients}
          inputMode="email"
          autoComplete="email"
          hint="Separated by commas. Without any, the contact email gets them, or else every owner."
          {...fieldProps(form, 'recipients')}
        />
        <Field
          label={LABELS.lowStockAt}
          inputMode="numeric"
          hint="Units left, for parts without a threshold of their own. Empty: those are never low."
          {...form.register('lowStockAt', { setValueAs: numberOrNull })}
          error={error?.message}
        />
      </SectionForm>
    </Card>
  )
}
