import type { PartCard } from '#contract/catalog/part-card.ts'

/** What a list and a part's page have of a part. */
export function aPartCard(own: Partial<PartCard>): PartCard {
  return {
    ...{ _id: 'part', slug: 'part', title: 'Part', number: null, brand: null, categoryId: null },
    ...{ position: null, size: null, img: '/art/missing-part.svg', pictures: [] },
    ...{ pricePerUnit: 12.5, availableQuantity: 40, minimumOrderQuantity: 1 },
    ...own,
  }
}
