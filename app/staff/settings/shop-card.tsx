import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Card } from '#app/ui/components/card.tsx'
import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { Field, TextField } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { type ShopSetting, type Stored, shopSettingSchema } from '#contract/staff/setting.ts'
import { SectionForm } from './section-form.tsx'

const LABELS = {
  name: 'Shop name',
  email: 'Email',
  phone: 'Phone',
  address: 'Postal address',
  announcement: 'Announcement',
  reviewsWait: 'Reviews wait for you',
  hasProductFeed: 'Parts for Google',
  hasIndexNow: 'IndexNow',
}

/** The form has all fields; a client of the API may leave some out. */
const formSchema = shopSettingSchema.required()

/**
 * The shop's name and contact, for the navigation bar, the footer, mails and receipts; and the
 * announcement above every page.
 */
export function ShopCard({ stored }: { stored: Stored<ShopSetting> }) {
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: stored.value })

  return (
    <Card className="p-5">
      <SectionForm section="shop" stored={stored} form={form} action="Save contact" labels={LABELS}>
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
        <Field
          label={LABELS.announcement}
          autoComplete="off"
          hint="Shown above every page, such as: Closed until January 2. Orders leave on January 3."
          {...fieldProps(form, 'announcement')}
        />
        <Checkbox {...form.register('reviewsWait')}>
          <span>Reviews by people who have not bought wait until you show them</span>
        </Checkbox>
        <Checkbox {...form.register('hasProductFeed')}>
          <span>Google Merchant Center may read the parts, at /feed/google-1.xml</span>
        </Checkbox>
        <Checkbox {...form.register('hasIndexNow')}>
          <span>
            Notify Bing and other search engines of changed parts within minutes (IndexNow)
          </span>
        </Checkbox>
      </SectionForm>
    </Card>
  )
}
