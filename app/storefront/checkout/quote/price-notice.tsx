import { Notice } from '#app/ui/components/notice.tsx'
import type { BasketLine } from '#contract/basket/basket.ts'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { ChangeList } from './change-list.tsx'
import { changesSinceFirstSeen } from './first-seen-prices.ts'

type Props = { seen: Quote['lines']; quote: Quote; lines: BasketLine[] }

/** Says above *Pay* which lines are dearer or cheaper than when the buyer first saw them. */
export function PriceNotice({ seen, quote, lines }: Props) {
  const titleOf = (id: string) => lines.find(({ product }) => product._id === id)?.product.title
  const changed = changesSinceFirstSeen(seen, quote, titleOf)
  if (changed.length === 0) return null
  return (
    <div role="alert">
      <Notice kind="warning" className="grid gap-2 px-4 py-3">
        <p dir="auto" className="font-semibold">
          {changed.map(({ says }) => says).join(' ')}
        </p>
        <ChangeList changes={changed.flatMap(({ changes }) => changes)} />
        <p className="text-sm">
          {changed.length === 1 ? 'The price' : 'Prices'} changed while you were here. Your card has
          not been charged.
        </p>
      </Notice>
    </div>
  )
}
