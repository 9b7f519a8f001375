import { useNavigate } from 'react-router'
import { addLine } from '#app/storefront/basket/basket-calls.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Spinner } from '#app/ui/components/spinner.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import type { CustomerOrder } from '#contract/order/customer-order.ts'

/**
 * Adds the parts of an order that are still sold to the basket, with the same units and vehicle, at
 * today's prices.
 */
export function BuyAgain({ order }: { order: CustomerOrder }) {
  const { run, pending, error } = useAction({ revalidate: false })
  const navigate = useNavigate()
  const sold = order.lines.filter(({ isSold }) => isSold)
  if (sold.length === 0) return null

  async function add() {
    const added = await run(
      async () => {
        for (const { productId, quantity, vehicle } of sold) {
          await addLine({ productId, quantity, ...(vehicle && { vehicle }) })
        }
      },
      words(order.lines.filter(({ isSold }) => !isSold)),
    )
    if (added) await navigate('/basket')
  }

  return (
    <>
      <button
        type="button"
        className="btn btn-outline"
        disabled={pending}
        onClick={() => void add()}
      >
        {pending && <Spinner />}
        Buy again
      </button>
      <FormError>{error}</FormError>
    </>
  )
}

function words(gone: CustomerOrder['lines']) {
  const [first] = gone
  if (!first) return 'In your basket.'
  if (gone.length > 1)
    return `In your basket, without ${gone.length} parts that are no longer sold.`
  return `In your basket, without ${first.part.title}: it is no longer sold.`
}
