import { readRows } from '../sample-files.ts'
import type { DemoPart } from '../sample-parts.ts'
import type { OrderedLine } from './acts.ts'
import reviews from './reviews.csv?raw'
import type { Random } from './seeded-random.ts'

// What buyers write of parts: each text once, of a part of its category.

export type ReviewText = {
  category: string
  rating: number
  text: string
  reply: string
  /** Of the line in the order. */
  position: number
  forCar: boolean
}

export type WrittenReview = Omit<ReviewText, 'position' | 'forCar'>

/** Not every buyer writes one. */
const SHARE = 0.62

export async function readReviewTexts(): Promise<WrittenReview[]> {
  const rows = await readRows(reviews, ['category', 'rating', 'review', 'reply'])
  return rows.map(({ raw: { category = '', rating, review: text = '', reply = '' } }) => ({
    ...{ category, text, reply },
    rating: Number(rating),
  }))
}

export function reviewPicker(parts: DemoPart[], written: WrittenReview[], random: Random) {
  const categories = new Map(parts.map(({ sku, category }) => [sku, category]))
  const unused = new Set(written)
  return (lines: OrderedLine[]): ReviewText | undefined => {
    if (random.next() > SHARE) return undefined
    for (const [at, { sku, forCar }] of lines.entries()) {
      const found = [...unused].find(({ category }) => category === categories.get(sku))
      if (!found) continue
      unused.delete(found)
      return { ...found, position: at + 1, forCar }
    }
    return undefined
  }
}
