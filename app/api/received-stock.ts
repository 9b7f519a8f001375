import type { CodedPart, ReceivedLines, ReceivedStock } from '#contract/catalog/received-stock.ts'
import { call, keyHeader } from './authorized-call.ts'

// Stock from a supplier: the staff only.

/**
 * The parts that a scanned or typed code names: usually one, several when two makers have the
 * number.
 */
export function findPartsByCode(code: string) {
  return call<CodedPart[]>('GET', `/staff/stock/part?${new URLSearchParams({ code })}`)
}

/** @param idempotencyKey the same for every attempt, so that a retry counts once */
export function receiveStock(stock: ReceivedStock, idempotencyKey: string) {
  return call<ReceivedLines>('POST', '/staff/stock', stock, keyHeader(idempotencyKey))
}
