import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CANNOT_REACH } from '#app/api/http.ts'
import { useSession } from '#app/session/session.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import type { Product } from '#contract/catalog/product.ts'
import { productTitle } from '#contract/catalog/product-title.ts'
import { nearestAllowed } from '#contract/pricing/allowed-quantity.ts'

type Props = {
  product: Product
  /** NaN: the fewest that one can order. */
  quantity: number
  /** Of its Purchase page: they may name the car that it is for. */
  parameters: string
}

/** The Purchase page is for accounts; the basket is for all. */
export function BuyAsGuest({ product, quantity, parameters }: Props) {
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const isGuest = useSession().status === 'out'
  const units = nearestAllowed(Math.min(Number.isNaN(quantity) ? 0 : quantity, 1e9), product)
  if (!isGuest || units === undefined) return null

  async function add(count: number) {
    setAdding(true)
    // Loaded on the click: most who log in have no use for it.
    const isAdded = await Promise.all([
      import('#app/storefront/basket/add-to-basket.ts'),
      import('#app/storefront/vehicle/asked-vehicle.ts').then((code) =>
        code.findOtherCar({ search: parameters }),
      ),
    ]).then(
      ([{ addToBasket }, car]) =>
        addToBasket({ ...product, title: productTitle(product) }, count, car),
      () => {
        toast(CANNOT_REACH, 'error')
        return false
      },
    )
    setAdding(false)
    if (isAdded) await navigate('/basket')
  }

  return (
    <div className="col-span-full grid gap-1">
      <button
        type="button"
        className="btn btn-primary"
        disabled={isAdding}
        onClick={() => void add(units)}
      >
        Buy as a guest
      </button>
      <p className="text-quiet text-sm">
        Puts {units === 1 ? 'it' : `${units} of it`} in your basket. No account needed.
      </p>
    </div>
  )
}
