import type { PartCard } from '#contract/catalog/part-card.ts'
import { partPath } from '#contract/catalog/part-path.ts'
import type { PartReviewSummary } from '#contract/catalog/part-review.ts'
import { totalPrice } from '#contract/money.ts'
import { fewestUnits, isInStock } from '#contract/pricing/allowed-quantity.ts'
import { unitPrice } from '#contract/pricing/price-step.ts'

type Described = {
  part: PartCard
  description: string
  gtin: string | undefined
  category: string | undefined
  reviews: PartReviewSummary
}

/** A part for search engines (schema.org). @param origin of the shop */
export function productData(
  origin: string,
  { part, description, gtin, category, reviews }: Described,
) {
  const { title, number, brand, img } = part
  const units = fewestUnits(part)
  const isThere = isInStock(part)
  return {
    '@type': 'Product',
    name: title,
    description,
    image: new URL(img, origin || 'http://localhost').href,
    ...(number && { mpn: number }),
    ...(gtin && { gtin }),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(category && { category }),
    ...ratingOf(reviews),
    offers: {
      '@type': 'Offer',
      url: origin + partPath(part),
      price: totalPrice(unitPrice(part, units), units).toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${isThere ? 'InStock' : 'OutOfStock'}`,
    },
  }
}

/** Only what the page shows. */
function ratingOf({ average, count, first }: PartReviewSummary) {
  if (average === undefined) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: average.toFixed(1),
      reviewCount: count,
    },
    review: first.map(({ name, rating, review, at }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name },
      datePublished: at.slice(0, 10),
      reviewBody: review,
      reviewRating: { '@type': 'Rating', ratingValue: rating },
    })),
  }
}
