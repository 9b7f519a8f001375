import { and, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import { normalEmail } from '#contract/identity/email.ts'
import { db } from '../db/client.ts'
import { audit } from '../db/schema/audit.ts'
import { bothSortDirections, keyset, type PageOf, pageValues, toPage } from '../list/pagination.ts'
import { toRecord } from './audit.ts'

const COLUMNS = {
  ...getTableColumns(audit),
  orderNumber: sql<
    number | null
  >`(select o.number::float8 from "order" o where o.id = audit.subject_id)`,
}

const pages = bothSortDirections(audit.id, ({ after, orderBy, limit }, sort) =>
  db
    .select(COLUMNS)
    .from(audit)
    .where(after)
    .orderBy(orderBy)
    .limit(limit)
    .prepare(`audit, ${sort} first`),
)

/** @param query.q what the records are about, or whose they are */
export async function listAudit({ q, ...query }: PageOf & { q?: string | undefined }) {
  const rows = q?.trim()
    ? await listAbout(await findNamed(q.trim()), query)
    : await pages(query).execute(pageValues(query))
  const records = rows.map(({ orderNumber, ...row }) => ({
    ...toRecord(row),
    ...(orderNumber !== null && { orderNumber }),
  }))
  return toPage(records, query)
}

async function listAbout(ids: string[], query: PageOf) {
  if (ids.length === 0) return []
  const { after, orderBy, limit } = keyset(audit.id, query)
  const isNamed = or(inArray(audit.subjectId, ids), inArray(audit.actorId, ids))
  return db.select(COLUMNS).from(audit).where(and(after, isNamed)).orderBy(orderBy).limit(limit)
}

const ORDER_NUMBER = /^#?(\d{1,15})$/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The ids of what has this name, each found by an index. */
async function findNamed(q: string) {
  const number = ORDER_NUMBER.exec(q)?.[1] ?? null
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from "order" where number = ${number}::bigint
    union all select id from product where sku = ${q.toUpperCase()} and deleted_at is null
    union all select id from discount where code = ${q.toUpperCase()}
    union all select id from "user" where email = ${normalEmail(q)}`)
  const named = rows.map(({ id }) => id)
  return UUID.test(q) ? [...named, q.toLowerCase()] : named
}
