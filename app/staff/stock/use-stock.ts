import { useCallback, useEffect, useState } from 'react'
import { showError } from '#app/api/authorized-call.ts'
import type { Page } from '#app/api/page.ts'
import { getStaffProduct } from '#app/api/staff-product.ts'
import { listStockMovements } from '#app/api/stock.ts'
import type { StaffProductPage } from '#contract/catalog/staff-product.ts'
import type { StockMovement } from '#contract/catalog/stock.ts'

type Stock = Page<StockMovement> &
  Pick<StaffProductPage, 'sold' | 'name' | 'number'> & { productId: string }

/** A product's stock and its history; `units` is undefined until they are loaded. */
export function useStock(productId: string) {
  const [loaded, setStock] = useState<Stock>()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const stock = loaded?.productId === productId ? loaded : undefined

  const load = useCallback(
    async (cursor?: string) => {
      setPending(true)
      setError(undefined)
      try {
        const [page, { sold, name, number }] = await Promise.all([
          listStockMovements(productId, cursor),
          getStaffProduct(productId),
        ])
        setStock((shown) => extend(shown, { ...page, sold, name, number, productId }, cursor))
      } catch (caught) {
        showError(caught, setError)
      }
      setPending(false)
    },
    [productId],
  )

  useEffect(() => {
    void load()
  }, [load])

  const { items, next } = stock ?? {}
  return {
    // Each movement says what it left.
    units: items && (items[0]?.after ?? 0),
    /** Units that are sold or held, and not sent yet. */
    sold: stock?.sold.units,
    /** What finds its orders in Manage Orders. */
    searched: stock && searchedFor(stock),
    movements: items ?? [],
    reload: () => load(),
    loadOlder: next ? () => load(next) : undefined,
    pending,
    error,
  }
}

/**
 * The maker's number, as the name may be another since an order; but digits alone would find the
 * order of that number.
 */
function searchedFor({ name, number }: Pick<Stock, 'name' | 'number'>) {
  return number && /\D/.test(number) ? number : name
}

/**
 * The first page replaces what is shown; an older one follows it, unless it was replaced meanwhile.
 */
function extend(shown: Stock | undefined, page: Stock, cursor: string | undefined) {
  if (!cursor) return page
  if (shown?.productId !== page.productId || shown.next !== cursor) return shown
  return { ...page, items: [...shown.items, ...page.items] }
}
