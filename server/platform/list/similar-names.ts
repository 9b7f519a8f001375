import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { db } from '../db/client.ts'
import { isStatementTimeout, lacksTrigrams } from '../db/errors.ts'
import { distanceOf } from './edit-distance.ts'
import { plainUpper } from './plain-letters.ts'

/** A name is looked for among this many that share most of its trigrams. */
const CANDIDATES = 1000
const FOUND = 200
/** Names that share no more of their trigrams are not read: that of Smith and Smyth is 0.33. */
const ALIKE = 0.3
const SEARCH_MS = 2000

/**
 * @param names a text of the row, whose words are compared with each word that was typed;
 *   `searched` has them, too
 */
type Where = { table: PgTable; searched: SQL; names: SQL; where: SQL }

/**
 * The newest rows of the names that are spelled most nearly as what staff typed, where nothing is
 * spelled so.
 */
export async function findSimilarNames(q: string, where: Where) {
  const words = wordsOf(q)
  if (words.length === 0 || /\d/.test(q)) return []
  const candidates = (await readCandidates(words, where)).map(({ id, names }) => ({
    id,
    distance: distanceTo(words, wordsOf(names)),
  }))
  const least = Math.min(...candidates.map(({ distance }) => distance))
  if (least === Number.POSITIVE_INFINITY) return []
  const found = candidates.filter(({ distance }) => distance === least).map(({ id }) => id)
  return found.sort().slice(-FOUND)
}

async function readCandidates(words: string[], { table, searched, names, where }: Where) {
  const telling = words.toSorted((a, b) => b.length - a.length)[0] ?? ''
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local pg_trgm.word_similarity_threshold = ${ALIKE}`))
      await tx.execute(sql.raw(`set local statement_timeout = ${SEARCH_MS}`))
      const { rows } = await tx.execute<{ id: string; names: string }>(sql`
        select id, plain_upper(${names}) as names from ${table}
        where ${searched} %> ${telling} and ${where}
        order by word_similarity(${telling}, plain_upper(${names})) desc, id desc limit ${CANDIDATES}`)
      return rows
    })
  } catch (error) {
    if (isStatementTimeout(error) || lacksTrigrams(error)) return []
    throw error
  }
}

/**
 * The letters in which each word differs from the nearest of the names; infinite if one has none
 * that is near.
 */
function distanceTo(words: string[], names: string[]) {
  let sum = 0
  for (const word of words) {
    const nearest = Math.min(...names.map((name) => distanceOf(word, name)))
    sum += nearest <= allowed(word) ? nearest : Number.POSITIVE_INFINITY
  }
  return sum
}

function allowed({ length }: string) {
  if (length < 4) return 0
  return length < 6 ? 1 : 2
}

function wordsOf(text: string) {
  return plainUpper(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
