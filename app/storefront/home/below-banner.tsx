import { useEffect, useState } from 'react'
import { ProductCard } from '#app/storefront/product/product-card.tsx'
import { ReviewGrid } from '#app/ui/components/review-card.tsx'
import type { Product } from '#contract/catalog/product.ts'
import type { Review } from '#contract/catalog/review.ts'
import {
  type Article,
  type Deal,
  type Figure,
  FlashDeal,
  News,
  Section,
  Statistics,
} from './home-blocks.tsx'

const FIRST_ROW = 3

export type BelowBannerProps = {
  products: Product[]
  statistics: readonly Figure[]
  reviews: Review[]
  news: readonly Article[]
  deal: Deal | undefined
}

/** Home without its banner. Its scripts come once the page is used. */
export function BelowBanner({ products, statistics, reviews, news, deal }: BelowBannerProps) {
  const [isLate, setLate] = useState(true)
  // For what is pressed here before that.
  useEffect(() => {
    setLate(false)
    if (!isLate) dispatchEvent(new Event('hydrated'))
  }, [isLate])
  return (
    <div data-late={isLate ? '' : undefined}>
      <LatestProducts products={products} />
      <Statistics figures={statistics} />
      <LatestReviews reviews={reviews} />
      <News news={news} />
      <FlashDeal deal={deal} />
    </div>
  )
}

function LatestProducts({ products }: Pick<BelowBannerProps, 'products'>) {
  return (
    <Section title="All Of Our Products" more={['/products', 'View All Purchase']}>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {products.map((product, place) => (
          <li key={product._id} className="grid">
            <ProductCard product={product} eager={place < FIRST_ROW} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function LatestReviews({ reviews }: Pick<BelowBannerProps, 'reviews'>) {
  return (
    <Section title="What Clients Say" more={['/reviews', 'View All Reviews']}>
      <ReviewGrid reviews={reviews} />
    </Section>
  )
}
