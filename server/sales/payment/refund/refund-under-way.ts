import { and, isNull } from 'drizzle-orm'
import { refund } from '../../../platform/db/schema/refund.ts'

/** Of a refund: it is stored, and Stripe has neither made nor refused it yet. */
export const isRefundUnderWay = and(isNull(refund.stripeRefundId), isNull(refund.failedAt))
