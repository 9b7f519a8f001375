// Imports nothing: pages say how an order was paid without the library of the schemas.

/** How an order is paid outside Stripe: the staff record it. */
export const MANUAL_METHODS = ['cash', 'bank transfer', 'card terminal', 'other'] as const

export type ManualMethod = (typeof MANUAL_METHODS)[number]

/** What its id begins with. */
const PREFIXES: Record<ManualMethod, string> = {
  cash: 'cash',
  'bank transfer': 'transfer',
  'card terminal': 'terminal',
  other: 'other',
}

/** Such as `transfer-1042`; a payment at Stripe is `pi_…`. */
export function manualPaymentId(method: ManualMethod, orderNumber: number) {
  return `${PREFIXES[method]}-${orderNumber}`
}

/** @returns undefined: Stripe has made this payment */
export function manualMethodOf(paymentId: string | null | undefined) {
  const [prefix, number] = paymentId?.split('-') ?? []
  if (number === undefined) return undefined
  return MANUAL_METHODS.find((method) => PREFIXES[method] === prefix)
}
