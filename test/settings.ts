import { sql } from 'drizzle-orm'
import type { SettingSection, Settings } from '#contract/staff/setting.ts'
import { waitForInvalidation } from '#server/platform/cache/listen-for-changes.ts'
import { db } from '#server/platform/db/client.ts'
import { setting } from '#server/platform/db/schema/setting.ts'

/** Sets a section, and waits until it is read everywhere. */
export async function setSetting<Section extends SettingSection>(
  key: Section,
  value: Settings[Section],
) {
  await db
    .insert(setting)
    .values({ key, value })
    .onConflictDoUpdate({
      target: setting.key,
      set: { value, version: sql`${setting.version} + 1` },
    })
  await waitForInvalidation()
}
