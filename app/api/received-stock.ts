import type { CodedPart, ReceivedLines, ReceivedStock } from '#contract/catalog/received-stock.ts'
import { call } from './call.ts'

// A delivery from a supplier: admins only.

/** The parts that a scanned or typed code names: usually one, several when two makers have the number. */
export function findPartsByCode(code: string) {
  return call<CodedPart[]>('GET', `/staff/stock/part?${new URLSearchParams({ code })}`)
}

/** @param idempotencyKey the same for every attempt of one delivery, so that a retry counts once */
export function receiveStock(delivery: ReceivedStock, idempotencyKey: string) {
  return call<ReceivedLines>('POST', '/staff/stock', delivery, {
    'idempotency-key': idempotencyKey,
  })
}
