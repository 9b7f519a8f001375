import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { toCents, toDollars } from '#contract/money.ts'
import type { Discount, NewDiscount } from '#contract/pricing/discount.ts'
import { record } from '../../../platform/audit/audit.ts'
import { db, type Transaction } from '../../../platform/db/client.ts'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import { discount } from '../../../platform/db/schema/discount.ts'
import { product } from '../../../platform/db/schema/product.ts'
import { singleRow } from '../../../platform/db/single-row.ts'
import { fieldError, notFound } from '../../../platform/errors.ts'
import type { SessionUser } from '../../../platform/identity/session-user.ts'

// The owner's codes. What they take off never changes: orders have it, and customers were told.

const MAX_LISTED = 500
/** At most this many of a code’s parts are named. */
const MAX_NAMED = 3

export async function listDiscounts() {
  const rows = await db.select().from(discount).orderBy(desc(discount.id)).limit(MAX_LISTED)
  return toDiscounts(db, rows)
}

/** @throws AppError 400 there is no such part; 409 there is such a code */
export async function addDiscount(actor: SessionUser, input: NewDiscount) {
  try {
    return await db.transaction(async (tx) => {
      await requireParts(tx, input.productIds ?? [])
      const row = singleRow(await tx.insert(discount).values(toRow(input)).returning())
      await record(tx, actor, 'make code', { id: row.id, name: row.code })
      return singleRow(await toDiscounts(tx, [row]))
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
export async function stopDiscount(actor: SessionUser, id: string) {
  return db.transaction(async (tx) => {
    const [stopped] = await tx
      .update(discount)
      .set({ stoppedAt: sql`now()` })
      .where(and(eq(discount.id, id), isNull(discount.stoppedAt)))
      .returning()
    if (stopped) await record(tx, actor, 'stop code', { id, name: stopped.code })
    const [row] = await tx.select().from(discount).where(eq(discount.id, id))
    if (!row) throw notFound('code')
    return singleRow(await toDiscounts(tx, [row]))
  })
}

async function requireParts(tx: Transaction, productIds: string[]) {
  const ids = [...new Set(productIds)]
  if (ids.length === 0) return
  const found = await tx.$count(product, inArray(product.id, ids))
  if (found < ids.length) throw fieldError('productIds', 'There is no such part', 400)
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

type Row = typeof discount.$inferSelect

/** With the names of their parts. */
async function toDiscounts(executor: Pick<Transaction, 'select'>, rows: Row[]) {
  const ids = [...new Set(rows.flatMap((row) => namedPartsOf(row)))]
  const parts =
    ids.length === 0
      ? []
      : await executor
          .select({
            id: product.id,
            name: sql<string>`coalesce(${product.title}, ${product.name})`,
          })
          .from(product)
          .where(inArray(product.id, ids))
  const names = new Map(parts.map(({ id, name }) => [id, name]))
  return rows.map((row) =>
    toDiscount(
      row,
      namedPartsOf(row).flatMap((id) => names.get(id) ?? []),
    ),
  )
}

function namedPartsOf({ productIds }: Row) {
  return productIds?.slice(0, MAX_NAMED) ?? []
}

function toDiscount(row: Row, partNames: string[]): Discount {
  const { id, kind, value } = row
  return {
    _id: id,
    code: row.code,
    kind,
    percent: kind === 'percent' ? value / 100 : null,
    amount: kind === 'amount' ? toDollars(value) : null,
    minimum: toDollars(row.minCents),
    productIds: row.productIds,
    partNames,
    from: row.from.toISOString(),
    until: row.until?.toISOString() ?? null,
    maxUses: row.maxUses,
    maxPerCustomer: row.maxPerCustomer,
    uses: row.uses,
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
  }
}
