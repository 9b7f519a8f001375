import { type MouseEvent, useEffect, useState } from 'react'
import { formatCount } from '#contract/money.ts'
import { BasketIcon } from './basket-icon.tsx'
import type { OfferedPart } from './offered-part.ts'
import { type AskedQuantity, useAdding } from './use-adding.ts'

type Props = {
  part: OfferedPart
  quantity: AskedQuantity
  /** The button says it in words, where there is room. */
  label?: 'Add to basket' | 'Add' | undefined
  /** On a phone the button shows the icon alone. */
  isCompact?: boolean
  /** How many it adds, where the car takes more than one. */
  units?: number | undefined
  disabled?: boolean
  /** The first way to buy it on its page. */
  isPrimary?: boolean
  className?: string
}

const SHOWN_MS = 2000

/** True for a moment after it was set. */
export function useConfirmation() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const timeout = setTimeout(() => setShown(false), SHOWN_MS)
    return () => clearTimeout(timeout)
  }, [isShown])
  return [isShown, setShown] as const
}

/**
 * Adds a part to the basket. The page stays: the button confirms for a moment, and the header
 * counts.
 */
export function AddButton(props: Props) {
  const { part, quantity, label, isCompact, units, disabled, isPrimary } = props
  const { className = '' } = props
  const [isAdded, setAdded] = useConfirmation()
  const addPart = useAdding(part, quantity)

  async function add(event: MouseEvent) {
    event.preventDefault() // the form goes to the Purchase page
    if (await addPart()) setAdded(true)
  }

  return (
    <button
      // Where it is the first button of its form, Enter in a field presses it.
      type="submit"
      disabled={disabled}
      aria-label={
        label === 'Add to basket'
          ? undefined
          : `Add ${units ? `${formatCount(units)} × ` : ''}${part.title} to basket`
      }
      title={label ? undefined : 'Add to basket'}
      className={`btn relative noscript:hidden ${isPrimary ? 'btn-primary' : 'btn-outline border-control'} ${label ? '' : 'btn-square'} ${className}`}
      onClick={add}
    >
      <BasketIcon isDone={isAdded} />
      {label && <span className={isCompact ? 'max-md:hidden' : ''}>{label}</span>}
      {/* The name that is seen is ‘Add 2’, as the one that is spoken begins. */}
      {units && <span className="tabular-nums"> {formatCount(units)}</span>}
    </button>
  )
}
