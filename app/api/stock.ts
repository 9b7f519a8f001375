import type {
  StockAdjustment,
  StockCount,
  StockCounted,
  StockMovement,
} from '#contract/catalog/stock.ts'
import { call, keyHeader } from './authorized-call.ts'
import { getPage } from './page.ts'
import { productPath } from './paths.ts'

const PAGE_SIZE = 10

/** One page of a product's stock history, newest first. The staff only. */
export function listStockMovements(productId: string, cursor?: string) {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...(cursor && { cursor }) })
  return getPage<StockMovement>(`${productPath(productId)}/stock?${query}`)
}

/**
 * Adds units to a product's stock or takes some away. The staff only.
 * @param idempotencyKey the same for every attempt of one form, so that a retry counts once
 */
export function adjustStock(productId: string, input: StockAdjustment, idempotencyKey: string) {
  return call<StockMovement>(
    'POST',
    `${productPath(productId)}/stock`,
    input,
    keyHeader(idempotencyKey),
  )
}

/** Sets a product's stock to what was counted on the shelf, without what is sold. Staff only. */
export function countStock(productId: string, input: StockCount, idempotencyKey: string) {
  return call<StockCounted>(
    'POST',
    `${productPath(productId)}/stock`,
    input,
    keyHeader(idempotencyKey),
  )
}
