import { and, eq, isNull } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { PageQuery } from '#contract/page.ts'
import type { Product } from '#contract/product.ts'
import { db } from './db/client.ts'
import { product } from './db/schema.ts'
import { notFound } from './errors.ts'
import { byKey, toPage } from './page.ts'

const inShop = isNull(product.deletedAt)

export async function listProducts(query: PageQuery) {
  const { after, order, limit } = byKey(product.id, query)
  const rows = await db.select().from(product).where(and(inShop, after)).orderBy(order).limit(limit)
  return toPage(rows.map(toProduct), query.limit)
}

export async function latestProducts(count: number) {
  return (await listProducts({ limit: count, sort: 'newest' })).items
}

/** @throws AppError 404 when there is none, or it was deleted */
export async function getProduct(id: string) {
  const [row] = await db
    .select()
    .from(product)
    .where(and(eq(product.id, id), inShop))
  if (!row) throw notFound('product')
  return toProduct(row)
}

function toProduct(row: typeof product.$inferSelect): Product {
  return {
    _id: row.id,
    name: row.name,
    img: row.img,
    description: row.description,
    availableQuantity: row.availableQuantity,
    minimumOrderQuantity: row.minimumOrderQuantity,
    pricePerUnit: toDollars(row.pricePerUnitCents),
  }
}
