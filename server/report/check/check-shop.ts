import { eq, isNotNull, sql } from 'drizzle-orm'
import type { Outcome } from '#contract/staff/check.ts'
import { HOME_BLOCKS } from '#contract/staff/home-setting.ts'
import { TEXT_PAGES } from '#contract/staff/setting.ts'
import { backupOverview } from '../../platform/backup/backup-overview.ts'
import { db } from '../../platform/db/client.ts'
import { user } from '../../platform/db/schema/identity.ts'
import { isSold } from '../../platform/db/schema/product.ts'
import { secondFactor } from '../../platform/db/schema/second-factor.ts'
import { env } from '../../platform/env.server.ts'
import { readSettings } from '../../platform/settings/edit-setting.ts'
import { getSetting } from '../../platform/settings/setting.ts'
import { carries, covers } from '../../sales/pricing/delivery.ts'
import { fails, warns, works } from './outcome.ts'

// What the shop knows of itself, without a call to anybody.

export async function checkBackup(folder = env.backupDir): Promise<Outcome> {
  const { files, overdue, backup, drill, drilledAt, drillOverdue } = await backupOverview(folder)
  if (!folder) {
    return fails(
      'No backups are made: a broken disk loses all data',
      'Set BACKUP_DIR, on another disk (docs/going-live.md).',
    )
  }
  if (backup?.failure) return fails(`The last backup failed: ${backup.failure}`, BACKUPS_STEP)
  if (files.length === 0) return warns('The first backup is not made yet', BACKUPS_STEP)
  if (overdue) return fails('The newest backup is older than a day', BACKUPS_STEP)
  if (drill?.failure) return fails(`The last drill failed: ${drill.failure}`, BACKUPS_STEP)
  if (!drilledAt || drillOverdue) {
    return warns('No drill of this week shows that a backup restores', BACKUPS_STEP)
  }
  return works('A backup of last night; the last drill restored one')
}

const BACKUPS_STEP = 'Look under Backups.'

export async function checkContact(): Promise<Outcome> {
  const { email, address } = await getSetting('shop')
  const missing = [!email && 'email', !address && 'postal address'].filter(Boolean)
  return missing.length > 0
    ? fails(`The footer has no ${missing.join(' and no ')}`, 'Enter it under Shop and contact.')
    : works('The footer has an email and a postal address')
}

export async function checkTexts(): Promise<Outcome> {
  const texts = await getSetting('texts')
  const missing = TEXT_PAGES.filter((page) => page !== 'delivery' && !texts[page])
  return missing.length > 0
    ? fails(`The shop has no text about ${missing.join(', ')}`, 'Write it under Settings.')
    : works('Returns, terms and privacy have texts')
}

export async function checkDelivery(): Promise<Outcome> {
  const { zones, timeZone, home } = (await readSettings()).delivery.value
  const atHome = zones.filter((zone) => covers(zone, home))
  if (zones.length === 0) {
    return fails('Delivery costs nothing anywhere', 'Enter rates under Delivery rates.')
  }
  if (!atHome.some(({ rates }) => rates.length > 0)) {
    return fails('No rate delivers within your country', 'Enter one under Delivery rates.')
  }
  const classes = await classesWithout(atHome.flatMap(({ rates }) => rates))
  if (classes.length > 0) {
    return fails(
      `No rate within your country takes parts of the delivery class ${classes.join(', ')}`,
      'Enter it in a rate under Delivery rates, or correct the parts.',
    )
  }
  return timeZone === 'UTC'
    ? warns('Days begin in the time zone UTC', 'Choose yours under Delivery rates.')
    : works('Delivery has a price in your country')
}

/** The delivery classes of parts that are sold and that none of the rates takes, three at most. */
async function classesWithout(rates: Parameters<typeof carries>[0][]) {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct delivery_class as name from product where ${isSold()} order by name`)
  const names = rows.map(({ name }) => name)
  return names.filter((name) => !rates.some((rate) => carries(rate, [name]))).slice(0, 3)
}

export async function checkTax(): Promise<Outcome> {
  const stored = (await readSettings()).tax
  const { mode, source, rates } = stored.value
  if (stored.version === 0) {
    return warns('Nobody has said whether you charge tax', 'Say so under Tax, and save it.')
  }
  return mode !== 'none' && source === 'table' && rates.length === 0
    ? warns('Tax is on, without a rate: nothing is taxed', 'Enter a rate under Tax.')
    : works(mode === 'none' ? 'You charge no tax' : 'Tax has rates')
}

export async function checkParts(): Promise<Outcome> {
  const { rows } = await db.execute<{ live: boolean; sold: boolean }>(sql`
    select exists (select from product where ${isSold()}) as live,
      exists (select from product where ${isSold()}
        and available_quantity >= minimum_order_quantity) as sold`)
  const [row] = rows
  if (!row?.live) return fails('No part is live', 'Add or import parts.')
  return row.sold
    ? works('Parts are live and in stock')
    : fails('No live part is in stock', 'Receive stock.')
}

export async function checkOwners(): Promise<Outcome> {
  const owners = await db
    .select({ hasFactor: isNotNull(secondFactor.confirmedAt) })
    .from(user)
    .leftJoin(secondFactor, eq(secondFactor.userId, user.id))
    .where(eq(user.role, 'admin'))
  if (owners.length < 2) {
    return warns(
      'No second person is an owner',
      'Invite a second one under Staff, for the day you can’t.',
    )
  }
  return owners.some(({ hasFactor }) => !hasFactor)
    ? warns(
        'An owner has no second step: a stolen password opens the whole shop',
        'Each owner sets it up under My Profile.',
      )
    : works(`${owners.length} people are owners, each with a second step`)
}

export async function checkSamples(): Promise<Outcome> {
  const home = await getSetting('home')
  return HOME_BLOCKS.some((block) => home[block].show === 'sample')
    ? warns(
        'Sample texts are shown, such as 25.6K happy clients: they are not true of your shop',
        'Hide them or write your own under Home and sample texts.',
      )
    : works('No sample texts are shown')
}
