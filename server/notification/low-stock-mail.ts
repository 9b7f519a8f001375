import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { heldOfText } from '#contract/catalog/held-units.ts'
import { formatCount, formatCountOf } from '#contract/money.ts'
import { HELD, isLow, readLowStock } from '../catalog/stock/low-stock.ts'
import { db } from '../platform/db/client.ts'
import { job } from '../platform/db/schema/job.ts'
import { isSold, product } from '../platform/db/schema/product.ts'
import { env } from '../platform/env.server.ts'
import { insertJob, type JobRow, THE_SHOP } from '../platform/jobs/job.ts'
import { JobSkipped } from '../platform/jobs/job-error.ts'
import type { MailContent } from '../platform/mail/layout.ts'
import { type OwnerText, openingOf } from '../platform/mail/owner-text.ts'

// One mail in the morning that lists the low parts, if any part has run low since the day before:
// parts that stay low cause no mail each day.

/** The hour from which the day's mail is queued, by the machine's clock. */
const HOUR = 7
/** Parts whose state is compared with the next morning's. */
const COMPARED = 5_000
const LISTED = 50

/**
 * A maintenance job: once a day, it records the low parts, and those that have become low since the
 * day before.
 */
export async function queueLowStockMail(now = new Date()) {
  if (now.getHours() < HOUR) return
  const event = `low stock ${dayOf(now)}`
  const [today] = await db.select({ id: job.id }).from(job).where(isEvent(event))
  if (today) return
  const { threshold, above } = await readLowStock()
  await db.transaction(async (tx) => {
    const low = (
      await tx
        .select({ id: product.id })
        .from(product)
        .where(and(isSold(), isLow(threshold, above)))
        .limit(COMPARED)
    ).map(({ id }) => id)
    const yesterday = dayOf(new Date(now.getTime() - 24 * 60 * 60_000))
    const [before] = await tx
      .select()
      .from(job)
      .where(isEvent(`low stock ${yesterday}`))
    const known = new Set(idsIn(before?.payload.low))
    const payload = { low, fresh: low.filter((id) => !known.has(id)) }
    await insertJob(tx, { kind: 'mail', subjectId: THE_SHOP, event, payload })
  })
}

function isEvent(event: string) {
  return and(eq(job.subjectId, THE_SHOP), eq(job.kind, 'mail'), eq(job.event, event))
}

function dayOf(at: Date) {
  const [month, day] = [at.getMonth() + 1, at.getDate()].map((n) => String(n).padStart(2, '0'))
  return `${at.getFullYear()}-${month}-${day}`
}

function idsIn(value: unknown) {
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
}

/** @throws JobSkipped when nothing has become low */
export async function lowStockMail(
  { payload }: JobRow,
  texts: OwnerText,
  shop: string,
): Promise<MailContent> {
  const fresh = idsIn(payload.fresh)
  if (fresh.length === 0) throw new JobSkipped('Not sent: nothing has run low since the day before')
  const all = idsIn(payload.low).length
  const name = sql<string>`coalesce(${product.title}, ${product.name})`
  const rows = await db
    .select({ name, sku: product.sku, left: LEFT, held: HELD_UNITS })
    .from(product)
    .leftJoin(sql`(${HELD}) held`, sql`held.product_id = ${product.id}`)
    .where(inArray(product.id, fresh.slice(0, LISTED)))
    .orderBy(asc(LEFT), asc(name))
  return lowStockContent({ rows, fresh: fresh.length, all }, texts, shop)
}

const HELD_UNITS = sql<number>`coalesce(held.units, 0)`
/** As *Today* counts them: a unit that an unpaid order holds is not sold. */
const LEFT = sql<number>`${product.availableQuantity} + ${HELD_UNITS}`

function leftText({ left, held }: LowPart) {
  if (left === 0) return 'None left'
  return `${formatCount(left)} left${held > 0 ? `, ${heldOfText(held)}` : ''}`
}

type LowPart = { name: string; sku: string | null; left: number; held: number }

type LowStock = {
  rows: LowPart[]
  fresh: number
  all: number
}

export function lowStockContent(
  { rows, fresh, all }: LowStock,
  texts: OwnerText,
  shop: string,
): MailContent {
  const count = formatCountOf(fresh, 'part')
  const { subject, opening } = openingOf(texts, { shop, count })
  const more = [
    fresh > rows.length && `${formatCount(fresh - rows.length)} more have run low.`,
    all > fresh && `${formatCount(all - fresh)} were low before.`,
  ].filter((line) => line !== false)
  return {
    subject,
    blocks: [
      ...opening,
      {
        kind: 'lines',
        title: 'Since yesterday',
        lines: rows.map((part) => ({
          name: part.name,
          ...(part.sku && { detail: part.sku }),
          end: leftText(part),
        })),
      },
      ...(more.length > 0 ? [{ kind: 'quiet', text: more.join('\n') } as const] : []),
      {
        kind: 'button',
        label: 'Manage Products',
        url: `${env.publicUrl}/dashboard/manageProducts?stock=low`,
      },
    ],
  }
}
