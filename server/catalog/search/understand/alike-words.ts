import { sql } from 'drizzle-orm'
import { searchDb } from '../../../platform/db/client.ts'
import { lacksTrigrams } from '../../../platform/db/errors.ts'
import { distanceOf } from '../../../platform/list/edit-distance.ts'
import { stem } from '../read/words.ts'

/** @param distance in letters, 2 at most */
export type Alike = { word: string; n: number; distance: number }

const CANDIDATES = 30

type Wanted = {
  word: string
  /** Titles that have an alike word at least. */
  least: number
}

/** Words that are spelled nearly like each of these, and are no other form of it: in one statement for all. */
export async function findAlike(wanted: readonly Wanted[]) {
  const found = new Map<string, Alike[]>()
  if (wanted.length === 0) return found
  for (const { typed, word, n } of await readAlike(wanted)) {
    const distance = distanceOf(typed, word)
    if (distance > 2 || stem(word) === stem(typed)) continue
    const alike = found.get(typed)
    if (alike) alike.push({ word, n, distance })
    else found.set(typed, [{ word, n, distance }])
  }
  return found
}

/** How many titles a proposed word is in at least, and how long the word that it stands for is at least. */
const PROPOSED = { titles: 5, length: 4 }

/** The word that this one may misspell. It is only proposed: no other word says that it is meant. */
export async function closestWord(word: string) {
  if (word.length < PROPOSED.length || /\d/.test(word)) return undefined
  const typed = stem(word)
  const alike = (await findAlike([{ word: typed, least: PROPOSED.titles }])).get(typed) ?? []
  const [best] = alike.toSorted((a, b) => a.distance - b.distance || b.n - a.n)
  return best?.distance === 1 ? best.word : undefined
}

async function readAlike(wanted: readonly Wanted[]) {
  const words = sql.param(wanted.map(({ word }) => word))
  const leasts = sql.param(wanted.map(({ least }) => Math.ceil(least)))
  try {
    const { rows } = await searchDb.execute<{ typed: string; word: string; n: number }>(sql`
      select w.word as typed, alike.word, alike.n
      from unnest(${words}::text[], ${leasts}::int[]) as w (word, least)
      cross join lateral (
        select v.word, v.n, similarity(v.word, w.word) as by from vocabulary v
        where v.word % w.word and v.n >= w.least order by by desc limit ${CANDIDATES}
      ) alike order by w.word, alike.by desc`)
    return rows
  } catch (error) {
    if (lacksTrigrams(error)) return []
    throw error
  }
}
