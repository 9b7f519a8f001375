import type { DraftOrder, EditDraft, ListedDraft, PlaceDraft } from '#contract/order/draft-order.ts'
import { call } from './authorized-call.ts'

// Orders that the staff place for a customer.

export function listDrafts() {
  return call<ListedDraft[]>('GET', '/staff/draft')
}

/**
 * @param input an order whose customer, address and parts it gets, or a customer @returns its id
 */
export async function createDraft(input: { order?: string; customer?: string } = {}) {
  return (await call<{ insertedId: string }>('POST', '/staff/draft', input)).insertedId
}

export function getDraft(id: string) {
  return call<DraftOrder>('GET', `/staff/draft/${id}`)
}

export function saveDraft(id: string, draft: EditDraft) {
  return call<{ version: number }>('PUT', `/staff/draft/${id}`, draft)
}

export function deleteDraft(id: string) {
  return call('DELETE', `/staff/draft/${id}`)
}

/** @returns the order's id */
export async function placeDraft(id: string, input: PlaceDraft) {
  return (await call<{ insertedId: string }>('POST', `/staff/draft/${id}/place`, input)).insertedId
}

/** A new link with which a guest opens and pays the order. */
export async function createPayLink(orderId: string) {
  return (await call<{ url: string }>('POST', `/order/${orderId}/pay-link`)).url
}
