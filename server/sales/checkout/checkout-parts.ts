import { sql } from 'drizzle-orm'
import type { PriceStep } from '#contract/pricing/price-step.ts'
import { type Connection, prepare } from '../../platform/db/client.ts'
import { isSold } from '../../platform/db/schema/product.ts'
import type { PricedPart } from '../pricing/price-order.ts'
import { goodsAlone, type OwnersPrices, selectPrices, toPrices } from '../pricing/read-prices.ts'
import type { LockedProduct } from './line-problems.ts'

// The parts of a checkout, with what their price goes by.

type PartRow = {
  id: string
  priceCents: number
  steps: PriceStep[] | null
  weightGrams: number | null
  taxCategory: string
  deliveryClass: string
  coreCents: number
}

const PRICED_COLUMNS = sql`
  id, price_per_unit_cents as "priceCents", price_steps as steps, weight_grams as "weightGrams",
  tax_category as "taxCategory", delivery_class as "deliveryClass",
  coalesce(core_charge_cents, 0) as "coreCents"`

/** Those that are sold, for a quote. */
export const findParts = prepare<PartRow, { ids: string[] }>(
  'parts of a quote',
  sql`
    select ${PRICED_COLUMNS} from product
    where id = any(${sql.placeholder('ids')}::uuid[]) and ${isSold()}`,
)

// Sorted by id: two checkouts with the same parts in a different sequence don't deadlock. Others
// may refer to the products meanwhile, so not `for update`.
const lock = prepare<LockedProduct, { ids: string[] }>(
  'lock products of a checkout',
  sql`
    select ${PRICED_COLUMNS},
      name, title, number, sku, (select b.name from brand b where b.id = brand_id) as brand,
      pack_size as "packSize", minimum_order_quantity as minimum, available_quantity as available,
      ${isSold()} as "isSold", old_part_days() as "oldPartDays"
    from product where id = any(${sql.placeholder('ids')}::uuid[]) order by id for no key update`,
)

export type LockedParts = { products: Map<string, LockedProduct>; prices: OwnersPrices }

/** Locks the products of an order, and reads what delivery and tax cost. */
export async function lockParts(
  { lines, isForm }: { lines: { productId: string }[]; isForm?: true },
  on: Connection,
): Promise<LockedParts> {
  const ids = lines.map(({ productId }) => productId)
  const [rows, prices] = await Promise.all([
    lock({ ids }, on),
    isForm ? undefined : selectPrices({}, on).then(toPrices),
  ])
  const products = new Map(rows.map((row) => [row.id, row]))
  return { products, prices: prices ?? goodsAlone(rows[0]?.oldPartDays ?? 0) }
}

export function toPart(row: PartRow, quantity: number): PricedPart {
  const {
    id: productId,
    priceCents,
    steps,
    weightGrams,
    taxCategory,
    deliveryClass,
    coreCents,
  } = row
  return {
    ...{ productId, quantity, priceCents, weightGrams, taxCategory, deliveryClass, coreCents },
    steps: steps ?? [],
  }
}
