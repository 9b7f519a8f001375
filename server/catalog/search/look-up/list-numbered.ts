import { listPartCards } from '../../part-list/part-cards.ts'
import { PAGE_SIZE } from '../../part-list/part-list.ts'
import type { FoundNumber } from './find-number.ts'

/** The most reasons that are shown why a number found a part. */
const MAX_REASONS = 3

/** A search by a number shows the part that has it, whatever it fits. */
export async function listNumbered({ hits, longer }: FoundNumber, page: number) {
  const all = await listPartCards(hits.map(({ productId }) => productId))
  const cards = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const reasons = cards.slice(0, MAX_REASONS).flatMap(({ _id, number, title }) => {
    const why = hits.find(({ productId }) => productId === _id)?.why
    return why ? [{ text: `${number ?? title}: ${why}.` }] : []
  })
  return {
    cards,
    groups: new Map(hits.map(({ productId, tier }) => [productId, { group: tier, alike: 0 }])),
    total: all.length,
    pages: Math.ceil(all.length / PAGE_SIZE),
    reasons: longer ? [{ text: `No part has the number “${longer}”.` }, ...reasons] : reasons,
  }
}
