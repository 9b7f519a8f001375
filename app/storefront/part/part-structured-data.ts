import type { PartCard } from '#contract/catalog/part-card.ts'
import { partPath } from '#contract/catalog/part-path.ts'
import { isInStock } from '#contract/pricing/allowed-quantity.ts'

type Described = {
  part: PartCard
  description: string
  gtin: string | undefined
  category: string | undefined
}

/** A part for search engines (schema.org). @param origin of the shop */
export function productData(origin: string, { part, description, gtin, category }: Described) {
  const { title, number, brand, img, pricePerUnit } = part
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
    offers: {
      '@type': 'Offer',
      url: origin + partPath(part),
      price: pricePerUnit.toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${isThere ? 'InStock' : 'OutOfStock'}`,
    },
  }
}
