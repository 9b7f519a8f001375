import { getProduct } from '#app/api/product.ts'
import { pendingParameters, pendingProductId, pendingQuantity } from '#app/session/return-path.ts'
import { findPrefetchedProduct } from '#app/storefront/product/product-prefetch.ts'
import { Card } from '#app/ui/components/card.tsx'
import { PartPicture } from '#app/ui/components/part-picture.tsx'
import { useLoad } from '#app/ui/use-load.ts'
import { productTitle } from '#contract/catalog/product-title.ts'
import { BuyAsGuest } from './buy-as-guest.tsx'

/**
 * On Login and Sign Up: the part that the visitor was about to purchase, if any, and the button to
 * buy as a guest.
 */
export function PendingPurchase({ search, children }: { search: string; children: string }) {
  const id = pendingProductId(search)
  const { value: product, error } = useLoad(
    id,
    async () => findPrefetchedProduct(id ?? '') ?? getProduct(id ?? ''),
  )
  if (!id || error) return null // the form works without it
  return (
    <Card className="mt-4 grid min-h-20 grid-cols-[5rem_1fr] items-center gap-4 p-3">
      {product && (
        <>
          <PartPicture src={product.img} alt="" eager />
          <p>
            <span className="block text-quiet text-sm">{children}</span>
            <span dir="auto" className="block font-semibold wrap-anywhere">
              {productTitle(product)}
            </span>
          </p>
          <BuyAsGuest
            product={product}
            quantity={pendingQuantity(search)}
            parameters={pendingParameters(search)}
          />
        </>
      )}
    </Card>
  )
}
