import { randomUUID } from 'node:crypto'
import type { Person } from './builders.ts'
import { call } from './call.ts'

/** The body of a new product, as little as it has to have. */
export const NEW_PRODUCT = {
  name: 'Hose clamp',
  pricePerUnit: 1.2,
  description: '12 to 22 mm.',
  availableQuantity: 500,
  minimumOrderQuantity: 10,
  img: '/parts/clamp.svg',
}

export function editPart(as: Person, id: string, body: object) {
  return call('PATCH', `/product/${id}`, { as, body })
}

export function restorePart(as: Person, id: string, body?: object) {
  return call('POST', `/product/${id}/restore`, { as, ...(body && { body }) })
}

export function removePart(as: Person, id: string) {
  return call('DELETE', `/product/${id}`, { as })
}

export function newSku() {
  return randomUUID().slice(0, 13).toUpperCase()
}

/** Sets a list of a product: `numbers`, `attributes` or `fitments`. */
export function putList(as: Person, id: string, list: string, body: object) {
  return call('PUT', `/product/${id}/${list}`, { as, body })
}
