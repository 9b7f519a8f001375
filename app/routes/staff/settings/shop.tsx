import { readSettings } from '#app/api/setting.ts'
import { settingsTitle } from '#app/content/settings-sections.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { SettingsPage } from '#app/staff/settings/settings-page.tsx'
import { ShopCard } from '#app/staff/settings/shop-card.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { Route } from './+types/shop'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'settings')
  return (await readSettings()).shop
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, settingsTitle('shop'))]
}

export default function ShopSettings({ loaderData: stored }: Route.ComponentProps) {
  return (
    <SettingsPage section="shop" stored={stored}>
      <ShopCard stored={stored} />
    </SettingsPage>
  )
}
