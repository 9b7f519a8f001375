import type { InvoiceSnapshot } from '#contract/invoice-snapshot.ts'
import { proportionOf } from '../pricing/share.ts'

type Amounts = Pick<InvoiceSnapshot, 'taxes' | 'totalCents'>

/**
 * The part of an order's taxes that a credit note of some amount has, half up. Credit notes one after the other add up to all
 * of it.
 * @param before the total already credited
 */
export function creditedTaxes({ taxes, totalCents }: Amounts, cents: number, before: number) {
  const shareOf = (whole: number) => {
    const upTo = (part: number) => proportionOf(whole, part, totalCents)
    return upTo(before + cents) - upTo(before)
  }
  return taxes.map(({ baseCents, taxCents, ...tax }) => ({
    ...tax,
    baseCents: shareOf(baseCents),
    taxCents: shareOf(taxCents),
  }))
}
