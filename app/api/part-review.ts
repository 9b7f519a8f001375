import type {
  NewFitReport,
  NewPartReview,
  OrderedReview,
  PartReview,
} from '#contract/catalog/part-review.ts'
import { call } from './authorized-call.ts'
import { listPath } from './list-path.ts'
import { orderHeaders } from './order-token.ts'
import { getPage } from './page.ts'
import { orderPath, productPath } from './paths.ts'

/** One page of a part's reviews, newest first. */
export function listPartReviews(productId: string, cursor?: string) {
  return getPage<PartReview>(listPath(`${productPath(productId)}/review`, cursor))
}

/** What the customer may say of the parts of an order, and has said. */
export function listOrderedReviews(orderId: string) {
  const headers = orderHeaders(orderId)
  return call<OrderedReview[]>('GET', `${orderPath(orderId)}/review`, undefined, headers)
}

export function reviewPart(orderId: string, input: NewPartReview) {
  const headers = orderHeaders(orderId)
  return call<{ insertedId: string }>('POST', `${orderPath(orderId)}/review`, input, headers)
}

export function reportFit(orderId: string, input: NewFitReport) {
  const headers = orderHeaders(orderId)
  return call<{ modifiedCount: number }>('PUT', `${orderPath(orderId)}/fit-report`, input, headers)
}

/** Empty: no reply. The staff only. */
export function replyToReview(id: string, reply: string) {
  return call<{ modifiedCount: number }>('PUT', `/review/${id}/reply`, { reply })
}
