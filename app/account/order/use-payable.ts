import { useUntil } from '#app/ui/components/use-until.ts'
import type { CustomerOrder } from '#contract/order/customer-order.ts'

/**
 * The server refuses the payment of an order whose hold has ended if one of its parts is no longer
 * sold.
 */
export function usePayable({ state, heldUntil, lines }: CustomerOrder) {
  const isHeld = useUntil(heldUntil) !== null
  return {
    hasEnded: state === 'unpaid' && !isHeld,
    canPay: state === 'unpaid' && (isHeld || lines.every(({ isSold }) => isSold)),
  }
}
