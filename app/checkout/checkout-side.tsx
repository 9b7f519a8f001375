import { useEffect, useId, useRef } from 'react'
import type { Quote } from '#contract/checkout-quote.ts'
import { formatPrice } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import { unitPrice } from '#contract/price-step.ts'
import { Card } from '../components/card.tsx'
import { Notice } from '../components/notice.tsx'
import { CheckoutLines, type OfLine, type ShownPart } from './checkout-lines.tsx'
import { CheckoutSum } from './checkout-sum.tsx'
import { CodeField } from './code-field.tsx'
import { formatDays } from './format-days.ts'
import type { ShownLine } from './use-basket.ts'
import type { Refusal } from './use-placing.ts'

type Props = {
  order: Order | undefined
  quote: Quote | undefined
  lines: ShownLine[]
  refusal: Refusal | undefined
  country: string
  onFit: (productId: string, fit: OfLine) => void
  onCode: (code: string) => void
}

/** What is bought and what it costs: beside the form, on a phone a line above it that opens. */
export function CheckoutSide({ order, quote, lines, refusal, country, onFit, onCode }: Props) {
  const heading = useId()
  const parts = order ? partsOf(order) : partsOfLines(lines, quote, refusal)
  const total = order?.total ?? quote?.total
  const units = parts.reduce((sum, { quantity }) => sum + quantity, 0)
  const amounts = order ? amountsOf(order) : quote
  const rate = quote?.rates.find(({ id }) => id === quote.rate)
  const day = rate && formatDays(rate.earliest, rate.latest)
  return (
    <section
      aria-labelledby={heading}
      className="grid min-w-0 gap-4 lg:sticky lg:top-4 lg:col-start-2"
    >
      <h2 id={heading} className="sr-only">
        Your order
      </h2>
      {refusal && !order && <RefusalNotice refusal={refusal} total={quote?.total} />}
      <Card className="p-4 lg:p-6">
        <details open={!isPhone() || refusal !== undefined} className="group">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 lg:group-open:hidden">
            <span className="font-semibold">
              {units === 1 ? '1 unit' : `${units} units`}
              {day && !order && `, with you ${day}`}
            </span>
            <span className="font-heading text-xl tabular-nums">
              {total === undefined ? '…' : formatPrice(total)}
            </span>
          </summary>
          <div className="grid gap-6 max-lg:pt-4">
            <CheckoutLines parts={parts} {...(!order && { onFit })} />
            {amounts ? (
              <CheckoutSum amounts={amounts} {...(!order && { country })}>
                {!order && <CodeField result={quote?.code ?? null} onChange={onCode} />}
              </CheckoutSum>
            ) : (
              <div role="status" className="skeleton h-24">
                <span className="sr-only">Loading the total</span>
              </div>
            )}
          </div>
        </details>
      </Card>
    </section>
  )
}

/** What has changed between the look and the payment. Nothing was charged, and what was typed is still there. */
function RefusalNotice({ refusal, total }: { refusal: Refusal; total: number | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is to be seen
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [refusal])
  const isOther = total !== undefined && total !== refusal.total
  return (
    <div ref={box} tabIndex={-1} role="alert" className="scroll-my-8 outline-none">
      <Notice kind="warning" className="grid gap-1 px-4 py-3">
        <p className="font-semibold">{refusal.message}</p>
        {isOther && (
          <p className="tabular-nums">
            The total was {formatPrice(refusal.total)} and is {formatPrice(total)} now.
          </p>
        )}
        <p>Your card was not charged, and nothing was ordered.</p>
      </Notice>
    </div>
  )
}

function partsOfLines(
  lines: ShownLine[],
  quote: Quote | undefined,
  refusal: Refusal | undefined,
): ShownPart[] {
  return lines.map(({ product, quantity, ...line }) => ({
    productId: product._id,
    title: product.title,
    img: product.img,
    photo: product.pictures[0],
    pricePerUnit:
      quote?.lines.find(({ productId }) => productId === product._id)?.pricePerUnit ??
      unitPrice(line, quantity),
    quantity,
    problem: refusal?.ofLine.get(product._id),
  }))
}

function partsOf({ lines, productImg, part, ...order }: Order): ShownPart[] {
  if (!lines) return [{ ...order, title: part.title, img: productImg }]
  return lines.map((line) => ({ ...line, title: line.part.title }))
}

function amountsOf({ pricePerUnit, quantity, discount = 0, shipping = 0, tax = 0, total }: Order) {
  return { goods: pricePerUnit * quantity, discount, shipping, tax, total }
}

/** The parts fold into a line where there is no place beside the form. */
function isPhone() {
  return !matchMedia('(min-width: 64rem)').matches
}
