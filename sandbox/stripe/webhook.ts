import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import Stripe from 'stripe'
import { env } from '#server/platform/env.server.ts'
import type { Occurrence } from './object.ts'
import { newId, nowInSeconds } from './store.ts'

const RETRY_AFTER_MS = [500, 2_000, 5_000]
const TIMEOUT_MS = 10_000

export function newEvent(occurrence: Occurrence): Stripe.Event {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: nowInSeconds(),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    // A copy: the event has the state at this moment.
    ...structuredClone(occurrence),
  }
}

/** Posts signed events to `url`, one after the other, until it answers 2xx or the tries run out. */
export function openWebhook(url: string, log: FastifyBaseLogger) {
  const closing = new AbortController()
  setMaxListeners(0, closing.signal) // one for each event under way: Node warns of an eleventh

  async function deliver(event: Stripe.Event) {
    const payload = JSON.stringify(event)
    for (const delay of [0, ...RETRY_AFTER_MS]) {
      try {
        await wait(delay, undefined, { signal: closing.signal, ref: false })
        const response = await fetch(url, {
          method: 'POST',
          body: payload,
          headers: {
            'content-type': 'application/json; charset=utf-8',
            // Signed at each try: receivers refuse old signatures.
            'stripe-signature': Stripe.webhooks.generateTestHeaderString({
              payload,
              secret: env.stripe.webhookSecret,
            }),
          },
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
        })
        await response.body?.cancel()
        if (response.ok) return
        log.warn({ status: response.status }, 'the webhook did not accept the event')
      } catch (error) {
        if (closing.signal.aborted) return
        log.warn(error, 'the webhook could not be reached')
      }
    }
  }

  return {
    async send(events: Stripe.Event[]) {
      for (const event of events) await deliver(event)
    },
    close: () => closing.abort(),
  }
}
