import { and, inArray } from 'drizzle-orm'
import type { Quote, QuoteRequest } from '#contract/checkout-quote.ts'
import { toDollars } from '#contract/money.ts'
import { isSold } from '../catalog/product.ts'
import { db } from '../db/client.ts'
import { product } from '../db/schema/product.ts'
import { fieldError } from '../errors.ts'

/**
 * What a checkout would cost.
 * @throws AppError 404 a part is not sold
 */
export async function quote(request: QuoteRequest): Promise<Quote> {
  const rows = await db
    .select({ id: product.id, cents: product.pricePerUnitCents })
    .from(product)
    .where(
      and(
        inArray(
          product.id,
          request.lines.map(({ productId }) => productId),
        ),
        isSold,
      ),
    )
  const prices = new Map(rows.map(({ id, cents }) => [id, cents]))
  const lines = request.lines.map(({ productId, quantity }, at) => {
    const cents = prices.get(productId)
    if (cents === undefined) {
      throw fieldError(`lines.${at}.productId`, 'This part is no longer sold', 404)
    }
    const goods = toDollars(cents * quantity)
    return { productId, pricePerUnit: toDollars(cents), quantity, goods, discount: 0, tax: 0 }
  })
  const goods = toDollars(
    request.lines.reduce((sum, one) => sum + (prices.get(one.productId) ?? 0) * one.quantity, 0),
  )
  return {
    lines,
    goods,
    discount: 0,
    shipping: 0,
    tax: 0,
    total: goods,
    taxMode: 'none',
    taxes: [],
    rates: [],
    rate: null,
    code: null,
    countries: [],
  }
}
