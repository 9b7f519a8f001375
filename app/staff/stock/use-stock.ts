import { errorMessage } from '#app/api/http.ts'
import { getStaffProduct } from '#app/api/staff-product.ts'
import { listStockMovements } from '#app/api/stock.ts'
import { useLoad } from '#app/ui/use-load.ts'
import type { StaffProductPage } from '#contract/catalog/staff-product.ts'
import type { StockMovement } from '#contract/catalog/stock.ts'
import type { Page } from '#contract/page.ts'

type Stock = Page<StockMovement> & Pick<StaffProductPage, 'sold' | 'name' | 'number' | 'alerts'>

/** A product's stock and its history; `units` is undefined until they are loaded. */
export function useStock(productId: string) {
  const { value, isCurrent, error, running, again } = useLoad(productId, () => readStock(productId))
  const stock = isCurrent ? value : undefined

  const { items, next } = stock ?? {}
  return {
    // Each movement says what it left.
    units: items && (items[0]?.after ?? 0),
    /** Units that are sold or held, and not sent yet. */
    sold: stock?.sold.units,
    /** Alerts that wait: emails to send when it is back in stock. */
    alerts: stock?.alerts,
    /** What finds its orders in Manage Orders. */
    searched: stock && searchedFor(stock),
    movements: items ?? [],
    reload: () => again(() => readStock(productId)),
    loadOlder: next ? () => again((shown) => withOlder(productId, shown, next)) : undefined,
    pending: running !== undefined,
    error: error === undefined ? undefined : errorMessage(error),
  }
}

/**
 * The maker's number, as the name may be another since an order; but digits alone would find the
 * order of that number.
 */
function searchedFor({ name, number }: Pick<Stock, 'name' | 'number'>) {
  return number && /\D/.test(number) ? number : name
}

async function readStock(productId: string, cursor?: string): Promise<Stock> {
  const [page, { sold, name, number, alerts = 0 }] = await Promise.all([
    listStockMovements(productId, cursor),
    getStaffProduct(productId),
  ])
  return { ...page, sold, name, number, alerts }
}

/** An older page follows what is shown, unless that was replaced meanwhile. */
async function withOlder(productId: string, shown: Stock | undefined, cursor: string) {
  const older = await readStock(productId, cursor)
  if (shown?.next !== cursor) return shown ?? older
  return { ...older, items: [...shown.items, ...older.items] }
}
