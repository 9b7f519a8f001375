import { sql } from 'drizzle-orm'
import { searchDb } from '../../db/client.ts'
import { isStatementTimeout, lacksTrigrams } from '../../db/errors.ts'
import { NUMBER_COLUMNS, type NumberRow } from './numbers-in-query.ts'

const PROPOSED = 5
const LEAST_COMMON = 4
const ALIKE_MS = 150

/** Numbers close to one that is not there: those that begin as it does, else those with most of its characters. */
export async function proposeNumbers(norm: string) {
  if (norm.length <= LEAST_COMMON) return []
  const { rows } = await searchDb.execute<NumberRow>(sql`
    (select ${NUMBER_COLUMNS} from part_number where norm < ${norm} and is_listed order by norm desc limit ${PROPOSED})
    union all
    (select ${NUMBER_COLUMNS} from part_number where norm > ${norm} and is_listed order by norm limit ${PROPOSED})`)
  const near = rows
    .map((row) => ({ row, common: commonLength(row.norm, norm) }))
    .filter(({ common }) => common >= LEAST_COMMON)
    .sort((a, b) => b.common - a.common)
  const longest = near[0]?.common
  const proposed =
    longest === undefined
      ? await findAlike(norm)
      : near.filter(({ common }) => common === longest).map(({ row }) => row)
  return [...new Set(proposed.map(({ shown }) => shown))].slice(0, PROPOSED)
}

/** By trigrams, with a short timeout: a number whose trigrams many numbers have takes long. */
async function findAlike(norm: string): Promise<NumberRow[]> {
  try {
    return await searchDb.transaction(async (tx) => {
      await tx.execute(sql`set local pg_trgm.similarity_threshold = 0.5`)
      await tx.execute(sql.raw(`set local statement_timeout = ${ALIKE_MS}`))
      const { rows } = await tx.execute<NumberRow>(sql`
        select ${NUMBER_COLUMNS} from part_number where norm % ${norm} and is_listed
        order by similarity(norm, ${norm}) desc limit ${PROPOSED}`)
      return rows
    })
  } catch (error) {
    if (isStatementTimeout(error) || lacksTrigrams(error)) return []
    throw error
  }
}

function commonLength(a: string, b: string) {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}
