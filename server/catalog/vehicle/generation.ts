import text from '../../../vehicles/generations.txt?raw'
import type { Model } from './vehicle-base.ts'
import { modelsNamed, rowsOf } from './vehicle-files.ts'

// Generations of models, as people call them: ‘golf mk6’, ‘bmw f30’, ‘8th gen civic’.

type Generation = { words: string[]; years: readonly [from: number, to: number]; models: Model[] }

const BY_FIRST_WORD = new Map<string, Generation[]>()

for (const [name = '', span = '', targets = ''] of rowsOf(text)) {
  const words = name.split(' ')
  const [from = 0, to = 0] = span.split('-').map(Number)
  const generation = { words, years: [from, to] as const, models: modelsOf(targets) }
  const [first = ''] = words
  BY_FIRST_WORD.set(first, [...(BY_FIRST_WORD.get(first) ?? []), generation])
}

function modelsOf(targets: string) {
  return targets.split(' | ').flatMap(modelsNamed)
}

type NamedGeneration = { start: number; length: number } & Pick<Generation, 'years' | 'models'>

/**
 * The first generation of one of these models that the folded words name, with those of them.
 * @param longest the most words that its name has
 */
export function findGeneration(
  words: readonly string[],
  among: readonly Model[],
  longest = words.length,
): NamedGeneration | undefined {
  for (const [start, word] of words.entries()) {
    for (const { words: name, years, models } of BY_FIRST_WORD.get(word) ?? []) {
      const meant = among.filter((model) => models.includes(model))
      const isShort = name.length <= longest
      if (isShort && meant.length > 0 && name.every((one, at) => isIt(words[start + at], one)))
        return { start, length: name.length, years, models: meant }
    }
  }
  return undefined
}

/** Nothing else is called so: ‘w204’. */
const OF_GENERATION = /^(?=.*\d)(?!mk)[a-z\d]{4,}$/

/**
 * One without its model, beside an engine or with a name that says it: ‘mk6 1.4tsi’,
 * ‘w204’. Of several makes it may be any that is called so, else the first.
 * @param isBesideEngine is there one beside this place?
 */
export function findGenerationAlone(
  words: readonly string[],
  isBesideEngine: (at: number) => boolean,
): NamedGeneration | undefined {
  const start = words.findIndex(
    (word, at) => BY_FIRST_WORD.has(word) && (OF_GENERATION.test(word) || isBesideEngine(at)),
  )
  const all = BY_FIRST_WORD.get(words[start] ?? '')?.filter(({ words: { length } }) => length === 1)
  const [first] = all ?? []
  if (!all || !first) return undefined
  const makes = new Set(all.flatMap(({ models }) => models.map(({ make }) => make)))
  const named = makes.size > 1 ? all : [first]
  const years = named.flatMap((one) => one.years)
  return {
    ...{ start, length: 1, models: named.flatMap(({ models }) => models) },
    years: [Math.min(...years), Math.max(...years)],
  }
}

function isIt(word: string | undefined, name: string) {
  return word === name || (name === 'gen' && word === 'generation')
}
