import { listNamed } from '../../category/category-tree.ts'
import { takeVehicle } from '../read/named-vehicle.ts'
import { isPositionWord } from '../read/position.ts'
import { stem, wordsOf } from '../read/words.ts'
import { gramsOf, lengthOf } from '../understand/grams.ts'
import { type Names, withoutBrands } from '../understand/known-names.ts'
import { spellingsOf } from '../understand/synonyms.ts'

const END = /^(?:for|fits|suitable|with|without|not)$/
const NO_HEAD = new Set('for fits suitable with without not and the of set pair new'.split(' '))
/** A word has two letters at least, which a size or a number has not. */
const IS_WORD = /^[a-z0-9]*[a-z]{2,}$|^o2$/

/**
 * The words of a title that name the part: those before ‘for’ or ‘fits’, less names of vehicles and
 * brands, positions and numbers, in the singular.
 */
export function headOf(title: string, names: Names) {
  const words = wordsOf(title)
  const end = words.findIndex((word, at) => at > 0 && END.test(word))
  const { left } = takeVehicle(end > 0 ? words.slice(0, end) : words)
  return withoutBrands(left, names)
    .filter((word) => IS_WORD.test(word) && !isPositionWord(word) && !NO_HEAD.has(word))
    .map(stem)
}

/** Behind these is what a part is for. */
const PURPOSE = /^(?:for|fits|suitable)$/

/**
 * The words of a title up to what the part is for, and those from there on: ‘brake pads’, ‘for
 * light alloy wheels’.
 */
export function splitPurpose(title: string): [name: string, purpose: string] {
  const words = wordsOf(title)
  const at = words.findIndex((word, place) => place > 0 && PURPOSE.test(word))
  if (at < 0) return [words.join(' '), '']
  return [words.slice(0, at).join(' '), words.slice(at).join(' ')]
}

/** Each category's name counts as this many titles: a small shop has few of its own. */
export const SEED_TITLES = 20

/**
 * @property grams each once, however many synonyms have it: the ‘head light’ has no claim to ‘head’
 */
export type Seed = { grams: ReadonlySet<string>; categoryId: number }

/** Each category’s name, as it is and with its synonyms put in, and the owner's words for it. */
export function seedsOf(names: Names): Seed[] {
  const heads = listNamed().map(
    ({ id, name, words }) =>
      [id, headOf(name, names), words.map((one) => headOf(one, names))] as const,
  )
  const isOnly = (word: string) => heads.filter(([, head]) => head.at(-1) === word).length === 1
  return heads.map(([categoryId, head, further]) => {
    // ‘Rotor’ alone is a brake disc, but ‘spark plug’ is no glow plug.
    const spellings = [head, ...spellingsOf(head, isOnly(head.at(-1) ?? '')), ...further]
    return { grams: new Set(spellings.flatMap(gramsOf)), categoryId }
  })
}

/** The words of the seeds, which the vocabulary needs. */
export function seedWords(seeds: readonly Seed[]) {
  const words = seeds.flatMap(({ grams }) => [...grams]).filter((gram) => lengthOf(gram) === 1)
  return new Map(words.map((word) => [word, SEED_TITLES]))
}
