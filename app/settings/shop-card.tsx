import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type ShopSetting, type Stored, shopSettingSchema } from '#contract/setting.ts'
import { Card } from '../components/card.tsx'
import { Field, TextField } from '../forms/field.tsx'
import { fieldProps } from '../forms/field-props.ts'
import { FormSubmit } from '../forms/form-submit.tsx'
import { submitHandler } from '../forms/submit-handler.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { differences } from './differences.ts'
import { useSection } from './use-section.ts'

const LABELS = { name: 'Shop name', email: 'Email', phone: 'Phone', address: 'Postal address' }

/** Whose shop it is: in the navigation bar, the footer, mails and receipts. */
export function ShopCard({ stored }: { stored: Stored<ShopSetting> }) {
  const form = useForm({ resolver: zodResolver(shopSettingSchema), defaultValues: stored.value })
  const { save, conflict, takeTheirs } = useSection('shop', stored, (value) => form.reset(value))
  const onSubmit = submitHandler(form, (value) => save(value))

  return (
    <Card as="form" onSubmit={onSubmit} noValidate className="grid content-start gap-4 p-5">
      <h3>Shop and contact</h3>
      <p className="text-quiet text-sm">Customers see these in the footer of every page.</p>
      <Field label={LABELS.name} autoComplete="organization" {...fieldProps(form, 'name')} />
      <Field
        label={LABELS.email}
        inputMode="email"
        autoComplete="email"
        {...fieldProps(form, 'email')}
      />
      <Field
        label={LABELS.phone}
        inputMode="tel"
        autoComplete="tel"
        {...fieldProps(form, 'phone')}
      />
      <TextField
        label={LABELS.address}
        rows={3}
        autoComplete="street-address"
        {...fieldProps(form, 'address')}
      />
      {conflict && (
        <ConflictNotice
          changedBy={conflict.updatedBy}
          theirs={differences(LABELS, form.getValues(), conflict.value)}
          onKeepMine={submitHandler(form, (value) => save(value, conflict.version))}
          onTakeTheirs={takeTheirs}
        />
      )}
      <FormSubmit form={form}>Save</FormSubmit>
    </Card>
  )
}
