import { useEffect, useRef } from 'react'
import { Notice } from '#app/ui/components/notice.tsx'
import type { BasketLine } from '#contract/basket/basket.ts'
import { isOrderableLine } from '#contract/basket/basket-issue.ts'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { whyNotOrderable } from './line-to-fix.tsx'
import { ChangeList } from './quote/change-list.tsx'
import { quoteChanges } from './quote/quote-changes.ts'
import { linesToReview, type Rejection } from './use-placing.ts'

type Props = { rejection: Rejection; lines: BasketLine[]; quote: Quote | undefined }

/**
 * The changes between the quote that the buyer saw and the order. Nothing was charged, and the form
 * keeps its values.
 */
export function RejectionNotice({ rejection, lines, quote }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each rejection is to be seen
  useEffect(() => {
    const notice = box.current
    notice?.focus({ preventScroll: true })
    const show = () => {
      if (document.activeElement === notice) notice?.scrollIntoView({ block: 'nearest' })
    }
    show()
    // What arrives after it, such as a verdict, gives the page another height.
    const observer = new ResizeObserver(show)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [rejection])
  const titleOf = (id: string) => lines.find(({ product }) => product._id === id)?.product.title
  const toReview = linesToReview(rejection, lines)
  const titles = toReview.map(({ product }) => product.title)
  const changes = quote ? quoteChanges(rejection.seen, quote, titleOf) : []
  return (
    <div ref={box} tabIndex={-1} role="alert" className="scroll-my-8 outline-none">
      <Notice kind="warning" className="grid gap-2 px-4 py-3">
        <p className="font-semibold">
          {titles.length > 0 ? `Please review ${titles.join('; ')}.` : rejection.message}
        </p>
        {toReview.map((line) => {
          const { _id, title } = line.product
          const why = isOrderableLine(line)
            ? changes.every(({ what }) => what !== title) && `${rejection.ofLine.get(_id)}.`
            : whyNotOrderable(line).join(' ')
          return (
            why && (
              <p key={_id} dir="auto" className="text-sm">
                {toReview.length > 1 && `${title}: `}
                {why}
              </p>
            )
          )
        })}
        {changes.length > 0 && <ChangeList changes={changes} />}
        <p className="text-sm">
          {rejection.isCertain
            ? 'Your card was not charged, and nothing was ordered.'
            : 'Your card was not charged. If your order went through, paying again won’t place or charge a second one.'}
        </p>
      </Notice>
    </div>
  )
}
