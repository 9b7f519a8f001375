import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { toDollars } from '#contract/money.ts'
import { db } from '#server/platform/db/client.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { singleRow } from '#server/platform/db/single-row.ts'
import { env } from '#server/platform/env.server.ts'
import type { Customer } from '#server/platform/identity/customer.ts'
import { createIntent } from '#server/sales/payment/create-intent.ts'
import { payOrder } from '#server/sales/payment/pay-order.ts'
import { recordDispute } from '#server/sales/payment/record-dispute.ts'

// What a buyer's browser and bank do, at the card sandbox.

/** Of the history, which tells the shop itself: its webhook would be told as of today. */
const SILENT = { 'sandbox-events': 'none' }
const DISPUTED_DAYS_AGO = 3

export async function payForOrder(customer: Customer, orderId: string) {
  const row = await readOrder(orderId)
  if (row.paidAt) return
  const pricePerUnit = toDollars(row.totalCents)
  const { clientSecret } = await createIntent(customer, { orderId, pricePerUnit })
  const transactionId = clientSecret.replace(/_secret_.*/, '')
  await atSandbox(`/v1/payment_intents/${transactionId}/confirm`, {
    payment_method: 'pm_card_visa',
  })
  await payOrder(customer, { appointment: orderId, transactionId })
}

/** The bank of its buyer takes the money back for now. */
export async function disputeOrder(orderId: string) {
  const { transactionId } = await readOrder(orderId)
  if (!transactionId) return
  const claim = { reason: 'product_not_received', days_ago: String(DISPUTED_DAYS_AGO) }
  const id = await atSandbox(`/sandbox/dispute/${transactionId}`, claim)
  if (id) await recordDispute({ id, isWarning: false, intentId: transactionId })
}

async function readOrder(id: string) {
  return singleRow(await db.select().from(order).where(eq(order.id, id)))
}

/** @returns the id of what it made; undefined: it has refused, as what was done before */
async function atSandbox(path: string, form: Record<string, string>) {
  const response = await fetch(`${env.stripe.apiUrl}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${env.stripe.secretKey}`, ...SILENT },
    body: new URLSearchParams(form),
  })
  const answer = z.object({ id: z.string().optional() }).parse(await response.json())
  return answer.id
}

/** Resolves once the sandbox can be called, which is when the shop listens. */
export async function isSandboxServed() {
  const answer = await fetch(`${env.stripe.apiUrl}/api/health`).catch(() => undefined)
  await answer?.body?.cancel()
  return answer !== undefined
}
