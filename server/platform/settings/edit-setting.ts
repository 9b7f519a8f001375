import { and, eq, sql } from 'drizzle-orm'
import type { SettingSection, Settings, Stored } from '#contract/staff/setting.ts'
import { record } from '../audit/audit.ts'
import { staleEdit } from '../audit/stale-edit.ts'
import { db, type Transaction } from '../db/client.ts'
import { user } from '../db/schema/identity.ts'
import { setting } from '../db/schema/setting.ts'
import type { SessionUser } from '../identity/session-user.ts'
import { replaceZones } from './delivery-tables.ts'
import { readTables, withDefaults } from './setting.ts'
import { replaceTaxRates } from './tax-table.ts'

/** The audit has ids of rows; a section has none. */
const SUBJECTS: Record<SettingSection, { id: string; name: string }> = {
  shop: { id: '00000000-0000-7000-8000-000000000001', name: 'Shop and contact' },
  texts: { id: '00000000-0000-7000-8000-000000000002', name: 'Delivery, returns, terms, privacy' },
  carriers: { id: '00000000-0000-7000-8000-000000000003', name: 'Carriers' },
  mails: { id: '00000000-0000-7000-8000-000000000004', name: 'Emails' },
  notices: { id: '00000000-0000-7000-8000-000000000005', name: 'Emails to the owner' },
  delivery: { id: '00000000-0000-7000-8000-000000000006', name: 'Delivery rates' },
  tax: { id: '00000000-0000-7000-8000-000000000007', name: 'Tax' },
  returns: { id: '00000000-0000-7000-8000-000000000008', name: 'Returns' },
  invoices: { id: '00000000-0000-7000-8000-000000000009', name: 'Invoices' },
  payments: { id: '00000000-0000-7000-8000-000000000010', name: 'Payment and cancellation' },
  home: { id: '00000000-0000-7000-8000-00000000000a', name: 'Home and sample texts' },
  staff: { id: '00000000-0000-7000-8000-00000000000b', name: 'Second step of the staff' },
}

type StoredSettings = { [Section in SettingSection]: Stored<Settings[Section]> }

/** Every section as stored now, with the version that a save has to name. */
export async function readSettings(): Promise<StoredSettings> {
  const sections = Object.keys(SUBJECTS) as SettingSection[]
  const stored = sections.map(async (section) => [section, await readStored(db, section)])
  return Object.fromEntries(await Promise.all(stored))
}

/**
 * Saves a section.
 * @param version the one that the edit began with; 0: it had never been saved
 * @param check what else must hold, in the same transaction
 * @throws AppError 409 with the present state when it was saved since
 */
export async function saveSetting<Section extends SettingSection>(
  actor: SessionUser,
  section: Section,
  version: number,
  value: Settings[Section],
  check?: (tx: Transaction, before: Settings[Section]) => Promise<void>,
) {
  return db.transaction(async (tx) => {
    const before = await readStored(tx, section)
    const changed = { value: ownRow(value), updatedBy: actor.id, updatedAt: sql`now()` }
    const saved =
      version === 0
        ? await tx
            .insert(setting)
            .values({ key: section, ...changed })
            .onConflictDoNothing()
            .returning({ version: setting.version })
        : await tx
            .update(setting)
            .set({ ...changed, version: sql`${setting.version} + 1` })
            .where(and(eq(setting.key, section), eq(setting.version, version)))
            .returning({ version: setting.version })
    if (saved.length > 0) await replaceTables(tx, section, value)
    const present = await readStored(tx, section)
    if (saved.length === 0) throw staleSection(present)
    await check?.(tx, before.value)
    const fields = namesOfChanged(before.value, present.value)
    await record(tx, actor, 'edit settings', SUBJECTS[section], fields.join(', '))
    return present
  })
}

/** A section without what is in tables. */
function ownRow(value: Settings[SettingSection]) {
  return { ...value, zones: undefined, rates: undefined }
}

async function replaceTables(
  tx: Transaction,
  section: SettingSection,
  value: Settings[SettingSection],
) {
  if (section === 'delivery' && 'zones' in value) await replaceZones(tx, value.zones)
  if (section === 'tax' && 'rates' in value) await replaceTaxRates(tx, value.rates)
}

function staleSection<Value>(current: Stored<Value>) {
  const { updatedBy: changedBy, updatedAt: changedAt } = current
  const detail = `${changedBy ?? 'Somebody else'} has saved this section since you opened it.`
  return staleEdit('section', { current, changedBy, changedAt }, detail)
}

function namesOfChanged(before: object, after: object) {
  const old = new Map(Object.entries(before))
  return Object.entries(after)
    .filter(([name, value]) => JSON.stringify(old.get(name)) !== JSON.stringify(value))
    .map(([name]) => name)
}

async function readStored<Section extends SettingSection>(
  tx: Transaction | typeof db,
  section: Section,
): Promise<Stored<Settings[Section]>> {
  const [row] = await tx
    .select({
      value: setting.value,
      version: setting.version,
      updatedAt: setting.updatedAt,
      updatedBy: user.email,
    })
    .from(setting)
    .leftJoin(user, eq(user.id, setting.updatedBy))
    .where(eq(setting.key, section))
  return {
    value: { ...withDefaults(section, row?.value), ...(await readTables(tx, section)) },
    version: row?.version ?? 0,
    updatedBy: row?.updatedBy ?? null,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  }
}
