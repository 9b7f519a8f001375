import type { AddedStockAlert, StockAlert } from '#contract/catalog/stock-alert.ts'
import { call } from './authorized-call.ts'
import { productPath } from './paths.ts'

/** One email when the part is back. @param email empty: that of the account */
export function addStockAlert(productId: string, email: string) {
  const body = email ? { email } : {}
  return call<AddedStockAlert>('POST', `${productPath(productId)}/alert`, body)
}

export function removeStockAlert(productId: string) {
  return call<{ deletedCount: number }>('DELETE', `${productPath(productId)}/alert`)
}

/** The parts that the user waits for. */
export function listStockAlerts() {
  return call<StockAlert[]>('GET', '/account/alert')
}

/** @param token of the link in an alert's email */
export function confirmStockAlert(token: string) {
  return call<StockAlert>('POST', '/stock-alert/confirm', { token })
}

/** Ends all alerts of the token's email. */
export function stopStockAlerts(token: string) {
  const query = new URLSearchParams({ token })
  return call<{ deletedCount: number }>('POST', `/stock-alert/stop?${query}`)
}
