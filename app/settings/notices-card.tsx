import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type NoticesSetting, noticesSettingSchema } from '#contract/notice.ts'
import type { Stored } from '#contract/setting.ts'
import { Card } from '../components/card.tsx'
import { Field } from '../forms/field.tsx'
import { fieldProps } from '../forms/field-props.ts'
import { FormSubmit } from '../forms/form-submit.tsx'
import { submitHandler } from '../forms/submit-handler.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { differences } from './differences.ts'
import { useSection } from './use-section.ts'

const LABELS = { recipients: 'Your emails', lowStockAt: 'Low from' }

/** Who gets the owner's mails, and from when on a part is low. */
export function NoticesCard({ stored }: { stored: Stored<NoticesSetting> }) {
  const form = useForm({
    resolver: zodResolver(noticesSettingSchema),
    defaultValues: stored.value,
  })
  const { save, conflict, takeTheirs } = useSection('notices', stored, (value) => form.reset(value))
  const onSubmit = submitHandler(form, (value) => save(value))
  const { error } = form.getFieldState('lowStockAt', form.formState)

  return (
    <Card as="form" onSubmit={onSubmit} noValidate className="grid content-start gap-4 p-5">
      <h3>Mails to you</h3>
      <p className="text-quiet text-sm">
        A paid order, parts that run low, and what failed. Which of them are sent, and what they
        say, is under Mails.
      </p>
      <Field
        label={LABELS.recipients}
        inputMode="email"
        autoComplete="email"
        hint="With commas between them. Without any, the contact email gets them, or else every admin."
        {...fieldProps(form, 'recipients')}
      />
      <Field
        label={LABELS.lowStockAt}
        inputMode="numeric"
        hint="Units left, of parts that have no low-stock mark of their own. Empty: those are never low."
        {...form.register('lowStockAt', { setValueAs: toUnits })}
        error={error?.message}
      />
      {conflict && (
        <ConflictNotice
          changedBy={conflict.updatedBy}
          theirs={differences(LABELS, asTexts(form.getValues()), asTexts(conflict.value))}
          onKeepMine={submitHandler(form, (value) => save(value, conflict.version))}
          onTakeTheirs={takeTheirs}
        />
      )}
      <FormSubmit form={form}>Save</FormSubmit>
    </Card>
  )
}

/** NaN, which the schema refuses, for what is no number. */
function toUnits(typed: string | number | null) {
  return String(typed ?? '').trim() === '' ? null : Number(typed)
}

function asTexts({ recipients, lowStockAt }: NoticesSetting) {
  return { recipients, lowStockAt: String(lowStockAt ?? '') }
}
