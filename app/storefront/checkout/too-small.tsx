import { Notice } from '#app/ui/components/notice.tsx'
import { formatCents, toCents } from '#contract/money.ts'
import { CARD_PAYMENT_CENTS } from '#contract/payment/payment.ts'

const LEAST = formatCents(CARD_PAYMENT_CENTS.min)

/** Is it less than a card can be charged? */
export function isTooSmall(total: number) {
  return toCents(total) < CARD_PAYMENT_CENTS.min
}

/** Shown before the buyer types anything. */
export function TooSmall() {
  return (
    <Notice kind="warning" role="status" className="px-4 py-3">
      <b className="font-semibold">A card payment is at least {LEAST}.</b> Add more parts to
      continue. Your basket is saved.
    </Notice>
  )
}
