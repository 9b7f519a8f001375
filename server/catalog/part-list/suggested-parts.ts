import type { Suggestion } from '#contract/catalog/search.ts'
import { listPartCards } from './part-cards.ts'

/** The id at the end of the path of a part’s page. */
const PART = /^\/part\/.*?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\?|$)/

/** Those that lead to a part get what is shown of it. */
export async function withParts(suggestions: Suggestion[]): Promise<Suggestion[]> {
  const idOf = ({ url }: Suggestion) => PART.exec(url)?.[1]
  const ids = suggestions.flatMap((one) => idOf(one) ?? [])
  const cards = new Map((await listPartCards([...new Set(ids)])).map((one) => [one._id, one]))
  return suggestions.map((suggestion) => {
    const card = cards.get(idOf(suggestion) ?? '')
    if (!card) return suggestion
    const { _id, title, number, brand, img, pictures, pricePerUnit } = card
    return {
      ...suggestion,
      part: { _id, title, number, brand, img, pictures: pictures.slice(0, 1), pricePerUnit },
    }
  })
}
