import type { MadeWebhook, NewWebhook, Webhook, WebhookDelivery } from '#contract/staff/webhook.ts'
import { call } from './authorized-call.ts'
import { listPath } from './list-path.ts'
import { getPage } from './page.ts'

export function listWebhooks() {
  return call<Webhook[]>('GET', '/staff/webhook')
}

export function makeWebhook(webhook: NewWebhook) {
  return call<MadeWebhook>('POST', '/staff/webhook', webhook)
}

export function deleteWebhook(id: string) {
  return call<{ deletedCount: number }>('DELETE', `/staff/webhook/${id}`)
}

/** All deliveries of a webhook that were given up. */
export function sendFailedAgain(id: string) {
  return call<{ modifiedCount: number }>('POST', `/staff/webhook/${id}/again`)
}

/** Newest first. */
export function listDeliveries(cursor?: string, limit?: number) {
  return getPage<WebhookDelivery>(listPath('/staff/webhook/delivery', cursor, limit))
}

export function sendDeliveryAgain(id: string) {
  return call<{ modifiedCount: number }>('POST', `/staff/webhook/delivery/${id}/again`)
}
