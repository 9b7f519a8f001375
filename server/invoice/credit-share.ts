import type { InvoiceSnapshot } from '#contract/invoice-snapshot.ts'

type Amounts = Pick<InvoiceSnapshot, 'taxes' | 'totalCents'>

/**
 * The part of an order's taxes that a credit note of some amount has, half up. Credit notes one after the other add up to all
 * of it.
 * @param before what earlier credit notes are over
 */
export function creditedTaxes({ taxes, totalCents }: Amounts, cents: number, before: number) {
  const shareOf = (whole: number) => {
    const upTo = (part: number) =>
      Number((2n * BigInt(whole) * BigInt(part) + BigInt(totalCents)) / (2n * BigInt(totalCents)))
    return upTo(before + cents) - upTo(before)
  }
  return taxes.map(({ baseCents, taxCents, ...tax }) => ({
    ...tax,
    baseCents: shareOf(baseCents),
    taxCents: shareOf(taxCents),
  }))
}
