import { asc, eq, sql } from 'drizzle-orm'
import type { User as ListedUser } from '#contract/user.ts'
import { type Actor, record } from '../audit/audit.ts'
import { db, type Transaction } from '../db/client.ts'
import { user } from '../db/schema/identity.ts'
import { AppError, notFound } from '../errors.ts'
import type { User } from '../identity/user.ts'
import { bothSortDirections, type PageOf, pageValues, toPage } from '../list/pagination.ts'
import { countOf, totalOf } from '../list/totals.ts'

const roleByEmail = db
  .select({ role: user.role })
  .from(user)
  .where(eq(user.email, sql.placeholder('email')))
  .prepare('role')

export async function isAdmin(email: string) {
  const [row] = await roleByEmail.execute({ email })
  return row?.role === 'admin'
}

const LISTED = {
  _id: user.id,
  email: user.email,
  name: user.name,
  role: user.role,
  emailVerified: user.emailVerified,
}

const pages = bothSortDirections(user.id, ({ after, orderBy, limit }, sort) =>
  db
    .select({ ...LISTED, total: totalOf('user').as('total') })
    .from(user)
    .where(after)
    .orderBy(orderBy)
    .limit(limit)
    .prepare(`users, ${sort} first`),
)

/** A page of everybody, and how many people there are on all pages. */
export async function listUsers(query: PageOf) {
  const rows = await pages[query.sort].execute(pageValues(query))
  const people: ListedUser[] = rows.map(({ total: _, ...person }) => person)
  return { ...toPage(people, query), total: rows[0]?.total ?? (await countOf('user')) }
}

/** @returns was it a change? @throws AppError 404 */
export async function makeAdmin(actor: Actor, email: string, detail?: string) {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(user).where(eq(user.email, email)).for('update')
    if (!row) throw notFound('user')
    if (row.role === 'admin') return false
    await tx.update(user).set({ role: 'admin' }).where(eq(user.id, row.id))
    await record(tx, actor, 'make admin', { id: row.id, name: email }, detail)
    return true
  })
}

/** @returns was it a change? @throws AppError 404; 409 for the last admin */
export async function revokeAdmin(actor: Actor, email: string, detail?: string) {
  return db.transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    const [row] = await tx.select().from(user).where(eq(user.email, email)).for('update')
    if (!row) throw notFound('user')
    if (row.role !== 'admin') return false
    if (admins.length === 1) throw new AppError(409, 'The last admin can’t be demoted')
    await tx.update(user).set({ role: null }).where(eq(user.id, row.id))
    await record(tx, actor, 'revoke admin', { id: row.id, name: email }, detail)
    return true
  })
}

/** Locks a person whom an admin removes. @throws AppError 404; 409 for oneself and for the last admin */
export async function lockRemovable(tx: Transaction, admin: User, id: string) {
  // All admins first, then the person: always in this order.
  const admins = await lockAdmins(tx)
  const [row] = await tx.select().from(user).where(eq(user.id, id)).for('no key update')
  if (!row) throw notFound('user')
  // By the row's own id: the text that was sent may be another spelling of it.
  if (row.id === admin.id) throw new AppError(409, 'You can’t remove yourself')
  requireOther(admins, row, 'The last admin can’t be removed')
}

/** @throws AppError 409 with this sentence when the person is the last admin */
export async function requireOtherAdmin(tx: Transaction, person: User, sentence: string) {
  requireOther(await lockAdmins(tx), person, sentence)
}

function requireOther(admins: { id: string }[], { id }: { id: string }, sentence: string) {
  if (admins.length === 1 && admins[0]?.id === id) throw new AppError(409, sentence)
}

/** So that two admins who go at once do not leave the shop without one. */
function lockAdmins(tx: Transaction) {
  return tx
    .select({ id: user.id })
    .from(user)
    .where(eq(user.role, 'admin'))
    .orderBy(asc(user.id))
    .for('no key update')
}
