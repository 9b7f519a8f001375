import type { Cell } from '../../platform/list/table.ts'

export type OfProduct = { id: string; cells: Cell[] | null }

/** Few enough that the rows of a batch need little memory. */
const BATCH = 500

type Read = (page: { after: string; limit: number }) => Promise<OfProduct[]>

/** The rows of some parts at a time; a part without any has one without cells. */
export async function* byProduct(read: Read, limit = BATCH) {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await read({ after, limit })
    yield rows.flatMap(({ cells }) => (cells ? [cells] : []))
    const last = rows.at(-1)
    if (!last || new Set(rows.map(({ id }) => id)).size < limit) return
    after = last.id
  }
}
