import { and, eq, isNull, sql } from 'drizzle-orm'
import { toCents, toDollars } from '#contract/money.ts'
import type { PageQuery } from '#contract/page.ts'
import type { NewProduct, Product } from '#contract/product.ts'
import { record } from './audit.ts'
import type { User } from './auth.ts'
import { db } from './db/client.ts'
import { product } from './db/schema.ts'
import { notFound } from './errors.ts'
import { noteRead } from './kept.ts'
import { byKey, toPage } from './page.ts'

const inShop = isNull(product.deletedAt)

export async function listProducts(query: PageQuery) {
  noteRead('product')
  const { after, order, limit } = byKey(product.id, query)
  const rows = await db.select().from(product).where(and(inShop, after)).orderBy(order).limit(limit)
  return toPage(rows.map(toProduct), query.limit)
}

export async function latestProducts(count: number) {
  return (await listProducts({ limit: count, sort: 'newest' })).items
}

/** How many there are to browse. */
export function countProducts() {
  noteRead('product')
  return db.$count(product, inShop)
}

/** @throws AppError 404 when there is none, or it was deleted */
export async function getProduct(id: string) {
  noteRead(`product ${id}`)
  const [row] = await db
    .select()
    .from(product)
    .where(and(eq(product.id, id), inShop))
  if (!row) throw notFound('product')
  return toProduct(row)
}

/** @returns the product's id */
export async function addProduct(admin: User, { pricePerUnit, ...input }: NewProduct) {
  return db.transaction(async (tx) => {
    const values = { ...input, pricePerUnitCents: toCents(pricePerUnit) }
    const [row] = await tx.insert(product).values(values).returning({ id: product.id })
    if (!row) throw new Error('the database returned no row for an insert')
    await record(tx, admin, 'add product', { id: row.id, name: input.name })
    return row.id
  })
}

/** Takes a product out of the shop; its orders keep their own copy of name and price. @throws AppError 404 */
export async function removeProduct(admin: User, id: string) {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(product)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(product.id, id), inShop))
      .returning({ name: product.name })
    if (!row) throw notFound('product')
    await record(tx, admin, 'delete product', { id, name: row.name })
  })
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
