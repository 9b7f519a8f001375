import type { OpeningStep } from '#contract/staff/report.ts'
import { keysOf } from '#contract/typed-keys.ts'
import { backupOverview } from '../platform/backup/backup-overview.ts'
import { hasZones } from '../platform/settings/delivery-tables.ts'
import { getSetting } from '../platform/settings/setting.ts'

/** What a real shop has not set up yet. @param backupDir undefined: no nightly backups */
export async function listOpeningSteps(backupDir: string | undefined): Promise<OpeningStep[]> {
  const [shop, texts, hasDelivery, { files, drilledAt }] = await Promise.all([
    getSetting('shop'),
    getSetting('texts'),
    hasZones(),
    backupOverview(backupDir),
  ])
  const isOpen: Record<OpeningStep, boolean> = {
    contact: shop.email === '' || shop.address === '',
    delivery: !hasDelivery,
    returns: texts.returns === '',
    terms: texts.terms === '',
    privacy: texts.privacy === '',
    backup: files.length === 0,
    restore: files.length > 0 && drilledAt === null,
  }
  return keysOf(isOpen).filter((step) => isOpen[step])
}
