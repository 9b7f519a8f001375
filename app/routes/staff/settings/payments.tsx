import { readSettings } from '#app/api/setting.ts'
import { settingsTitle } from '#app/content/settings-sections.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { PaymentsCard } from '#app/staff/settings/payments-card.tsx'
import { SettingsPage } from '#app/staff/settings/settings-page.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { Route } from './+types/payments'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'settings')
  return (await readSettings()).payments
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, settingsTitle('payments'))]
}

export default function PaymentsSettings({ loaderData: stored }: Route.ComponentProps) {
  return (
    <SettingsPage section="payments" stored={stored}>
      <PaymentsCard stored={stored} />
    </SettingsPage>
  )
}
