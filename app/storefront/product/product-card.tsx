import { Link } from 'react-router'
import { ON_INTENT } from '#app/api/prefetch.ts'
import { Card } from '#app/ui/components/card.tsx'
import { PartPicture } from '#app/ui/components/part-picture.tsx'
import { QuantityTerms } from '#app/ui/components/quantity-terms.tsx'
import { useIntent } from '#app/ui/navigation/use-intent.ts'
import type { Product } from '#contract/catalog/product.ts'
import { productTitle, unitOfTitle } from '#contract/catalog/product-title.ts'
import { formatCount, formatPrice } from '#contract/money.ts'
import { fewestUnits, isInStock } from '#contract/pricing/allowed-quantity.ts'
import { AddButton } from '../basket/add-button.tsx'
import { prefetchProduct } from './product-prefetch.ts'

type Props = { product: Product; eager?: boolean; heading?: 'h2' | 'h3' }

/** A product in a grid. A click anywhere on the card opens the product. */
export function ProductCard({ product, eager, heading: Heading = 'h3' }: Props) {
  const intent = useIntent(() => prefetchProduct(product))
  const orderable = isInStock(product)
  const title = productTitle(product)
  return (
    <Card
      as="article"
      className="group relative flex flex-col p-3 transition-colors duration-150 focus-within:border-primary hover:border-primary"
    >
      <PartPicture
        src={product.img}
        photo={product.pictures[0]}
        alt=""
        sizes="22rem" // nearly, at any width
        eager={eager}
        isLarge
      />
      <div className="flex flex-1 flex-col gap-2 px-1 pt-4 pb-1">
        <Heading dir="auto" className="text-xl wrap-anywhere">
          {title}
        </Heading>
        <p dir="auto" className="line-clamp-2 text-quiet text-sm wrap-anywhere">
          {product.description}
        </p>
        <StockLine product={product} />
        <QuantityTerms part={product} />
        <div className="mt-auto flex flex-wrap items-end justify-between gap-3 pt-2">
          <p>
            <span className="font-heading text-3xl tabular-nums leading-none">
              {formatPrice(product.pricePerUnit)}
            </span>
            <span className="block text-quiet text-sm">per {unitOfTitle(title)}</span>
          </p>
          <div className="flex gap-2">
            {orderable && (
              <AddButton
                part={{ ...product, title }}
                quantity={() => fewestUnits(product)}
                label="Add"
                className="z-10"
              />
            )}
            <Link
              to={`/product/${product._id}`}
              prefetch={ON_INTENT}
              {...intent}
              className={`btn after:absolute after:inset-0 ${orderable ? 'btn-primary' : 'btn-outline'}`}
              aria-label={`Purchase ${title}`}
            >
              Purchase
            </Link>
          </div>
        </div>
      </div>
    </Card>
  )
}

/** Stock and minimum in one line; colored when the part is scarce or can't be ordered. */
function StockLine({ product }: { product: Product }) {
  const { availableQuantity, minimumOrderQuantity } = product
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
      <span className={stockColor(product)}>
        {isInStock(product) ? `Available: ${formatCount(availableQuantity)}` : 'Out of stock'}
        {availableQuantity > 0 &&
          !isInStock(product) &&
          `: only ${formatCount(availableQuantity)} left`}
      </span>
      <span className="text-quiet">Minimum order: {formatCount(minimumOrderQuantity)}</span>
    </p>
  )
}

function stockColor(product: Product) {
  if (!isInStock(product)) return 'text-error'
  if (product.availableQuantity < 5 * fewestUnits(product)) return 'text-warning'
  return 'text-success'
}
