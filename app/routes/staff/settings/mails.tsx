import { readSettings } from '#app/api/setting.ts'
import { settingsTitle } from '#app/content/settings-sections.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { MailsCard } from '#app/staff/settings/mails-card.tsx'
import { SettingsPage } from '#app/staff/settings/settings-page.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { Route } from './+types/mails'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'settings')
  return (await readSettings()).mails
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, settingsTitle('mails'))]
}

export default function MailsSettings({ loaderData: stored }: Route.ComponentProps) {
  return (
    <SettingsPage section="mails" stored={stored}>
      <MailsCard stored={stored} />
    </SettingsPage>
  )
}
