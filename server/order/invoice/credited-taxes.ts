import type { InvoiceSnapshot } from '#contract/order/invoice-snapshot.ts'
import { proportionOf } from '../../pricing/allocate.ts'

type Invoice = Pick<InvoiceSnapshot, 'taxes' | 'totalCents' | 'coreCents' | 'isTaxIncluded'>

/** The credited amounts, with the tax that came on top: core charges, and all others. */
export type Credited = { goodsCents: number; coreCents: number }

/** What can be credited of the whole invoice. */
export function creditable({ taxes, totalCents, coreCents = 0, isTaxIncluded }: Invoice): Credited {
  const onTop = taxes.reduce((sum, tax) => sum + (tax.coreTaxCents ?? 0), 0)
  const coreCharges = coreCents + (isTaxIncluded ? 0 : onTop)
  return { goodsCents: totalCents - coreCharges, coreCents: coreCharges }
}

/**
 * The part of an order's taxes that a credit note of some amount has, half up. Credit notes one after the other add up to all
 * of it. Core charges have their own taxes, or none.
 * @param before the total already credited
 */
export function creditedTaxes(invoice: Invoice, credited: Credited, before: Credited) {
  const whole = creditable(invoice)
  const shareOf = (kind: keyof Credited, cents: number) =>
    shareUpTo(cents, before[kind] + credited[kind], whole[kind]) -
    shareUpTo(cents, before[kind], whole[kind])
  return invoice.taxes.map(
    ({ name, percent, baseCents, taxCents, coreBaseCents = 0, coreTaxCents = 0 }) => {
      const coreBase = shareOf('coreCents', coreBaseCents)
      const coreTax = shareOf('coreCents', coreTaxCents)
      return {
        name,
        percent,
        baseCents: shareOf('goodsCents', baseCents - coreBaseCents) + coreBase,
        taxCents: shareOf('goodsCents', taxCents - coreTaxCents) + coreTax,
        ...(coreTax !== 0 && { coreBaseCents: coreBase, coreTaxCents: coreTax }),
      }
    },
  )
}

function shareUpTo(cents: number, part: number, whole: number) {
  return whole <= 0 ? 0 : proportionOf(cents, Math.min(part, whole), whole)
}
