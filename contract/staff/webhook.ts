import { z } from 'zod'
import { idSchema } from '../id.ts'
import { pageQuerySchema } from '../page.ts'
import { isWebUrl, requiredText } from '../text.ts'
import { WEBHOOK_EVENTS } from './webhook-event.ts'

// Webhooks to other programs, by Standard Webhooks (standardwebhooks.com).

export const MAX_WEBHOOKS = 10

const eventSchema = z.enum(WEBHOOK_EVENTS)

/** It would be shown in the list, and nothing would be sent to it. */
function hasNoPassword(url: string) {
  const parsed = URL.parse(url)
  return !parsed?.username && !parsed?.password
}

/** The payload of POST /staff/webhook. */
export const newWebhookSchema = z
  .object({
    url: requiredText(500, 'URL is required')
      .refine(isWebUrl, 'URL must begin with https://')
      .refine(hasNoPassword, 'Leave out user and password: the signature says who sends'),
    events: z.array(eventSchema).min(1, 'Choose at least one').max(WEBHOOK_EVENTS.length),
  })
  .meta({
    id: 'NewWebhook',
    examples: [{ url: 'https://erp.example/driveline', events: ['order.paid', 'order.shipped'] }],
  })

export type NewWebhook = z.infer<typeof newWebhookSchema>

export const madeWebhookSchema = z
  .object({
    insertedId: z.uuid(),
    secret: z.string().describe('Verifies the signatures. It is shown this once.'),
  })
  .meta({ id: 'MadeWebhook' })

export type MadeWebhook = z.infer<typeof madeWebhookSchema>

export const webhookSchema = z
  .object({
    _id: z.uuid(),
    url: z.string(),
    events: z.array(eventSchema),
    waiting: z.int().describe('Deliveries to come, or to be tried again'),
    failed: z.int().describe('Deliveries that were given up'),
  })
  .meta({ id: 'Webhook' })

export type Webhook = z.infer<typeof webhookSchema>

const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const

export const webhookDeliverySchema = z
  .object({
    _id: z.uuid().describe('The header `webhook-id`, the same at each try'),
    webhookId: z.uuid(),
    url: z.string(),
    event: eventSchema,
    subjectId: z.uuid().describe('The order, return or product'),
    queuedAt: z.iso.datetime(),
    state: z.enum(DELIVERY_STATES),
    attempts: z.int(),
    error: z.string().nullable().describe('Of the last try, in one sentence'),
  })
  .meta({ id: 'WebhookDelivery' })

export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>

/** The query of GET /staff/webhook/delivery. */
export const deliveryQuerySchema = pageQuerySchema.extend({
  webhook: idSchema.optional().describe('Of this webhook alone'),
})
