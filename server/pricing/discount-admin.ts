import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Discount, NewDiscount } from '#contract/discount.ts'
import { toCents, toDollars } from '#contract/money.ts'
import { record } from '../audit/audit.ts'
import { db } from '../db/client.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { only } from '../db/only.ts'
import { discount } from '../db/schema/discount.ts'
import { fieldError, notFound } from '../errors.ts'
import type { SessionUser } from '../identity/session-user.ts'

// The owner's codes. What they take off never changes: orders have it, and customers were told.

const MAX_LISTED = 500

export async function listDiscounts() {
  const rows = await db.select().from(discount).orderBy(desc(discount.id)).limit(MAX_LISTED)
  return rows.map(toDiscount)
}

/** @throws AppError 409 there is such a code */
export async function addDiscount(admin: SessionUser, input: NewDiscount) {
  try {
    return await db.transaction(async (tx) => {
      const row = only(await tx.insert(discount).values(toRow(input)).returning())
      await record(tx, admin, 'make code', { id: row.id, name: row.code })
      return toDiscount(row)
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'discount_code_unique')) throw error
    throw fieldError('code', 'This code is already taken, or was used before. Choose another.', 409)
  }
}

/**
 * Ends a code for new orders. Orders that have a use of it keep it.
 * @throws AppError 404
 */
export async function stopDiscount(admin: SessionUser, id: string) {
  return db.transaction(async (tx) => {
    const [stopped] = await tx
      .update(discount)
      .set({ stoppedAt: sql`now()` })
      .where(and(eq(discount.id, id), isNull(discount.stoppedAt)))
      .returning()
    if (stopped) await record(tx, admin, 'stop code', { id, name: stopped.code })
    const [row] = await tx.select().from(discount).where(eq(discount.id, id))
    if (!row) throw notFound('code')
    return toDiscount(row)
  })
}

function toRow(input: NewDiscount): typeof discount.$inferInsert {
  const { code, kind, percent, amount, minimum, productIds, from, until } = input
  const value = { percent: Math.round((percent ?? 0) * 100), amount: toCents(amount ?? 0) }
  return {
    code,
    kind,
    value: kind === 'free delivery' ? 0 : value[kind],
    minCents: toCents(minimum ?? 0),
    productIds: productIds ?? null,
    ...(from && { from: new Date(from) }),
    until: until ? new Date(until) : null,
    maxUses: input.maxUses ?? null,
    maxPerCustomer: input.maxPerCustomer ?? null,
  }
}

function toDiscount(row: typeof discount.$inferSelect): Discount {
  const { id, kind, value } = row
  return {
    _id: id,
    code: row.code,
    kind,
    percent: kind === 'percent' ? value / 100 : null,
    amount: kind === 'amount' ? toDollars(value) : null,
    minimum: toDollars(row.minCents),
    productIds: row.productIds,
    from: row.from.toISOString(),
    until: row.until?.toISOString() ?? null,
    maxUses: row.maxUses,
    maxPerCustomer: row.maxPerCustomer,
    uses: row.uses,
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
  }
}
