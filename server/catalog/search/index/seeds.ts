import { CATEGORIES } from '#contract/catalog/category.ts'
import type { Names } from '../understand/known-names.ts'
import { spellingsOf } from '../understand/synonyms.ts'
import { headOf } from './title.ts'

// What the names of the categories add to the counted titles.

/** Each category's name counts as this many titles: a small shop has few of its own. */
export const SEED_TITLES = 20

export type Seed = { head: readonly string[]; categoryId: number }

/** Each category’s name, as it is and with its synonyms put in. */
export function seedsOf(names: Names): Seed[] {
  const heads = CATEGORIES.filter(({ parentId }) => parentId !== null).map(
    ({ id, name }) => [id, headOf(name, names)] as const,
  )
  const isOnly = (word: string) => heads.filter(([, head]) => head.at(-1) === word).length === 1
  return heads.flatMap(([categoryId, head]) =>
    // ‘Rotor’ alone is a brake disc, but ‘spark plug’ is no glow plug.
    [head, ...spellingsOf(head, isOnly(head.at(-1) ?? ''))].map((words) => ({
      head: words,
      categoryId,
    })),
  )
}

/** The words of the seeds, which the vocabulary needs. */
export function seedWords(seeds: readonly Seed[]) {
  return new Map(seeds.flatMap(({ head }) => head.map((word) => [word, SEED_TITLES] as const)))
}
