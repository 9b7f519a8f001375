import { eq, sql } from 'drizzle-orm'
import { discountText } from '#contract/pricing/discount-text.ts'
import type { ManualDiscount } from '#contract/pricing/manual-discount.ts'
import { db, type Transaction } from '../../../platform/db/client.ts'
import { product } from '../../../platform/db/schema/product.ts'

/** For the audit log: a discount of one part names it. */
export async function discountDetail(discount: ManualDiscount, from: Transaction | typeof db = db) {
  const { productId } = discount
  if (!productId) return discountText(discount)
  const [part] = await from
    .select({ title: sql<string>`coalesce(${product.title}, ${product.name})` })
    .from(product)
    .where(eq(product.id, productId))
  return discountText(discount, part?.title)
}
