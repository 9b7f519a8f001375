import { batchesOf, type Cell, FIRST_ID } from '../../platform/list/table.ts'

export type OfProduct = { id: string; cells: Cell[] | null }

type Read = (page: { after: string; limit: number }) => Promise<OfProduct[]>

/** The rows of some parts at a time; a part without any has one without cells. */
export async function* byProduct(read: Read, limit?: number) {
  const batches = batchesOf(read, ({ id }) => id, FIRST_ID, limit)
  for await (const rows of batches) yield rows.flatMap(({ cells }) => (cells ? [cells] : []))
}
