import type { Quote } from '#contract/order/checkout-quote.ts'
import type {
  Contact,
  DraftOrder,
  EditDraft,
  ListedDraft,
  PlaceDraft,
  StaffQuote,
} from '#contract/order/draft-order.ts'
import { call } from './authorized-call.ts'
import { customerPath, draftPath, orderPath } from './paths.ts'

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
  return call<DraftOrder>('GET', draftPath(id))
}

export function saveDraft(id: string, draft: EditDraft) {
  return call<{ version: number }>('PUT', draftPath(id), draft)
}

export function deleteDraft(id: string) {
  return call('DELETE', draftPath(id))
}

/** @returns the order's id */
export async function placeDraft(id: string, input: PlaceDraft) {
  return (await call<{ insertedId: string }>('POST', `${draftPath(id)}/place`, input)).insertedId
}

/** What an order would cost, with a discount of the staff. */
export function quoteForCustomer(input: StaffQuote) {
  return call<Quote>('POST', '/staff/quote', input)
}

/** Email, phone and latest address of a customer. */
export function getContact(customerId: string) {
  return call<Contact>('GET', `${customerPath(customerId)}/contact`)
}

/** A new link with which a guest opens and pays the order. */
export async function createPayLink(orderId: string) {
  return (await call<{ url: string }>('POST', `${orderPath(orderId)}/pay-link`)).url
}
