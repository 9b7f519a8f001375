import type { SettingSection, Settings, Stored } from '#contract/staff/setting.ts'
import { call } from './authorized-call.ts'

type StoredSettings = { [Section in SettingSection]: Stored<Settings[Section]> }

export function readSettings() {
  return call<StoredSettings>('GET', '/staff/setting')
}

export function saveSetting<Section extends SettingSection>(
  section: Section,
  version: number,
  value: Settings[Section],
) {
  return call<Stored<Settings[Section]>>('PUT', `/staff/setting/${section}`, { version, value })
}
