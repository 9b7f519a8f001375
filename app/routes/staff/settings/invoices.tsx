import { readSettings } from '#app/api/setting.ts'
import { settingsTitle } from '#app/content/settings-sections.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { InvoicesCard } from '#app/staff/settings/invoices-card.tsx'
import { SettingsPage } from '#app/staff/settings/settings-page.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { Route } from './+types/invoices'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'settings')
  return (await readSettings()).invoices
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, settingsTitle('invoices'))]
}

export default function InvoicesSettings({ loaderData: stored }: Route.ComponentProps) {
  return (
    <SettingsPage section="invoices" stored={stored}>
      <InvoicesCard stored={stored} />
    </SettingsPage>
  )
}
