import type { ReactNode } from 'react'
import { AmountRow } from '#app/ui/components/amount-row.tsx'
import { countryInSentence } from '#contract/address/country.ts'
import { formatPrice } from '#contract/money.ts'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { CORE_LINE } from '#contract/pricing/core-charge.ts'
import { coreLineWithin } from '#contract/pricing/core-charge-days.ts'
import type { SoFar } from './quote/so-far.ts'

type Amounts = Pick<Quote, 'goods' | 'discount' | 'shipping' | 'tax' | 'total'> &
  Partial<Pick<Quote, 'taxMode' | 'taxes' | 'taxPending' | 'rates' | 'core' | 'oldPartDays'>> & {
    code?: { code: string } | null
    /** Of a placed order: how it is delivered. */
    delivery?: string | undefined
  }

type Props = {
  amounts: Amounts
  /** Of a quote: what is known of its total; undefined: all of it. */
  soFar?: SoFar | undefined
  country?: string
  children?: ReactNode
}

/** The charged total and its parts; before the address is known, the parts that are. */
export function CheckoutSummary({ amounts, soFar, country, children }: Props) {
  const { goods, discount, shipping, tax, total, taxMode, taxes = [], rates, code } = amounts
  const { core = 0, oldPartDays, delivery } = amounts
  const to = country ? ` to ${countryInSentence(country)}` : ''
  const isInclusive = taxMode === 'inclusive'
  const isOpen = (part: string) => soFar?.open.includes(part) === true
  return (
    <div className="grid gap-4">
      {children}
      <dl className="grid gap-2 text-sm">
        <AmountRow label="Subtotal" amount={goods} />
        {discount > 0 && (
          <AmountRow label={code ? `Code ${code.code}` : 'Discount'} amount={-discount} />
        )}
        {!isOpen('delivery') && (shipping > 0 || delivery || (rates?.length ?? 0) > 0) && (
          <AmountRow
            label={delivery ?? `Delivery${to}`}
            amount={shipping}
            isFree={shipping === 0}
          />
        )}
        {core > 0 && (
          <AmountRow label={oldPartDays ? coreLineWithin(oldPartDays) : CORE_LINE} amount={core} />
        )}
        {!isInclusive &&
          !isOpen('tax') &&
          (taxes.length > 0
            ? taxes.map(({ name, percent, base, tax }) => (
                <AmountRow
                  key={`${name} ${percent} ${base}`}
                  label={percent > 0 || tax === 0 ? `${name}, ${percent}%` : name}
                  amount={tax}
                />
              ))
            : tax > 0 && <AmountRow label="Tax" amount={tax} />)}
        <AmountRow
          label={soFar ? `Total before ${soFar.open}` : 'Total'}
          amount={soFar ? soFar.amount : total}
          strong
          large
          {...(isInclusive &&
            tax > 0 &&
            !soFar && { note: `Includes ${includedText(tax, taxes)}` })}
          {...(soFar && { note: notYet(soFar) })}
        />
      </dl>
    </div>
  )
}

/** Such as ‘$1.90 of tax’, or of several ‘$5.00 GST, $9.98 QST’. */
function includedText(tax: number, taxes: Quote['taxes']) {
  const named = taxes.filter((one) => one.tax > 0)
  if (named.length < 2) return `${formatPrice(tax)} of tax`
  return named.map((one) => `${formatPrice(one.tax)} ${one.name}`).join(', ')
}

function notYet({ open }: SoFar) {
  if (open === 'tax') return 'Tax is not included yet: you’ll see it before your card is charged.'
  return `${open === 'delivery' ? 'Delivery comes' : 'Delivery and tax come'} with your address.`
}
