import { readSettings } from '#app/api/setting.ts'
import { settingsTitle } from '#app/content/settings-sections.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { DeliveryCard } from '#app/staff/settings/delivery/delivery-card.tsx'
import { FormChargesNotice } from '#app/staff/settings/form-charges-notice.tsx'
import { SettingsPage } from '#app/staff/settings/settings-page.tsx'
import { pageTitle, shopOf } from '#app/ui/page-meta.ts'
import type { Route } from './+types/delivery'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'settings')
  const { delivery, tax } = await readSettings()
  return { delivery, tax }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, settingsTitle('delivery'))]
}

export default function DeliverySettings({ loaderData, matches }: Route.ComponentProps) {
  const { delivery, tax } = loaderData
  return (
    <SettingsPage section="delivery" stored={delivery}>
      <FormChargesNotice
        delivery={delivery.value}
        tax={tax.value}
        isOn={shopOf(matches)?.basketOnly !== true}
      />
      <DeliveryCard stored={delivery} />
    </SettingsPage>
  )
}
