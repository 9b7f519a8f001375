import { type FormEvent, useEffect, useId, useState } from 'react'
import { quantityTerms } from '#app/ui/components/quantity-terms.tsx'
import type { BasketLine } from '#contract/basket/basket.ts'
import { MAX_UNITS } from '#contract/basket/basket-bounds.ts'
import { orderableQuantity } from '#contract/basket/basket-issue.ts'
import { formatCount } from '#contract/money.ts'
import { allowedQuantity, fewestUnits } from '#contract/pricing/allowed-quantity.ts'

type Props = {
  line: BasketLine
  /** The id of what says why the line can't be ordered. */
  blockId: string
  /** 0 removes the line. */
  onChange: (quantity: number) => void
}

const STEP = 'btn btn-ghost btn-square rounded-none text-xl aria-disabled:text-quiet'

/**
 * A line's quantity: with two buttons for a thumb, with the arrow keys, or typed. It is one tab
 * stop.
 */
export function QuantityField({ line, blockId, onChange }: Props) {
  const { product, quantity, availableQuantity, packSize = 1 } = line
  const minimum = fewestUnits(line)
  const most = allowedQuantity(line)?.max ?? availableQuantity
  const [typed, setTyped] = useState(String(quantity))
  const [error, setError] = useState<string>()
  const id = useId()
  useEffect(() => {
    setTyped(String(quantity))
    setError(undefined)
  }, [quantity])

  function step(by: 1 | -1) {
    // To the next whole pack, also from a quantity that is not a whole number of packs.
    const packs = by > 0 ? Math.floor(quantity / packSize) : Math.ceil(quantity / packSize)
    const next = (packs + by) * packSize
    // Below the minimum and beyond the stock a step leads to where it can be ordered.
    const orderable = orderableQuantity({ ...line, quantity: next })
    const isTowards = orderable !== undefined && Math.sign(orderable - quantity) === by
    if (isTowards) onChange(orderable)
  }

  function commit(event?: FormEvent) {
    event?.preventDefault()
    if (typed === String(quantity)) return
    if (!/^\d+$/.test(typed) || Number(typed) > MAX_UNITS) {
      return setError(`A whole number, up to ${formatCount(MAX_UNITS)}`)
    }
    onChange(Number(typed))
  }

  const isWrong = error !== undefined || line.issues.some((issue) => !issue.startsWith('price-'))
  const terms = [
    ...(minimum > packSize ? [`Minimum ${formatCount(minimum)}`] : []),
    ...quantityTerms(line),
  ]
  const notes = error ? [error] : terms
  const described = [...(isWrong && !error ? [blockId] : []), ...(notes.length > 0 ? [id] : [])]
  const one = packSize > 1 ? formatCount(packSize) : 'One'
  return (
    <form noValidate onSubmit={commit} className="[grid-area:quantity] max-md:flex-1">
      <div
        className={`inline-flex items-stretch overflow-hidden rounded-field border ${isWrong ? 'border-error' : 'border-control'}`}
      >
        <button
          type="button"
          tabIndex={-1}
          aria-label={`${one} fewer ${product.title}`}
          aria-disabled={quantity <= minimum}
          className={STEP}
          onClick={() => step(-1)}
        >
          −
        </button>
        <input
          type="number"
          inputMode="numeric"
          min={minimum}
          max={most}
          step={packSize}
          autoComplete="off"
          aria-label={`Quantity of ${product.title}`}
          aria-invalid={isWrong || undefined}
          aria-describedby={described.join(' ') || undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => commit()}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            step(event.key === 'ArrowUp' ? 1 : -1)
          }}
          className="no-arrows field-sizing-content h-11 min-w-14 max-w-20 border-base-300 border-x bg-transparent px-1 text-center text-base tabular-nums"
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={`${one} more ${product.title}`}
          aria-disabled={quantity >= most}
          className={STEP}
          onClick={() => step(1)}
        >
          +
        </button>
      </div>
      {notes.length > 0 && (
        <p
          id={id}
          className={`mt-1 text-xs tabular-nums sm:max-w-48 ${error ? 'text-error' : 'text-quiet'}`}
        >
          {notes.map((note) => (
            <span key={note} className="block">
              {note}{' '}
            </span>
          ))}
        </p>
      )}
    </form>
  )
}
