import { randomUUID } from 'node:crypto'
import type { aPerson } from './builders.ts'
import { call } from './call.ts'

type Admin = Awaited<ReturnType<typeof aPerson>>

export function editPart(as: Admin, id: string, body: object) {
  return call('PATCH', `/product/${id}`, { as, body })
}

export function restorePart(as: Admin, id: string, body?: object) {
  return call('POST', `/product/${id}/restore`, { as, ...(body && { body }) })
}

export function removePart(as: Admin, id: string) {
  return call('DELETE', `/product/${id}`, { as })
}

export function newSku() {
  return randomUUID().slice(0, 13).toUpperCase()
}
