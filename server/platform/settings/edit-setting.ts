import { and, eq, sql } from 'drizzle-orm'
import type { SettingSection, Settings, Stored } from '#contract/staff/setting.ts'
import { keysOf } from '#contract/typed-keys.ts'
import { record } from '../audit/audit.ts'
import { subjectsOf } from '../audit/numbered-subject.ts'
import { staleEdit } from '../audit/stale-edit.ts'
import { db, type Transaction } from '../db/client.ts'
import { user } from '../db/schema/identity.ts'
import { setting } from '../db/schema/setting.ts'
import type { SessionUser } from '../identity/session-user.ts'
import { replaceZones } from './delivery-tables.ts'
import { readTables, withDefaults } from './setting.ts'
import { replaceTaxRates } from './tax-table.ts'

/** Each with its number in the audit log. */
const SECTIONS: Record<SettingSection, [id: number, name: string]> = {
  shop: [1, 'Shop and contact'],
  texts: [2, 'Delivery, returns, terms, privacy'],
  carriers: [3, 'Carriers'],
  mails: [4, 'Emails'],
  notices: [5, 'Emails to the owner'],
  delivery: [6, 'Delivery rates'],
  tax: [7, 'Tax'],
  returns: [8, 'Returns'],
  invoices: [9, 'Invoices'],
  payments: [16, 'Payment and cancellation'],
  home: [10, 'Home and sample texts'],
  staff: [11, 'Second step of the staff'],
}

const subjectOf = subjectsOf('shop')

type StoredSettings = { [Section in SettingSection]: Stored<Settings[Section]> }

/** Every section as stored now, with the version that a save has to name. */
export async function readSettings(): Promise<StoredSettings> {
  const sections = keysOf(SECTIONS)
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
    const [id, name] = SECTIONS[section]
    await record(tx, actor, 'edit settings', subjectOf({ id, name }), fields.join(', '))
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
