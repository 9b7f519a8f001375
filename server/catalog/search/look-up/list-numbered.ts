import { listPartCards } from '../../part-list/part-cards.ts'
import { PAGE_SIZE } from '../../part-list/part-list.ts'
import { isPlace } from '../read/position.ts'
import type { ReadQuery } from '../read/read-query.ts'
import type { FoundNumber } from './find-number.ts'
import { sayMissing } from './missing-number.ts'
import { KINDS } from './numbers-table.ts'
import { deniedBy } from './queries.ts'
import { findRuledOut } from './run-query.ts'

/** The most reasons that are shown why a number found a part. */
const MAX_REASONS = 3

/**
 * A search by a number shows the part that has it, whatever it fits; what the search rules out, or
 * goes elsewhere, comes last: ‘31200-RAA-X01 not reman’, ‘40981 right’.
 */
export async function listNumbered({ hits, longer }: FoundNumber, query: ReadQuery, page: number) {
  const ids = hits.map(({ productId }) => productId)
  const denied = deniedBy(query)
  const { position } = query
  const isAll = query.denied.length === 0 && !isPlace(position)
  const isDenied = isAll ? new Set() : await findRuledOut(ids, { position, denied })
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
