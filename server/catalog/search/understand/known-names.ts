import { sql } from 'drizzle-orm'
import { memoizeFor } from '../../../platform/cache/memoize-for.ts'
import { db } from '../../../platform/db/client.ts'
import { findByAlias } from '../../vehicle/alias.ts'
import { allModels, listMakes } from '../../vehicle/vehicle-base.ts'
import { wordsOf } from '../read/words.ts'

// Names of brands and vehicles, which say nothing of what a part is.

export type Names = {
  /** The brands by their first word, the longest first. */
  brands: Map<string, string[][]>
  brandWords: Set<string>
  /** Ids of models, by the slugs `make/model`. */
  modelIds: Map<string, number>
}

const FRESH_MS = 60_000

const names = memoizeFor(FRESH_MS, readNames)

export const getNames = names.get

/** After brands were added. */
export const invalidateNames = names.invalidate

async function readNames(): Promise<Names> {
  const [models, brands] = await Promise.all([
    db.execute<{ id: number; path: string }>(sql`
      select m.id, k.slug || '/' || m.slug as path from vehicle_model m join make k on k.id = m.make_id`),
    db.execute<{ name: string }>(sql`select name from brand order by id limit 50000`),
  ])
  const names = brands.rows.map(({ name }) => wordsOf(name)).filter(({ length }) => length > 0)
  return {
    brands: byFirstWord(names),
    brandWords: new Set(names.flat()),
    modelIds: new Map(models.rows.map(({ id, path }) => [path, id])),
  }
}

function byFirstWord(names: readonly string[][]) {
  const groups = new Map<string, string[][]>()
  for (const words of names.toSorted((a, b) => b.length - a.length)) {
    const [first = ''] = words
    const group = groups.get(first)
    if (group) group.push(words)
    else groups.set(first, [words])
  }
  return groups
}

const vehicleWords = new Set([...listMakes(), ...allModels()].flatMap(({ name }) => wordsOf(name)))

/** Is it a word of a name, and so correct, however rare? */
export function isWordOfName(word: string, { brandWords }: Names) {
  return brandWords.has(word) || vehicleWords.has(word) || findByAlias([word]).length > 0
}
