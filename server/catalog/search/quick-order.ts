import type { QuickOrder } from '#contract/catalog/quick-order.ts'
import { listPartCards } from '../part-list/part-cards.ts'
import { type FoundLine, findLines } from './look-up/find-lines.ts'
import { readList } from './read/list-lines.ts'

/** The most parts that a line has to choose from. */
const MAX_PARTS = 6

/**
 * The parts of a pasted list of numbers, read as in the search box: four statements, however long
 * it is. What the list names that is no number stays a line without parts.
 */
export async function readQuickOrder(text: string): Promise<QuickOrder> {
  const { lines, rest } = await findLines(readList(text))
  const found = lines.map((line) => ({ ...line, hits: line.hits.slice(0, MAX_PARTS) }))
  const ids = found.flatMap(({ hits }) => hits.map(({ productId }) => productId))
  const cards = await listPartCards([...new Set(ids)])
  const sold = new Set(cards.map(({ _id }) => _id))
  return { lines: found.map((line) => toLine(line, sold)), cards, rest }
}

function toLine({ text, amount, unread, isBeginning, hits }: FoundLine, sold: ReadonlySet<string>) {
  const parts = hits.filter(({ productId }) => sold.has(productId))
  return {
    text,
    ...(amount !== undefined && { amount }),
    ...(unread !== undefined && { unread }),
    isBeginning,
    parts: parts.map(({ productId, isMeant, why, amount }) => ({
      ...{ _id: productId, isMeant },
      ...(why && { why }),
      ...(amount && { amount }),
    })),
  }
}
