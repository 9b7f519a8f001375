import { and, desc, eq, isNotNull, isNull, ne, not, sql } from 'drizzle-orm'
import {
  type Address,
  type Addresses,
  MAX_ADDRESSES,
  type NewAddress,
} from '#contract/account/saved-address.ts'
import { shipToFieldsSchema } from '#contract/address/ship-to.ts'
import { db, type Transaction } from '../platform/db/client.ts'
import { address } from '../platform/db/schema/address.ts'
import { session } from '../platform/db/schema/identity.ts'
import { order } from '../platform/db/schema/order.ts'
import { AppError, notFound, notLoggedIn } from '../platform/errors.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { isStranger } from '../platform/identity/trust.ts'
import { getHome } from '../platform/settings/setting.ts'
import { IS_TO_BE_CANCELED } from '../sales/payment/cancel-unpaid-orders.ts'
import { lockUser } from './user-lock.ts'

// Addresses of an account. Each change locks the user's row, so that calls at once neither pass the
// bound nor leave two defaults.

const STRANGERS_ADDRESSES = 3

type Row = typeof address.$inferSelect
type Caller = Pick<SessionUser, 'id' | 'sessionId'>

/**
 * @throws AppError 401 they are removed, or their session has ended while this call waited: a new
 *   password ends it and deletes addresses
 */
async function lockCaller(tx: Transaction, { id, sessionId }: Caller) {
  await lockUser(tx, id)
  if ((await tx.$count(session, eq(session.id, sessionId))) === 0) throw notLoggedIn()
}

/** The caller's, the default one first, and where their last order went. */
export async function listAddresses({ id }: Pick<Caller, 'id'>): Promise<Addresses> {
  const rows = await db
    .select()
    .from(address)
    .where(eq(address.userId, id))
    .orderBy(desc(address.isDefault), desc(address.updatedAt), desc(address.id))
  const [home, last] = await Promise.all([getHome(), findLast(id)])
  return { addresses: rows.map(toAddress), home, ...(last && { last }) }
}

/**
 * The same address is stored once. The first is the default.
 * @throws AppError 409 there are as many as there can be, or its email has to be verified first
 */
export async function addAddress(caller: Caller, input: NewAddress) {
  await db.transaction(async (tx) => {
    await lockCaller(tx, caller)
    const own = await tx.select().from(address).where(eq(address.userId, caller.id))
    const same = own.find((row) => isSame(toAddress(row), input))
    const isDefault = input.isDefault || own.length === 0 || same?.isDefault === true
    if (!same && own.length >= MAX_ADDRESSES) {
      throw new AppError(409, `You can save ${MAX_ADDRESSES} addresses. Please delete one first.`)
    }
    if (!same && own.length >= STRANGERS_ADDRESSES && (await isStranger(tx, caller.id))) {
      const detail = `You can save ${STRANGERS_ADDRESSES} addresses. Verify your email to save up to ${MAX_ADDRESSES}.`
      throw new AppError(409, detail)
    }
    if (isDefault) await clearDefault(tx, caller)
    const label = input.label || same?.label || null
    if (same) {
      await tx
        .update(address)
        .set({ label, isDefault, updatedAt: sql`now()` })
        .where(eq(address.id, same.id))
    } else await tx.insert(address).values({ ...toRow(input), userId: caller.id, isDefault })
  })
  return listAddresses(caller)
}

/** @throws AppError 404 the caller has no such address */
export async function editAddress(caller: Caller, id: string, input: NewAddress) {
  await db.transaction(async (tx) => {
    await lockCaller(tx, caller)
    const isOwn = and(eq(address.id, id), eq(address.userId, caller.id))
    if (input.isDefault) await clearDefault(tx, caller)
    const edited = await tx
      .update(address)
      // There is always a default one: it stays so until another address is made the default.
      .set({
        ...toRow(input),
        isDefault: input.isDefault ? true : sql`is_default`,
        updatedAt: sql`now()`,
      })
      .where(isOwn)
      .returning({ id: address.id })
    if (edited.length === 0) throw notFound('address')
  })
  return listAddresses(caller)
}

/**
 * When the default one is deleted, the one saved last becomes the default. A second call deletes
 * nothing.
 */
export async function deleteAddress(caller: Caller, id: string) {
  return db.transaction(async (tx) => {
    await lockCaller(tx, caller)
    const deleted = await tx
      .delete(address)
      .where(and(eq(address.id, id), eq(address.userId, caller.id)))
      .returning({ isDefault: address.isDefault })
    if (deleted[0]?.isDefault) {
      await tx.execute(sql`
        update address set is_default = true where id = (
          select id from address where user_id = ${caller.id} order by updated_at desc, id desc limit 1
        )`)
    }
    return deleted.length
  })
}

/** Clears the caller's default. An edit of another user's address rolls this back. */
async function clearDefault(tx: Transaction, { id }: Caller) {
  await tx.update(address).set({ isDefault: false }).where(eq(address.userId, id))
}

/**
 * The address of the last order that has it in fields. One that was canceled, or is about to be,
 * may be another person's (password-reset.ts).
 */
async function findLast(userId: string): Promise<Addresses['last']> {
  const [row] = await db
    .select({ shipTo: order.shipTo, phone: order.phone })
    .from(order)
    .where(
      and(
        eq(order.customerId, userId),
        isNull(order.cancelledAt),
        not(IS_TO_BE_CANCELED),
        isNotNull(order.shipTo),
        ne(order.phone, ''),
      ),
    )
    .orderBy(desc(order.id))
    .limit(1)
  const { data } = shipToFieldsSchema.safeParse(row?.shipTo)
  return row && data && { ...data, phone: row.phone }
}

function isSame(one: Address, other: NewAddress) {
  return FIELDS.every((field) => (one[field] ?? '') === (other[field] ?? ''))
}

const FIELDS = [
  'name',
  'company',
  'line1',
  'line2',
  'city',
  'region',
  'postalCode',
  'country',
  'phone',
] as const

function toRow({ label, company, line2, region, postalCode, isDefault: _, ...fields }: NewAddress) {
  return {
    ...fields,
    label: label || null,
    company: company || null,
    line2: line2 || null,
    region: region || null,
    postalCode: postalCode ?? '',
  }
}

function toAddress({ id: _id, label, company, line2, region, ...row }: Row): Address {
  const { name, line1, city, postalCode, country, phone, isDefault } = row
  return {
    ...{ _id, name, line1, city, country, phone, isDefault },
    ...(postalCode && { postalCode }),
    ...(label && { label }),
    ...(company && { company }),
    ...(line2 && { line2 }),
    ...(region && { region }),
  }
}
