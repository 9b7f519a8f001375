import { asc, eq, sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { Invoice } from '#contract/order/invoice.ts'
import { db } from '../../../platform/db/client.ts'
import { invoice } from '../../../platform/db/schema/invoice.ts'
import { order } from '../../../platform/db/schema/order.ts'
import type { Customer } from '../../../platform/identity/customer.ts'
import { getTimeZone } from '../../../platform/settings/setting.ts'
import { requireOrderOf } from '../order-access.ts'
import { isOrderOfWhom, type Whose } from '../whose-orders.ts'

type InvoiceRow = typeof invoice.$inferSelect

/**
 * The invoice of an order and its credit notes, by number; none when it has no invoice. @throws
 * AppError 404, 403
 */
export async function listInvoicesOf(reader: Customer, orderId: string): Promise<Invoice[]> {
  const [row] = await db
    .select({ id: order.id, customerId: order.customerId, isGuest: order.isGuest })
    .from(order)
    .where(eq(order.id, orderId))
  await requireOrderOf(db, reader, row)
  const rows = await db
    .select()
    .from(invoice)
    .where(eq(invoice.orderId, orderId))
    .orderBy(asc(invoice.number))
  return toInvoices(rows)
}

export async function listInvoicesOfCustomer(whose: Whose) {
  const rows = await db
    .select({ invoice })
    .from(invoice)
    .innerJoin(order, eq(order.id, invoice.orderId))
    .where(isOrderOfWhom(whose, sql`${order}`))
    .orderBy(asc(invoice.number))
  return toInvoices(rows.map((row) => row.invoice))
}

async function toInvoices(rows: InvoiceRow[]) {
  const timeZone = await getTimeZone()
  const numbers = new Map(
    rows.filter(({ kind }) => kind === 'invoice').map((row) => [row.orderId, nameOf(row)]),
  )
  return rows.map((row): Invoice => {
    const of = row.kind === 'invoice' ? null : (numbers.get(row.orderId) ?? null)
    return { ...toInvoice(row), of, timeZone }
  })
}

/** The number that people read, such as `2026-0871`. */
export function nameOf({ prefix, number }: Pick<InvoiceRow, 'prefix' | 'number'>) {
  return `${prefix}${String(number).padStart(4, '0')}`
}

function toInvoice(row: InvoiceRow): Omit<Invoice, 'of' | 'timeZone'> {
  const { seller, buyer, order, code, shippingName, isTaxIncluded, reason, ...paper } = row.snapshot
  return {
    _id: row.id,
    orderId: row.orderId,
    kind: row.kind,
    number: nameOf(row),
    at: row.at.toISOString(),
    ...{ seller, buyer, order, code, shippingName, isTaxIncluded, reason },
    lines: paper.lines.map(({ part, sku, quantity, unitCents, totalCents, coreCents }) => ({
      ...{ part, sku, quantity },
      pricePerUnit: toDollars(unitCents),
      ...(coreCents && { coreCharge: toDollars(coreCents) }),
      total: totalCents === null ? null : toDollars(totalCents),
    })),
    goods: toDollars(paper.goodsCents),
    discount: toDollars(paper.discountCents),
    shipping: toDollars(paper.shippingCents),
    ...(paper.coreCents && { core: toDollars(paper.coreCents) }),
    taxes: paper.taxes.map(({ name, percent, baseCents, taxCents }) => ({
      ...{ name, percent, base: toDollars(baseCents), tax: toDollars(taxCents) },
    })),
    total: toDollars(paper.totalCents),
  }
}
