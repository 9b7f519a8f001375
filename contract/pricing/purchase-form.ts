// The form on a part's page (`POST /order` of the specification) orders one part at its price
// alone. Imports nothing: pages do without zod.

/**
 * `auto`: it is on until the shop charges delivery or tax, and in a demo always, so that it is
 * seen.
 */
export const PURCHASE_FORM = ['auto', 'on', 'off'] as const

type Delivery = { zones: readonly unknown[] }
type Tax = { mode: 'none' | 'exclusive' | 'inclusive' }

/** What the checkout has and an order of the form has not. */
export function leftOutOfForm({ zones }: Delivery, { mode }: Tax) {
  return [...(zones.length > 0 ? ['delivery'] : []), ...(mode === 'none' ? [] : ['tax'])]
}

type Shop = {
  delivery: Delivery & { purchaseForm: (typeof PURCHASE_FORM)[number] }
  tax: Tax
  isDemo: boolean
}

export function isFormOn({ delivery, tax, isDemo }: Shop) {
  if (delivery.purchaseForm !== 'auto') return delivery.purchaseForm === 'on'
  return isDemo || leftOutOfForm(delivery, tax).length === 0
}
