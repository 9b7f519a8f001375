import { sql } from 'drizzle-orm'
import { searchDb } from '../../platform/db/client.ts'
import { NUMBER_COLUMNS, type NumberRow, readByTrigrams } from './number-rows.ts'

const PROPOSED = 5
const LEAST_COMMON = 4

/**
 * Numbers close to one that is not there: the same in other letters, those that begin as it does, else those with most of
 * its characters.
 */
export async function proposeNumbers(norm: string) {
  const looks = await findLookAlikes(norm)
  const close = norm.length > LEAST_COMMON ? await findClose(norm) : []
  return [...new Set([...looks, ...close].map(({ shown }) => shown))].slice(0, PROPOSED)
}

/**
 * Numbers that look like this one in letters of another alphabet, or in letters without their accents: a buyer who types O12A in
 * Latin letters may have read one in Cyrillic letters.
 */
export async function findLookAlikes(norm: string) {
  const { rows } = await searchDb.execute<NumberRow>(sql`
    select ${NUMBER_COLUMNS} from part_number
    where norm = number_look(${norm}) and norm <> ${norm} and is_listed
    union all
    (select ${NUMBER_COLUMNS} from part_number
    where norm !~ '^[0-9A-Z]*$' and number_look(norm) = number_look(${norm})
      and norm <> ${norm} and is_listed limit ${PROPOSED})
    limit ${PROPOSED}`)
  return rows
}

async function findClose(norm: string) {
  const { rows } = await searchDb.execute<NumberRow>(sql`
    (select ${NUMBER_COLUMNS} from part_number where norm < ${norm} and is_listed order by norm desc limit ${PROPOSED})
    union all
    (select ${NUMBER_COLUMNS} from part_number where norm > ${norm} and is_listed order by norm limit ${PROPOSED})`)
  const near = rows
    .map((row) => ({ row, common: commonLength(row.norm, norm) }))
    .filter(({ common }) => common >= LEAST_COMMON)
    .sort((a, b) => b.common - a.common)
  const longest = near[0]?.common
  return longest === undefined
    ? readByTrigrams(sql`
        select ${NUMBER_COLUMNS} from part_number where norm % ${norm} and is_listed
        order by similarity(norm, ${norm}) desc limit ${PROPOSED}`)
    : near.filter(({ common }) => common === longest).map(({ row }) => row)
}

function commonLength(a: string, b: string) {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}
