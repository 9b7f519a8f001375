import { inArray, sql } from 'drizzle-orm'
import type { ComparedPart } from '#contract/import/import-queue.ts'
import { formatCents } from '#contract/money.ts'
import { findCategory } from '../../catalog/category/category-tree.ts'
import { db } from '../../platform/db/client.ts'
import { brand } from '../../platform/db/schema/brand.ts'
import { product } from '../../platform/db/schema/product.ts'
import { isFitment } from '../fitments/fitment-source.ts'
import { isNumber } from '../parts/check-numbers.ts'
import { cellsOf, type StoredSource } from '../rows/stored-source.ts'

// A row that waits, beside the part of the shop that it may mean.

export function comparedOf(raw: StoredSource): ComparedPart {
  const { brand: maker, number, what, category, price } = cellsOf(raw)
  const image = isNumber(raw) || isFitment(raw) ? undefined : raw.image
  return {
    number: `${maker} ${number}`.trim(),
    name: what,
    category: category || null,
    price: price || null,
    img: image?.startsWith('https:') ? image : null,
  }
}

/** With its price in cents. */
export type Ours = ComparedPart & { cents: number }

export async function readCompared(ids: string[]): Promise<Map<string, Ours>> {
  const rows = await db
    .select({
      id: product.id,
      name: product.name,
      number: product.number,
      sku: product.sku,
      categoryId: product.categoryId,
      cents: product.pricePerUnitCents,
      img: product.img,
      maker: brand.name,
    })
    .from(product)
    .leftJoin(brand, sql`${brand.id} = ${product.brandId}`)
    .where(inArray(product.id, ids))
  return new Map(
    rows.map(({ id, name, number, sku, categoryId, cents, img, maker }) => [
      id,
      {
        number: [maker, number ?? sku].filter(Boolean).join(' '),
        name,
        img,
        cents,
        category: findCategory(categoryId ?? 0)?.name ?? null,
        price: formatCents(cents),
      },
    ]),
  )
}
