import { type SQL, sql } from 'drizzle-orm'
import { product } from '../../db/schema/product.ts'
import { getSetting } from '../../settings/setting.ts'

// Which parts run low: at a threshold of their own, or at the one of Settings.

/** As the index `product_low_stock` has it. A draft with a threshold counts, too. */
const HAS_OWN = sql`${product.deletedAt} is null and ${product.lowStockAt} is not null`
/** As the index `product_low_by_default` has it. */
const HAS_NONE = sql`${product.deletedAt} is null and ${product.state} = 'live' and ${product.lowStockAt} is null`

/** @param threshold of parts that have none; null: those never run low */
export function isLow(threshold: number | null): SQL {
  const own = sql`${HAS_OWN} and ${product.availableQuantity} <= ${product.lowStockAt}`
  if (threshold === null) return own
  const most = sql.raw(String(Math.trunc(threshold)))
  const band = sql`width_bucket(${most}, array[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024])`
  return sql`(${own} or ${HAS_NONE}
    and ${product.stockBand} <= ${band} and ${product.availableQuantity} <= ${most})`
}

/** Of parts that have none of their own; null: those never run low. */
export async function defaultThreshold() {
  return (await getSetting('notices')).lowStockAt
}
