import type { Order } from '#contract/order.ts'
import { Sum } from './sum.tsx'

/** What is taken off an order's goods and what comes on top, in a `dl`; nothing for an order that costs what its goods cost. */
export function Extras({ order: { discount = 0, shipping = 0, tax = 0 } }: { order: Order }) {
  return (
    <>
      {discount > 0 && <Sum label="Discount" amount={-discount} />}
      {shipping > 0 && <Sum label="Delivery" amount={shipping} />}
      {tax > 0 && <Sum label="Tax" amount={tax} />}
    </>
  )
}
