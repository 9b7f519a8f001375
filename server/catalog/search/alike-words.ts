import { sql } from 'drizzle-orm'
import { searchDb } from '../../db/client.ts'
import { lacksTrigrams } from '../../db/errors.ts'
import { distanceOf } from '../../list/edit-distance.ts'
import { stem } from './stem.ts'

/** @param distance in letters, 2 at most */
export type Alike = { word: string; n: number; distance: number }

const CANDIDATES = 30

/** Words that are spelled nearly like this one, and are no other form of it. @param least titles that have them */
export async function findAlike(word: string, least: number): Promise<Alike[]> {
  return (await readAlike(word, least))
    .filter((other) => stem(other.word) !== stem(word))
    .map((other) => ({ ...other, distance: distanceOf(word, other.word) }))
    .filter(({ distance }) => distance <= 2)
}

/** How many titles a proposed word is in at least, and how long the word that it stands for is at least. */
const PROPOSED = { titles: 5, length: 4 }

/** The word that this one may misspell. It is only proposed: no other word says that it is meant. */
export async function closestWord(word: string) {
  if (word.length < PROPOSED.length || /\d/.test(word)) return undefined
  const alike = await findAlike(stem(word), PROPOSED.titles)
  const [best] = alike.toSorted((a, b) => a.distance - b.distance || b.n - a.n)
  return best?.distance === 1 ? best.word : undefined
}

async function readAlike(word: string, least: number) {
  try {
    const { rows } = await searchDb.execute<{ word: string; n: number }>(sql`
      select word, n from vocabulary where word % ${word} and n >= ${least}
      order by similarity(word, ${word}) desc limit ${CANDIDATES}`)
    return rows
  } catch (error) {
    if (lacksTrigrams(error)) return []
    throw error
  }
}
