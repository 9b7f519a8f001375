import { fold } from '#contract/catalog/fold.ts'
import aliasText from '../../../vehicles/aliases.txt?raw'
import wordText from '../../../vehicles/common-words.txt?raw'
import { allModels, isOfYear, listMakes, type Make, type Model } from './vehicle-base.ts'
import { makeNamed, modelsNamed, rowsOf } from './vehicle-files.ts'

// What people say for a make or a model: its name, the name without spaces and dashes, and
// vehicles/aliases.txt.

type Meaning = { makes: Set<Make>; models: Set<Model> }

/** What some of the words say. */
export type AliasMatch = {
  /** Index of its first word, and how many they are. */
  start: number
  length: number
  makes: Make[]
  models: Model[]
}

const meanings = new Map<string, Meaning>()
/** Is the name a common word that is a model beside its year, too? */
const commonWords = new Map(
  rowsOf(wordText).map(([word = '', beside]) => [word, beside === 'year']),
)

for (const make of listMakes())
  for (const name of spellings(make.name)) meaningOf(name).makes.add(make)
for (const model of allModels()) {
  for (const name of spellings(model.name)) meaningOf(name).models.add(model)
}
for (const [alias = '', targets = ''] of rowsOf(aliasText)) {
  const meaning = meaningOf(fold(alias))
  for (const target of targets.split(' | ')) addTarget(meaning, target)
}

const LONGEST = Math.max(...[...meanings.keys()].map((alias) => alias.split(' ').length))

type Years = ReadonlyMap<number, number>
const NO_YEARS: Years = new Map()

/**
 * The makes and models in folded words, the longest alias first, in the sequence of the words. A
 * model that is only digits, one or two letters, or a common word is one right after its make
 * alone: "mazda 3", "lucid air", but not "3 pins" or "air filter". Some common words are models
 * right beside a year in which they were made, too, or behind a generation: "2013 escape",
 * "2nd gen escape".
 * @param years those that were left out, by the place of the word that each stood before; the
 *   letter before one begins no name
 */
export function findByAlias(words: readonly string[], years: Years = NO_YEARS): AliasMatch[] {
  const matches: AliasMatch[] = []
  for (let start = 0; start < words.length; ) {
    const isApart = words[start]?.length === 1 && years.has(start + 1)
    const found = matchAt(words, start, isApart ? start + 1 : words.length, matches.at(-1), years)
    if (found) matches.push(found)
    start += found?.length ?? 1
  }
  return matches
}

function matchAt(
  words: readonly string[],
  start: number,
  end: number,
  before: AliasMatch | undefined,
  years: Years,
) {
  for (let length = Math.min(LONGEST, end - start); length > 0; length -= 1) {
    const alias = words.slice(start, start + length).join(' ')
    const meaning = meanings.get(alias)
    if (!meaning) continue
    const makesBefore =
      before && before.start + before.length === start && before.models.length === 0
        ? before.makes
        : []
    const ofThem = [...meaning.models].filter(({ make }) => makesBefore.includes(make))
    const beside = [years.get(start), years.get(start + length)]
    const isOfGeneration = words[start - 1] === 'gen'
    const isMade = (model: Model) => beside.some((year) => year && isOfYear(model, year))
    const others = [...meaning.models].filter(
      (model) => !needsMake(alias) || (commonWords.get(alias) && (isOfGeneration || isMade(model))),
    )
    const models = ofThem.length > 0 ? ofThem : others
    const makes = [...meaning.makes]
    if (makes.length + models.length > 0) return { start, length, makes, models }
  }
  return undefined
}

/** Names of one word that mean a make or a model wherever they stand. */
export function listNames(): readonly string[] {
  return NAMES
}

const NAMES = [...meanings.keys()].filter((alias) => !alias.includes(' ') && !needsMake(alias))

function needsMake(alias: string) {
  return /^(?:[\d ]+|[a-z]{1,2})$/.test(alias) || commonWords.has(alias)
}

/** `F-150` is f150 and "f 150", `CR-V` "cr v" and crv, `Land Cruiser` landcruiser, too. */
function spellings(name: string) {
  const spaced = fold(name.replaceAll('-', ' '))
  const joined = spaced.replaceAll(' ', '')
  return /^\d+$/.test(joined) ? [fold(name), spaced] : [fold(name), spaced, joined]
}

function meaningOf(alias: string) {
  const meaning = meanings.get(alias) ?? { makes: new Set(), models: new Set() }
  meanings.set(alias, meaning)
  return meaning
}

/** `Volkswagen`, `Volkswagen/Golf` or `BMW/3*`. */
function addTarget({ makes, models }: Meaning, target: string) {
  const slash = target.indexOf('/')
  if (slash >= 0) for (const model of modelsNamed(target)) models.add(model)
  else makes.add(makeNamed(target))
}
