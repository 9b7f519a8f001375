import { and, eq, isNull, sql } from 'drizzle-orm'
import { toCents, toDollars } from '#contract/money.ts'
import type { NewProduct, Product } from '#contract/product.ts'
import { record } from '../audit/audit.ts'
import { trackTag } from '../cache/dependencies.ts'
import { db } from '../db/client.ts'
import { only } from '../db/only.ts'
import { product } from '../db/schema/product.ts'
import { notFound } from '../errors.ts'
import type { SessionUser } from '../identity/session-user.ts'
import { bothSortDirections, type PageOf, pageValues, toPage } from '../list/pagination.ts'
import { countOf, totalOf } from '../list/totals.ts'

/** Do customers see it, and can they order it? */
export const isSold = and(isNull(product.deletedAt), eq(product.state, 'live'))

const COLUMNS = {
  _id: product.id,
  name: product.name,
  img: product.img,
  description: product.description,
  availableQuantity: product.availableQuantity,
  minimumOrderQuantity: product.minimumOrderQuantity,
  pricePerUnitCents: product.pricePerUnitCents,
}

const pages = bothSortDirections(product.id, ({ after, orderBy, limit }, sort) =>
  db
    .select({ ...COLUMNS, total: totalOf('product').as('total') })
    .from(product)
    .where(and(isSold, after))
    .orderBy(orderBy)
    .limit(limit)
    .prepare(`products, ${sort} first`),
)

const byId = db
  .select(COLUMNS)
  .from(product)
  .where(and(eq(product.id, sql.placeholder('id')), isSold))
  .prepare('product')

/** A page, and how many products there are on all pages. */
export async function listProducts(query: PageOf) {
  return trackTag('product', async () => {
    const rows = await pages[query.sort].execute(pageValues(query))
    return {
      ...toPage(rows.map(toProduct), query),
      total: rows[0]?.total ?? (await countOf('product')),
    }
  })
}

export async function latestProducts(count: number) {
  return (await listProducts({ limit: count, sort: 'newest' })).items
}

/** @throws AppError 404 when there is none, or it was deleted */
export async function getProduct(id: string) {
  const [row] = await trackTag(`product ${id}`, () => byId.execute({ id }))
  if (!row) throw notFound('product')
  return toProduct(row)
}

/** @returns the product's id */
export async function addProduct(admin: SessionUser, { pricePerUnit, ...input }: NewProduct) {
  return db.transaction(async (tx) => {
    const values = { ...input, pricePerUnitCents: toCents(pricePerUnit) }
    const row = only(await tx.insert(product).values(values).returning({ id: product.id }))
    await record(tx, admin, 'add product', { id: row.id, name: input.name })
    return row.id
  })
}

/** Marks a product deleted; its orders have their own copy of name and price. @throws AppError 404 */
export async function removeProduct(admin: SessionUser, id: string) {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(product)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(product.id, id), isNull(product.deletedAt)))
      .returning({ name: product.name })
    if (!row) throw notFound('product')
    await record(tx, admin, 'delete product', { id, name: row.name })
  })
}

type ProductRow = Omit<Product, 'pricePerUnit'> & { pricePerUnitCents: number }

function toProduct(row: ProductRow): Product {
  return {
    _id: row._id,
    name: row.name,
    img: row.img,
    description: row.description,
    availableQuantity: row.availableQuantity,
    minimumOrderQuantity: row.minimumOrderQuantity,
    pricePerUnit: toDollars(row.pricePerUnitCents),
  }
}
