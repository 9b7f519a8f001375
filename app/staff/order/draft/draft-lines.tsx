import type { ReactNode } from 'react'
import { RemoveButton } from '#app/ui/components/remove-button.tsx'
import { formatCount, formatPrice } from '#contract/money.ts'
import { type Line, unitsOf } from './line.ts'

type Props = {
  lines: Line[]
  /** Dollars a unit, of the quote. */
  priceOf: (productId: string) => number | undefined
  onUnits: (productId: string, units: string) => void
  onRemove: (productId: string) => void
  /** Which car a line is for. */
  showCar?: (line: Line) => ReactNode
}

export function DraftLines({ lines, priceOf, onUnits, onRemove, showCar }: Props) {
  if (lines.length === 0) return <p className="text-quiet">No parts yet.</p>
  return (
    <ul aria-label="Parts of the order" className="grid">
      {lines.map((line) => {
        const { productId, part, availableQuantity } = line
        const price = priceOf(productId) ?? line.pricePerUnit
        const problem = problemOf(line)
        return (
          <li
            key={productId}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-base-300 py-3 not-last:border-b"
          >
            <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
              <strong className="font-semibold">{part.title}</strong>
              <p className="text-quiet text-sm">
                {[
                  ...[part.brand, part.number].filter(Boolean),
                  `${formatCount(availableQuantity)} in stock`,
                ].join(' · ')}
              </p>
              {problem && (
                <p id={`problem-${productId}`} className="text-error text-sm">
                  {problem}
                </p>
              )}
            </div>
            <div className="flex items-center gap-x-4">
              <span className="text-sm tabular-nums">{formatPrice(price)} ×</span>
              <input
                type="text"
                inputMode="numeric"
                autoComplete="off"
                aria-label={`Units of ${part.title}`}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? `problem-${productId}` : undefined}
                className="input w-20 border-control text-right text-base tabular-nums aria-invalid:border-error"
                value={line.units}
                onFocus={({ currentTarget }) => currentTarget.select()}
                onChange={({ target }) => onUnits(productId, target.value)}
              />
            </div>
            <RemoveButton
              label={`Remove ${part.title}`}
              className="btn-ghost"
              onRemove={() => onRemove(productId)}
            />
            {showCar?.(line)}
          </li>
        )
      })}
    </ul>
  )
}

function problemOf(line: Line) {
  const units = unitsOf(line)
  if (!line.isSold) return 'This part is no longer sold'
  if (units === undefined) return 'A whole number above 0'
  return units > line.availableQuantity ? 'More than are in stock' : undefined
}
