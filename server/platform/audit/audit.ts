import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { type AuditRecord, FORMER_CUSTOMER } from '#contract/staff/audit.ts'
import type { AuditAction } from '#contract/staff/audit-action.ts'
import { db, type Transaction } from '../db/client.ts'
import { audit } from '../db/schema/audit.ts'
import { user } from '../db/schema/identity.ts'
import { type Customer, isAccount } from '../identity/customer.ts'

/** 'system': a maintenance job, a Stripe event or the command line. */
export type Actor = Customer | 'system'

/** null when the actor is no account. */
export function accountIdOf(actor: Actor) {
  return actor !== 'system' && isAccount(actor) ? actor.id : null
}

/** In the place of an email that was never verified. */
const GUEST = 'guest'

/**
 * Writes an audit record in the transaction of the action, so that neither is committed without the
 * other.
 * @param subject what was changed, with its current name
 * @param detail such as an amount or a reason
 */
export async function record(
  tx: Transaction,
  actor: Actor,
  action: AuditAction,
  subject: { id: string; name: string },
  detail?: string,
) {
  const person = actor === 'system' ? undefined : actor
  await tx.insert(audit).values({
    actorId: accountIdOf(actor),
    actorEmail: person && (isAccount(person) ? person.email : GUEST),
    apiKey: person && isAccount(person) ? person.apiKey?.name : undefined,
    ip: person?.ip,
    action,
    subjectId: subject.id,
    subject: subject.name,
    detail,
  })
}

/** How often something was done to a subject. */
export function countRecords(
  from: Transaction | typeof db,
  action: AuditAction,
  subjectId: string,
) {
  return from.$count(audit, and(eq(audit.subjectId, subjectId), eq(audit.action, action)))
}

/**
 * The last change of a product or another subject: by whom (by name, while they have an account),
 * and when.
 */
export async function findLastRecord(subjectId: string) {
  const [row] = await db
    .select({ name: user.name, email: audit.actorEmail, at: audit.createdAt })
    .from(audit)
    .leftJoin(user, eq(user.id, audit.actorId))
    .where(eq(audit.subjectId, subjectId))
    .orderBy(desc(audit.id))
    .limit(1)
  return {
    changedBy: row?.name ?? row?.email ?? null,
    changedAt: row?.at.toISOString() ?? null,
  }
}

/** A user's actions, oldest first. */
export async function listAuditOf(actorId: string) {
  const rows = await db
    .select()
    .from(audit)
    .where(eq(audit.actorId, actorId))
    .orderBy(asc(audit.id))
  return rows.map(toRecord)
}

/** The records stay. Their email and IP are erased where the user was the actor or the subject. */
export async function anonymizeAudit(tx: Transaction, { id }: { id: string }) {
  const anonymous = { actorEmail: FORMER_CUSTOMER, ip: null }
  await tx.update(audit).set(anonymous).where(eq(audit.actorId, id))
  await tx.update(audit).set({ subject: FORMER_CUSTOMER }).where(eq(audit.subjectId, id))
}

/** Erases the IPs of a guest from the records of their order; the records stay. */
export async function eraseGuestIps(tx: Transaction, orderIds: string[]) {
  await tx
    .update(audit)
    .set({ ip: null })
    .where(and(inArray(audit.subjectId, orderIds), eq(audit.actorEmail, GUEST)))
}

/** The amounts stay. */
export async function eraseRefundReasons(tx: Transaction, orderIds: string[]) {
  await tx
    .update(audit)
    .set({ detail: sql`split_part(${audit.detail}, ': ', 1)` })
    .where(
      and(
        inArray(audit.subjectId, orderIds),
        inArray(audit.action, ['refund order', 'refund failed']),
      ),
    )
}

export function toRecord(row: typeof audit.$inferSelect): AuditRecord {
  return {
    _id: row.id,
    at: row.createdAt.toISOString(),
    actor: row.actorEmail,
    apiKey: row.apiKey,
    ip: row.ip,
    action: row.action,
    subjectId: row.subjectId,
    subject: row.subject,
    detail: row.detail,
  }
}
