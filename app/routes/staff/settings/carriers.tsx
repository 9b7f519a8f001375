import { readSettings } from '#app/api/setting.ts'
import { settingsTitle } from '#app/content/settings-sections.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { CarriersCard } from '#app/staff/settings/carriers-card.tsx'
import { SettingsPage } from '#app/staff/settings/settings-page.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { Route } from './+types/carriers'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'settings')
  return (await readSettings()).carriers
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, settingsTitle('carriers'))]
}

export default function CarriersSettings({ loaderData: stored }: Route.ComponentProps) {
  return (
    <SettingsPage section="carriers" stored={stored}>
      <CarriersCard stored={stored} />
    </SettingsPage>
  )
}
