import { formatPrice } from '#contract/money.ts'

type Props = {
  label: string
  note?: string
  /** Dollars; a refund is below 0. */
  amount: number
  /** Shows 'Free' in place of $0.00. */
  isFree?: boolean
  strong?: boolean
  /** A strong amount in large digits, as on a receipt. */
  large?: boolean
  /** A line above it, as below a column of amounts. */
  ruled?: boolean
}

/** A line below the lines of an order, in a `dl`: a total, or a refund with its reason. */
export function AmountRow({ label, note, amount, isFree, strong, large, ruled }: Props) {
  return (
    <div
      className={`flex justify-between gap-6 tabular-nums ${strong ? 'font-semibold' : ''} ${ruled ? 'mt-1 border-base-300 border-t pt-3' : ''}`}
    >
      <dt>
        {label}
        {note && (
          <span dir="auto" className="block whitespace-pre-line text-quiet text-sm wrap-anywhere">
            {note}
          </span>
        )}
      </dt>
      <dd className={`whitespace-nowrap ${large ? 'font-heading text-2xl leading-none' : ''}`}>
        {isFree ? 'Free' : amount < 0 ? `−${formatPrice(-amount)}` : formatPrice(amount)}
      </dd>
    </div>
  )
}
