import { useUntil } from '#app/ui/components/use-until.ts'
import type { CustomerOrder } from '#contract/order/customer-order.ts'

/**
 * The server refuses the payment of an order whose hold has ended if one of its parts is no longer
 * sold.
 */
export function usePayable({ state, processing, heldUntil, lines }: CustomerOrder) {
  const isHeld = useUntil(heldUntil) !== null
  const isOpen = state === 'unpaid' && !processing
  return {
    hasEnded: isOpen && !isHeld,
    canPay: isOpen && (isHeld || lines.every(({ isSold }) => isSold)),
  }
}
