import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { fitment } from '#server/platform/db/schema/fitment.ts'
import { aProduct } from './builders.ts'
import { aShopWithGolf } from './import-files.ts'

// Files of fitments for imports, and the parts that they name.

const HEAD =
  'part_number,brand,year_from,year_to,make,model,engine,trim,built_from,built_to,position,quantity,conditions,note,category'

type Line = Partial<
  Record<
    | 'part'
    | 'brand'
    | 'from'
    | 'to'
    | 'make'
    | 'model'
    | 'engine'
    | 'position'
    | 'quantity'
    | 'conditions'
    | 'note'
    | 'category',
    string
  >
>

/**
 * A shop with a make, a Golf of 1999 to 2021, two pads of one brand, and rows of files for them.
 */
export async function aShopWithPads() {
  const { brandId, ...shop } = await aShopWithGolf('Brand')
  const { maker } = shop
  const sku = () => `S-${randomUUID().slice(0, 8)}`.toUpperCase()
  const pads = await aProduct({ name: 'Brake pads, front', sku: sku(), brandId, categoryId: 101 })
  const others = await aProduct({ name: 'Brake pads', sku: sku(), brandId, categoryId: 101 })
  const line = (given: Line = {}) => {
    const one = {
      part: pads.sku ?? '',
      from: '2010',
      to: '2014',
      make: maker.name,
      model: 'Golf',
      ...given,
    }
    const cells = [
      one.part,
      one.brand,
      one.from,
      one.to,
      one.make,
      one.model,
      one.engine,
      '',
      '',
      '',
      one.position,
      one.quantity,
      one.conditions,
      one.note,
      one.category,
    ]
    return cells.map((cell) => `"${(cell ?? '').replaceAll('"', '""')}"`).join(',')
  }
  const file = (...lines: string[]) => [HEAD, ...lines].join('\n')
  const fitments = async (of = pads) =>
    db
      .select()
      .from(fitment)
      .where(eq(fitment.productId, of.id))
      .orderBy(asc(fitment.yearFrom), asc(fitment.id))
  return { ...shop, pads, others, line, file, fitments }
}
