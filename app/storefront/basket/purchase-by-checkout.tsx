import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import type { OfferedPart } from './offered-part.ts'
import { type AskedQuantity, useAdding } from './use-adding.ts'

type Props = {
  part: OfferedPart
  quantity: AskedQuantity
  disabled?: boolean
  className?: string
}

/**
 * Purchase, in a shop without the form of one part: leads to the checkout with the part in the
 * basket.
 */
export function PurchaseByCheckout({ part, quantity, disabled, className = '' }: Props) {
  const add = useAdding(part, quantity)
  const navigate = useNavigate()

  async function purchase(event: MouseEvent) {
    event.preventDefault() // the form goes to the Purchase page
    if (await add()) await navigate('/checkout')
  }

  return (
    <button
      type="submit"
      disabled={disabled}
      onClick={purchase}
      className={`btn btn-outline noscript:hidden border-control ${className}`}
    >
      Purchase
    </button>
  )
}
