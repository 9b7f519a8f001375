import type { InvoiceSnapshot } from '#contract/order/invoice-snapshot.ts'
import { sum, sumOf } from '#contract/sum.ts'
import { proportionOf } from '../../pricing/allocate-cents.ts'

type Invoice = Pick<
  InvoiceSnapshot,
  'taxes' | 'totalCents' | 'coreCents' | 'shippingCents' | 'isTaxIncluded'
>

type Tax = InvoiceSnapshot['taxes'][number]

/** The credited amounts, with the tax that came on top: core charges, and all others. */
type Credited = { goodsCents: number; coreCents: number }

/**
 * What earlier credit notes have credited; each has the taxes of the invoice, in the same sequence.
 */
export type CreditedBefore = Credited & { taxes: Tax[][] }

/** Units of a line that a credit note is for. */
export type CreditedUnits = {
  position: number
  units: number
  /** Of the whole line. */
  lineUnits: number
  /** What these units were charged at. */
  chargedCents: number
}

/** What can be credited of the whole invoice. */
export function creditable({
  taxes,
  totalCents,
  coreCents = 0,
  isTaxIncluded,
}: Omit<Invoice, 'shippingCents'>): Credited {
  const onTop = sumOf(taxes, (tax) => tax.coreTaxCents ?? 0)
  const coreCharges = coreCents + (isTaxIncluded ? 0 : onTop)
  return { goodsCents: totalCents - coreCharges, coreCents: coreCharges }
}

/**
 * What a credit note has of each of an order's taxes, half up: those of its units, and of what it
 * has beyond them those of delivery. One without units, or of taxes that do not say what each line
 * has, takes its share of all that is left. Credit notes one after the other add up to each tax.
 * Core charges have their own taxes, or none.
 */
export function creditedTaxes(
  invoice: Invoice,
  credited: Credited,
  before: CreditedBefore,
  units: CreditedUnits[] = [],
): Tax[] {
  const whole = creditable(invoice)
  const left = whole.goodsCents - before.goodsCents
  const { goodsCents } = credited
  const deliveryCents = chargedDelivery(invoice)
  return invoice.taxes.map((tax, at) => {
    const ofCore = (cents: number) =>
      shareUpTo(cents, before.coreCents + credited.coreCents, whole.coreCents) -
      shareUpTo(cents, before.coreCents, whole.coreCents)
    const gone = before.taxes.flatMap((taxes) => taxes[at] ?? [])
    const ofGoods = (kind: Kind) => {
      const rest = withoutCore(tax, kind) - sumOf(gone, (one) => withoutCore(one, kind))
      if (goodsCents >= left) return rest
      const share =
        units.length > 0 && tax.lines
          ? ofUnits(tax, kind, units, { goodsCents, deliveryCents })
          : shareUpTo(rest, goodsCents, left)
      return Math.min(share, rest)
    }
    const [coreBase, coreTax] = [ofCore(tax.coreBaseCents ?? 0), ofCore(tax.coreTaxCents ?? 0)]
    return {
      ...{ name: tax.name, percent: tax.percent },
      baseCents: ofGoods('baseCents') + coreBase,
      taxCents: ofGoods('taxCents') + coreTax,
      ...((coreBase !== 0 || coreTax !== 0) && { coreBaseCents: coreBase, coreTaxCents: coreTax }),
    }
  })
}

type Kind = 'baseCents' | 'taxCents'

function ofUnits(
  tax: Tax,
  kind: Kind,
  units: CreditedUnits[],
  { goodsCents, deliveryCents }: { goodsCents: number; deliveryCents: number },
) {
  const charged = sumOf(units, ({ chargedCents }) => chargedCents)
  const ofLines = units.map(({ position, units, lineUnits }) =>
    proportionOf(tax.lines?.[position - 1]?.[kind] ?? 0, units, lineUnits),
  )
  return (
    shareUpTo(sum(ofLines), goodsCents, charged) +
    shareUpTo(ofDelivery(tax, kind), Math.max(0, goodsCents - charged), deliveryCents)
  )
}

/** With its taxes, if they came on top. */
function chargedDelivery({ taxes, shippingCents, isTaxIncluded }: Invoice) {
  const onTop = isTaxIncluded ? [] : taxes.map((tax) => ofDelivery(tax, 'taxCents'))
  return shippingCents + sum(onTop)
}

function ofDelivery(tax: Tax, kind: Kind) {
  return withoutCore(tax, kind) - sum((tax.lines ?? []).map((line) => line?.[kind] ?? 0))
}

function withoutCore(
  { baseCents, taxCents, coreBaseCents = 0, coreTaxCents = 0 }: Tax,
  kind: Kind,
) {
  return kind === 'baseCents' ? baseCents - coreBaseCents : taxCents - coreTaxCents
}

function shareUpTo(cents: number, part: number, whole: number) {
  return whole <= 0 ? 0 : proportionOf(cents, Math.min(part, whole), whole)
}
