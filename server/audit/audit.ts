import { asc, eq } from 'drizzle-orm'
import { type AuditRecord, FORMER_CUSTOMER } from '#contract/audit.ts'
import { db, type Transaction } from '../db/client.ts'
import { audit } from '../db/schema/audit.ts'
import type { User } from '../identity/user.ts'
import { bothSortDirections, type PageOf, pageValues, toPage } from '../list/pagination.ts'

/** Somebody signed in, or the shop by itself: its maintenance jobs, Stripe's event, its command line. */
export type Actor = User | 'system'

type Action =
  | 'add product'
  | 'delete product'
  | 'make admin'
  | 'revoke admin'
  | 'remove user'
  | 'cancel order'
  | 'pay order'
  | 'refund order'
  | 'refund failed'
  | 'return payment'
  | 'change password'
  | 'close account'
  | 'hide review'
  | 'show review'

/**
 * Notes who did what, in the transaction that does it: neither is there without the other.
 * @param subject what it was done to, with its name as it is now
 * @param detail what else there is to know, such as an amount or a reason
 */
export async function record(
  tx: Transaction,
  actor: Actor,
  action: Action,
  subject: { id: string; name: string },
  detail?: string,
) {
  const who = actor === 'system' ? undefined : actor
  await tx.insert(audit).values({
    actorId: who?.id,
    actorEmail: who?.email,
    ip: who?.ip,
    action,
    subjectId: subject.id,
    subject: subject.name,
    detail,
  })
}

/** What one person did, oldest first. */
export async function listAuditOf(actorId: string) {
  const rows = await db
    .select()
    .from(audit)
    .where(eq(audit.actorId, actorId))
    .orderBy(asc(audit.id))
  return rows.map(toRecord)
}

/** What is on record stays, without the name and the address of who did it or whom it was done to. */
export async function anonymizeAudit(tx: Transaction, { id }: { id: string }) {
  const unnamed = { actorEmail: FORMER_CUSTOMER, ip: null }
  await tx.update(audit).set(unnamed).where(eq(audit.actorId, id))
  await tx.update(audit).set({ subject: FORMER_CUSTOMER }).where(eq(audit.subjectId, id))
}

const pages = bothSortDirections(audit.id, ({ after, orderBy, limit }, sort) =>
  db
    .select()
    .from(audit)
    .where(after)
    .orderBy(orderBy)
    .limit(limit)
    .prepare(`audit, ${sort} first`),
)

/** Everything that was noted. */
export async function listAudit(query: PageOf) {
  const rows = await pages[query.sort].execute(pageValues(query))
  return toPage(rows.map(toRecord), query)
}

function toRecord(row: typeof audit.$inferSelect): AuditRecord {
  return {
    _id: row.id,
    at: row.createdAt.toISOString(),
    actor: row.actorEmail,
    ip: row.ip,
    action: row.action,
    subjectId: row.subjectId,
    subject: row.subject,
    detail: row.detail,
  }
}
