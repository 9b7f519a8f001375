// What a webhook can tell of. Imports nothing: pages do without zod.

export const WEBHOOK_EVENT_NAMES = {
  'order.placed': 'An order is placed',
  'order.paid': 'An order is paid',
  'order.shipped': 'A parcel is shipped',
  'order.refunded': 'A refund is made',
  'return.received': 'A return is received',
  'stock.changed': 'The stock of a part changes',
  'price.changed': 'The price of a part changes',
} as const

export type WebhookEvent = keyof typeof WEBHOOK_EVENT_NAMES

export const WEBHOOK_EVENTS = Object.keys(WEBHOOK_EVENT_NAMES) as [WebhookEvent, ...WebhookEvent[]]
