import { readSettings } from '#app/api/setting.ts'
import { settingsTitle } from '#app/content/settings-sections.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { SettingsPage } from '#app/staff/settings/settings-page.tsx'
import { TextsCard } from '#app/staff/settings/texts-card.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { Route } from './+types/texts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'settings')
  return (await readSettings()).texts
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, settingsTitle('texts'))]
}

export default function TextsSettings({ loaderData: stored }: Route.ComponentProps) {
  return (
    <SettingsPage section="texts" stored={stored}>
      <TextsCard stored={stored} />
    </SettingsPage>
  )
}
