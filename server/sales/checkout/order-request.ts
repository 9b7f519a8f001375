import type { Checkout, CheckoutLine } from '#contract/order/checkout.ts'
import type { ManualDiscount } from '#contract/pricing/manual-discount.ts'

/**
 * What a customer sends to place an order: a checkout, or the form of one part, which is a checkout
 * of one line.
 */
export type OrderRequest = Omit<Checkout, 'lines' | 'total'> & {
  lines: (CheckoutLine & { coreCharge?: number | undefined })[]
  /**
   * As the customer saw it. The form has none: its line says the price and the core charge that
   * make it.
   */
  total?: number
  /** Of the staff alone: no customer's call has it. */
  manualDiscount?: ManualDiscount | null
  /** Of the form: neither delivery nor tax is charged, and the basket stays as it is. */
  isForm?: true
}

/** What a retry of a call repeats: its idempotency key, and the digest of its input. */
export type Idempotency = { key: string | undefined; digest: string }
