import type Stripe from 'stripe'
import { env } from '../../../platform/env.server.ts'
import { AppError } from '../../../platform/errors.ts'
import { client } from './stripe.ts'
import { type DisputeSubject, intentOf } from './stripe-dispute.ts'

let lagSeconds = 0

/** How late the latest event came since this was last asked. */
export function readEventLag() {
  const lag = lagSeconds
  lagSeconds = 0
  return lag
}

/**
 * A signed event of Stripe, with the id of the intent or dispute that it is about, if it is about
 * one. Only its ids are used: the rest is as old as the event.
 * @throws AppError 400 when the signature is missing, wrong, or more than five minutes old
 */
export function verifyEvent(body: Buffer, signature: string) {
  try {
    const event = client.webhooks.constructEvent(body, signature, env.stripe.webhookSecret)
    if (!/^[\w-]{1,255}$/.test(event.id)) throw new Error('an event has an id')
    lagSeconds = Math.max(lagSeconds, Date.now() / 1000 - event.created)
    return { id: event.id, type: event.type, ...subjectOf(event) }
  } catch (cause) {
    throw new AppError(400, 'The signature of this event is not valid', { cause })
  }
}

type Subject = { intentId?: string | undefined; dispute?: DisputeSubject }

function subjectOf({ data: { object } }: Stripe.Event): Subject {
  if (!('object' in object)) return {}
  switch (object.object) {
    case 'payment_intent':
      return isId(object.id) ? { intentId: object.id } : {}
    case 'charge':
    case 'refund':
      return { intentId: intentOf(object) }
    case 'dispute':
    case 'radar.early_fraud_warning': {
      const isWarning = object.object !== 'dispute'
      const [id, intentId] = [object.id, intentOf(object)]
      return intentId && isId(id) ? { dispute: { id, isWarning, intentId } } : {}
    }
    default:
      return {}
  }
}

function isId(id: string) {
  return /^\w+$/.test(id)
}
