import { useNavigate } from 'react-router'
import { ApiError } from '#app/api/http.ts'
import { getOrderDetails } from '#app/api/order.ts'
import { ActionButton } from '#app/ui/components/action-button.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { toast } from '#app/ui/components/toasts.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import type { CustomerOrder } from '#contract/order/customer-order.ts'

type Lines = CustomerOrder['lines']

/** Of an order whose lines are known; nothing when no part of it is sold. */
export function BuyAgain({ order: { lines } }: { order: CustomerOrder }) {
  if (!lines.some(({ isSold }) => isSold)) return null
  return <BuyAgainButton getLines={async () => lines} className="btn btn-outline" />
}

/** Of an order in a list, whose lines are asked for on the click. */
export function BuyOrderAgain({ id, className }: { id: string; className: string }) {
  return (
    <BuyAgainButton
      getLines={async () => (await getOrderDetails(id)).lines}
      className={className}
      of={`product-${id}`}
    />
  )
}

type Props = {
  getLines: () => Promise<Lines>
  className: string
  /** The id of what it buys. */
  of?: string
}

/**
 * Adds the parts of an order that are still sold to the basket, with the same units and vehicle, at
 * today's prices.
 */
function BuyAgainButton({ getLines, className, of }: Props) {
  const { run, pending, error } = useAction({ revalidate: false })
  const navigate = useNavigate()

  async function add() {
    let lines: Lines = []
    const added = await run(async () => {
      lines = await getLines()
      const sold = lines.filter(({ isSold }) => isSold)
      if (sold.length === 0) throw new ApiError(409, NONE_SOLD)
      const { addLine } = await import('#app/storefront/basket/basket-calls.ts')
      for (const { productId, quantity, vehicle } of sold) {
        await addLine({ productId, quantity, ...(vehicle && { vehicle }) })
      }
    })
    if (!added) return
    toast(words(lines.filter(({ isSold }) => !isSold)))
    await navigate('/basket')
  }

  return (
    <>
      <ActionButton
        className={className}
        aria-describedby={of}
        pending={pending}
        onClick={() => void add()}
      >
        Buy again
      </ActionButton>
      <FormError>{error}</FormError>
    </>
  )
}

const NONE_SOLD = 'No part of this order is sold any longer.'

function words(gone: Lines) {
  const [first] = gone
  if (!first) return 'In your basket.'
  if (gone.length > 1)
    return `In your basket, without ${gone.length} parts that are no longer sold.`
  return `In your basket, without ${first.part.title}: it is no longer sold.`
}
