import { listPartCards } from '../../part-list/part-cards.ts'
import { PAGE_SIZE } from '../../part-list/part-list.ts'
import type { ReadQuery } from '../read/read-query.ts'
import type { FoundNumber } from './find-number.ts'
import { sayMissing } from './missing-number.ts'
import { KINDS } from './numbers-table.ts'
import { deniedBy } from './queries.ts'
import { findRuledOut } from './run-query.ts'

/** The most reasons that are shown why a number found a part. */
const MAX_REASONS = 3

const ANYWHERE = { axle: null, side: null, height: null, isBothAxles: false, isBothSides: false }

/**
 * A search by a number shows the part that has it, whatever it fits; what the search rules out
 * comes last: ‘31200-RAA-X01 not reman’.
 */
export async function listNumbered({ hits, longer }: FoundNumber, query: ReadQuery, page: number) {
  const ids = hits.map(({ productId }) => productId)
  const denied = deniedBy(query)
  const isDenied =
    query.denied.length > 0 ? await findRuledOut(ids, { position: ANYWHERE, denied }) : new Set()
  const all = await listPartCards(ids)
  const cards = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const reasons = cards.slice(0, MAX_REASONS).flatMap(({ _id, number, title }) => {
    const why = hits.find(({ productId }) => productId === _id)?.why
    return why ? [{ text: `${number ?? title}: ${why}.` }] : []
  })
  return {
    cards,
    groups: new Map(
      hits.map(({ productId: id, tier }) => [
        id,
        { group: tier + (isDenied.has(id) ? hits.length + KINDS.length : 0), alike: 0 },
      ]),
    ),
    total: all.length,
    pages: Math.ceil(all.length / PAGE_SIZE),
    reasons: longer ? [{ text: sayMissing(longer) }, ...reasons] : reasons,
  }
}
