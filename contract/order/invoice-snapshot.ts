// Imports only a type. What the paper of an invoice says, as it is stored: amounts in cents.

import type { OrderedPart } from './ordered-part.ts'

export const INVOICE_KINDS = ['invoice', 'credit note'] as const

export type InvoiceKind = (typeof INVOICE_KINDS)[number]

export type InvoiceSnapshot = {
  seller: { address: string; taxNumber: string; email: string; phone: string }
  /** null once it was erased. */
  buyer: { name: string; email: string; address: string } | null
  order: {
    number: number
    placedAt: string
    paidAt: string
    transactionId: string
    /** Stripe's name of the payment method; absent: not known, or outside Stripe. */
    paidWith?: string
  }
  lines: {
    part: OrderedPart
    sku: string | null
    quantity: number
    unitCents: number
    /** null: a credit note says only what it is for. */
    totalCents: number | null
    /** The core charge of a unit; absent: none. */
    coreCents?: number
  }[]
  goodsCents: number
  discountCents: number
  code: string | null
  shippingCents: number
  shippingName: string | null
  /**
   * Core charges; on a credit note with the tax that came on top. Absent: none, as on earlier
   * documents.
   */
  coreCents?: number
  /** Do the prices include the tax? */
  isTaxIncluded: boolean
  taxes: {
    name: string
    percent: number
    baseCents: number
    taxCents: number
    /** Of both amounts, those of core charges. */
    coreBaseCents?: number
    coreTaxCents?: number
    /**
     * Of an invoice: what each line has of both, by position; null: none. Absent from those of
     * Stripe Tax, and from earlier ones.
     */
    lines?: ({ baseCents: number; taxCents: number } | null)[]
  }[]
  totalCents: number
  /**
   * Why the money of a credit note was refunded, as the customer reads it; null: it was erased, or
   * it is an invoice.
   */
  reason: string | null
}
