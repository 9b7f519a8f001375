import { sql } from 'drizzle-orm'
import type { SettingSection } from '#contract/staff/setting.ts'

/**
 * What the owner has saved of a section, within a statement that reads it with other rows or in a
 * transaction; null until it is saved. `withDefaults` completes it. Other readers ask `getSetting`,
 * whose cache may be from before the transaction.
 */
export function storedSetting(section: SettingSection) {
  return sql.raw(`(select value from setting where key = '${section}')`)
}
