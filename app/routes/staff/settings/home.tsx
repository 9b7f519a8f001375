import { readSettings } from '#app/api/setting.ts'
import { settingsTitle } from '#app/content/settings-sections.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { HomeCard } from '#app/staff/settings/home/home-card.tsx'
import { SettingsPage } from '#app/staff/settings/settings-page.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { Route } from './+types/home'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'settings')
  return (await readSettings()).home
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, settingsTitle('home'))]
}

export default function HomeSettings({ loaderData: stored }: Route.ComponentProps) {
  return (
    <SettingsPage section="home" stored={stored}>
      <HomeCard stored={stored} />
    </SettingsPage>
  )
}
