import type { PartCard, PartList } from '#contract/catalog/part-card.ts'
import { MAX_COUNTED } from '#contract/catalog/part-list-url.ts'
import { formatCount, formatCountOf } from '#contract/money.ts'

/** "1 part", "34 parts", "10,000+ parts": as many as the filters count. */
export function listCountOf({ total }: Pick<PartList, 'total'>) {
  if (total > MAX_COUNTED) return `${formatCount(MAX_COUNTED)}+ parts`
  return formatCountOf(total, 'part')
}

type CountedList = Pick<PartList, 'pages' | 'total'> & { cards: Pick<PartCard, 'verdict'>[] }

/**
 * For a vehicle: how many of them fit, or may, if not all do and the list is short enough to know.
 */
export function fitCountOf({ cards, pages, total }: CountedList) {
  if (pages > 1 || total === 0) return undefined
  const fitting = cards.filter(({ verdict }) => verdict?.word !== 'not-known').length
  if (fitting >= total) return undefined
  if (fitting === 0) return 'none known to fit'
  return fitting === 1 ? '1 fits or may fit' : `${formatCount(fitting)} fit or may fit`
}
