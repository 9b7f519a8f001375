import { readSettings } from '#app/api/setting.ts'
import { settingsTitle } from '#app/content/settings-sections.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { ReturnsCard } from '#app/staff/settings/returns-card.tsx'
import { SettingsPage } from '#app/staff/settings/settings-page.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { Route } from './+types/returns'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'settings')
  return (await readSettings()).returns
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, settingsTitle('returns'))]
}

export default function ReturnsSettings({ loaderData: stored }: Route.ComponentProps) {
  return (
    <SettingsPage section="returns" stored={stored}>
      <ReturnsCard stored={stored} />
    </SettingsPage>
  )
}
