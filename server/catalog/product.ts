import { and, eq, sql } from 'drizzle-orm'
import type { StaffPicture } from '#contract/catalog/picture.ts'
import type { Product, ProductDetail } from '#contract/catalog/product.ts'
import { toDollars } from '#contract/money.ts'
import { trackTag } from '../platform/cache/dependencies.ts'
import { db } from '../platform/db/client.ts'
import { isSold, product } from '../platform/db/schema/product.ts'
import { notFound } from '../platform/errors.ts'
import { bothSortDirections, type PageOf, pageValues, toPage } from '../platform/list/pagination.ts'
import { countOf, totalOf } from '../platform/list/totals.ts'
import { imgOf, PICTURES, toPublicPictures } from './picture-columns.ts'
import { type QuantityColumns, toQuantityFields } from './quantity-columns.ts'

const COLUMNS = {
  _id: product.id,
  name: product.name,
  title: product.title,
  img: product.img,
  description: product.description,
  availableQuantity: product.availableQuantity,
  minimumOrderQuantity: product.minimumOrderQuantity,
  pricePerUnitCents: product.pricePerUnitCents,
  packSize: product.packSize,
  priceSteps: product.priceSteps,
  coreChargeCents: product.coreChargeCents,
  pictures: PICTURES.as('pictures'),
}

const pages = bothSortDirections(product.id, ({ after, orderBy, limit }, sort) =>
  db
    .select({ ...COLUMNS, total: totalOf('product').as('total') })
    .from(product)
    .where(and(isSold(), after))
    .orderBy(orderBy)
    .limit(limit)
    .prepare(`products, ${sort} first`),
)

const byId = db
  .select({ ...COLUMNS, number: product.number })
  .from(product)
  .where(and(eq(product.id, sql.placeholder('id')), isSold()))
  .prepare('product')

/** A page, and how many products there are on all pages. */
export async function listProducts(query: PageOf) {
  return trackTag('product', async () => {
    const rows = await pages(query).execute(pageValues(query))
    return {
      ...toPage(rows.map(toProduct), query),
      total: rows[0]?.total ?? (await countOf('product')),
    }
  })
}

export async function latestProducts(count: number) {
  return (await listProducts({ limit: count, sort: 'newest' })).items
}

/** @throws AppError 404 when there is none, it is a draft, or it was deleted */
export async function getProduct(id: string): Promise<ProductDetail> {
  const [row] = await trackTag(`product ${id}`, () => byId.execute({ id }))
  if (!row) throw notFound('product')
  return { ...toProduct(row), ...(row.number && { number: row.number }) }
}

type ProductRow = Omit<
  Product,
  'title' | 'pricePerUnit' | 'pictures' | 'coreCharge' | keyof QuantityColumns
> &
  QuantityColumns & {
    title: string | null
    pricePerUnitCents: number
    pictures: StaffPicture[]
  }

function toProduct(row: ProductRow): Product {
  return {
    _id: row._id,
    name: row.name,
    img: imgOf(row),
    description: row.description,
    availableQuantity: row.availableQuantity,
    minimumOrderQuantity: row.minimumOrderQuantity,
    pricePerUnit: toDollars(row.pricePerUnitCents),
    ...toQuantityFields(row),
    pictures: toPublicPictures(row.pictures),
    ...(row.title && { title: row.title }),
  }
}
