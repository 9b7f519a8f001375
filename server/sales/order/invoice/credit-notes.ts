import type { InvoiceSnapshot } from '#contract/order/invoice-snapshot.ts'
import type { Transaction } from '../../../platform/db/client.ts'
import { type CreditedBefore, creditable, creditedTaxes } from './credited-taxes.ts'
import { readCreditedLines } from './invoice-source.ts'

export type CreditedRefund = { id: string; cents: number; coreCents: number; reason: string }

type Said = Omit<InvoiceSnapshot, 'seller'>

/**
 * What the credit notes of refunds of an order's payment say, one after the other.
 * @param whole the invoice, or what it would say
 * @param earlier credit notes
 */
export async function creditNotesOf<Whole extends Said>(
  on: Pick<Transaction, 'execute'>,
  whole: Whole,
  earlier: Said[],
  refunds: CreditedRefund[],
) {
  const all = creditable(whole)
  const before: CreditedBefore = { goodsCents: 0, coreCents: 0, taxes: [] }
  const count = ({ totalCents, coreCents = 0, taxes }: Said) => {
    before.coreCents += coreCents
    before.goodsCents += totalCents - coreCents
    before.taxes.push(taxes)
  }
  for (const snapshot of earlier) count(snapshot)
  const notes = []
  for (const { id, cents, reason, ...one } of refunds) {
    // A refund in Stripe's dashboard has no purpose. The part of it that exceeds the goods can only
    // be for core charges.
    const beyondGoods = cents - (all.goodsCents - before.goodsCents)
    const coreCents = Math.max(
      one.coreCents,
      Math.min(beyondGoods, all.coreCents - before.coreCents),
    )
    const lines = await readCreditedLines(on, id)
    const amounts = { goodsCents: cents - coreCents, coreCents }
    const snapshot = {
      ...whole,
      lines: lines.map(({ line }) => line),
      ...{ goodsCents: 0, discountCents: 0, shippingCents: 0, code: null, shippingName: null },
      coreCents,
      taxes: creditedTaxes(whole, amounts, before, lines),
      totalCents: cents,
      reason,
    }
    notes.push({ id, cents, snapshot })
    count(snapshot)
  }
  return notes
}
