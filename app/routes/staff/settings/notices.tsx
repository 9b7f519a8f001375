import { readSettings } from '#app/api/setting.ts'
import { settingsTitle } from '#app/content/settings-sections.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { NoticesCard } from '#app/staff/settings/notices-card.tsx'
import { SettingsPage } from '#app/staff/settings/settings-page.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { Route } from './+types/notices'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'settings')
  return (await readSettings()).notices
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, settingsTitle('notices'))]
}

export default function NoticesSettings({ loaderData: stored }: Route.ComponentProps) {
  return (
    <SettingsPage section="notices" stored={stored}>
      <NoticesCard stored={stored} />
    </SettingsPage>
  )
}
