import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { PartPicture } from '#app/ui/components/part-picture.tsx'
import type { BasketLine } from '#contract/basket/basket.ts'
import { basketIssuesOf, isOrderableLine } from '#contract/basket/basket-issue.ts'
import { partPathFor } from '#contract/fitment/car-in-url.ts'
import { formatPrice, totalPrice } from '#contract/money.ts'
import { unitPrice } from '#contract/pricing/price-step.ts'
import type { Car } from '../../vehicle/garage.ts'
import { useOtherCar } from '../../vehicle/use-other-car.ts'
import type { ShownLine } from '../use-basket.ts'
import { LineNotes } from './line-notes.tsx'
import { LineVerdict } from './line-verdict.tsx'
import { QuantityField } from './quantity-field.tsx'

type Props = {
  line: ShownLine
  /** @property car what the line is for from now on */
  onChange: (quantity: number, car?: Car) => void
}

/**
 * A line of the basket (`basket-row` in basket.css). Once removed it offers to put the part back.
 */
export function BasketRow({ line: stored, onChange: change }: Props) {
  const [isChanged, setChanged] = useState(false)
  const row = useRef<HTMLElement>(null)
  const blockId = useId()
  const other = useOtherCar(stored.car)
  useFocusAfterUndo(row, stored.isRemoved)
  function onChange(quantity: number, car?: Car) {
    setChanged(true)
    change(quantity, car)
  }
  if (stored.isRemoved) {
    const undo = () => onChange(stored.quantity, stored.car)
    return <RemovedRow line={stored} onUndo={undo} />
  }
  // The quantity may be ahead of the server's.
  const line = { ...stored, issues: basketIssuesOf(stored) }
  const { product, isSold } = line
  const { title } = product
  return (
    <article ref={row} tabIndex={-1} className="basket-row" aria-label={title}>
      <div className="[grid-area:picture]">
        <PartPicture src={product.img} photo={product.pictures[0]} alt="" sizes="5rem" />
      </div>
      <div className="min-w-0 [grid-area:name]">
        {isSold ? (
          <Link
            to={partPathFor(product, other?.path)}
            state={other}
            className="block min-h-11 hover:underline"
          >
            <LineName product={product} heading="h2" />
          </Link>
        ) : (
          <LineName product={product} heading="h2" />
        )}
      </div>
      {isSold && (
        <LineVerdict
          productId={product._id}
          title={title}
          other={other}
          onOwn={(own) => onChange(stored.quantity, own)}
        />
      )}
      <div className="flex flex-wrap justify-between gap-x-3 [grid-area:amounts] md:contents">
        {isSold && <QuantityField line={line} blockId={blockId} onChange={onChange} />}
        <LinePrice line={line} />
      </div>
      <button
        type="button"
        aria-label={`Remove ${title}`}
        className="btn btn-ghost justify-self-end px-3 [grid-area:remove] max-md:w-full max-md:justify-self-start max-md:px-0 max-md:text-sm"
        onClick={() => onChange(0)}
      >
        Remove
      </button>
      <LineNotes
        id={blockId}
        line={line}
        isChanged={isChanged}
        onFix={(units) => {
          // The button that was pressed goes. A field would open a phone's keyboard.
          row.current?.focus({ preventScroll: true })
          onChange(units)
        }}
      />
    </article>
  )
}

/** The button that had the focus is gone. */
function useFocusAfterUndo(row: RefObject<HTMLElement | null>, isRemoved: boolean) {
  const wasRemoved = useRef(isRemoved)
  useEffect(() => {
    const { activeElement } = document
    if (wasRemoved.current && !isRemoved && activeElement === document.body) {
      row.current?.focus({ preventScroll: true })
    }
    wasRemoved.current = isRemoved
  }, [row, isRemoved])
}

/** What a line costs, and beside several units what one does. */
export function LinePrice({ line }: { line: BasketLine }) {
  const { quantity } = line
  const pricePerUnit = unitPrice(line, quantity)
  return (
    <p className="ml-auto grid content-center text-right tabular-nums [grid-area:price] max-md:min-h-11 max-md:self-start">
      <span
        className={`font-heading text-xl leading-none ${isOrderableLine(line) ? '' : 'text-quiet line-through'}`}
      >
        {formatPrice(totalPrice(pricePerUnit, quantity))}
      </span>
      {quantity > 1 && (
        <span className="block text-quiet text-xs">{formatPrice(pricePerUnit)} each</span>
      )}
    </p>
  )
}

type NameProps = Pick<BasketLine, 'product'> & { heading: 'h2' | 'h3' }

/** Number, brand and title of a line's part. */
export function LineName({ product: { number, brand, title }, heading: Heading }: NameProps) {
  return (
    <>
      {(number || brand) && (
        <span dir="auto" className="block text-quiet text-xs wrap-anywhere">
          {number && <span className="font-mono">{number}</span>}
          {number && brand && ' · '}
          {brand}
        </span>
      )}
      <Heading dir="auto" className="hyphens-auto font-sans text-base leading-tight wrap-anywhere">
        {keepUnits(title)}
      </Heading>
    </>
  )
}

function RemovedRow({ line, onUndo }: { line: BasketLine; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const text = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is gone.
  useEffect(() => (button.current ?? text.current)?.focus({ preventScroll: true }), [])
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 px-3 py-2">
      <p ref={text} tabIndex={-1} className="min-w-0 flex-1 text-quiet text-sm wrap-anywhere">
        Removed: <bdi>{line.product.title}</bdi>
      </p>
      {line.isSold && (
        <button
          ref={button}
          type="button"
          aria-label={`Undo: put ${line.product.title} back`}
          className="btn btn-outline border-control"
          onClick={onUndo}
        >
          Undo
        </button>
      )}
    </div>
  )
}
