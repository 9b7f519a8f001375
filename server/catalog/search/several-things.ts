import type { PartCard } from '#contract/catalog/part-card.ts'
import { findCategory } from '../category/category-tree.ts'
import { listPartCards } from '../part-list/part-cards.ts'
import type { Note } from './explain/note.ts'
import { type FoundLine, type FoundList, findLines } from './look-up/find-lines.ts'
import type { FoundNumber } from './look-up/find-number.ts'
import { isDiesel } from './read/engine-words.ts'
import { readingsOf, readList } from './read/list-lines.ts'
import { countNumbers, isLong, isNumberLine, numberOf } from './read/number-pieces.ts'
import { joinPositions, readPosition } from './read/position.ts'
import { type ReadQuery, readTyped, readWords, type TypedQuery } from './read/read-query.ts'
import { stem, wordsOf } from './read/words.ts'
import {
  joinSections,
  type Sections,
  sectionsOfCauses,
  sectionsOfLines,
  sectionsOfWishes,
} from './sections.ts'
import type { AskedVehicle } from './understand/asked-vehicle.ts'
import type { Names } from './understand/known-names.ts'
import { splitKinds } from './understand/mixed-list.ts'
import { understandWishes, type Wish } from './understand/several-kinds.ts'
import { findSymptom, isComplaint } from './understand/symptoms.ts'
import type { WithSynonyms } from './understand/synonyms.ts'
import { codesIn, findCode, unsoldOfCode } from './understand/trouble-codes.ts'
import { understandWords } from './understand/understand-words.ts'

// Is a search for several things? For a list of numbers, trouble codes, a symptom, several kinds.

/** @property isList they are the lines of a pasted list */
type Several = Sections & { notes: Note[]; isList?: boolean }

/**
 * A pasted list of numbers. No lines: the search is no list.
 * @returns kinds: those among the numbers
 */
export async function findList(
  q: string,
  home: string,
  names: Names,
): Promise<FoundList & { kinds?: string }> {
  const mixed = splitKinds(q, home)
  const found = mixed && (await findLines(readList(mixed.others)))
  const withParts = found?.lines.filter(({ hits }) => hits.length > 0).length ?? 0
  if (found && withParts > (mixed.hasKind ? 0 : 1)) return { ...found, kinds: mixed.kinds }
  return findNumbers(q, home, names)
}

/** ‘NB-2451.F dot4’: a number, and kinds beside it that its parts are not of. */
export async function findKindsBeside(
  { typed, home }: TypedQuery,
  { span, hits, isAmbiguous }: FoundNumber,
  names: Names,
): Promise<FoundList & { kinds?: string }> {
  const { at, length } = span
  const kinds = typed.toSpliced(at, length).join(' ')
  const query = readWords(readTyped(kinds, home))
  const isNothing = query.words.length + query.sizes.length === 0
  if (isNothing || isAmbiguous) return NO_LIST
  const wishes = await understandWishes(query, names, { isExact: false, least: 1 })
  if (!(await areOthers(wishes, hits))) return NO_LIST
  const found = await findLines(readList(typed.slice(at, at + length).join(' ')))
  return found.lines.some((line) => line.hits.length > 0) ? { ...found, kinds } : NO_LIST
}

/** Is one of the kinds none of these parts? */
async function areOthers(wishes: readonly Wish[], hits: readonly { productId: string }[]) {
  const cards = await listPartCards(hits.map(({ productId }) => productId))
  return wishes.some(
    (wish) =>
      wish.words.typeIds.length > 0 &&
      !cards.some(
        (card) => (isOfType(wish, card) && !wish.words.strangeHead) || isSaidBy(wish, card),
      ),
  )
}

async function findNumbers(q: string, home: string, names: Names): Promise<FoundList> {
  const list = readList(q)
  const lines = list.lines.flatMap(readingsOf)
  const areNumbers = lines.length > 1 && lines.every(isNumberLine)
  const [only] = lines
  const isOneLine = lines.length === 1 && only !== undefined && countNumbers(only.pieces) > 1
  const areSome = lines.filter(({ pieces }) => isLong(numberOf(pieces))).length > 1
  const isBeside = list.lines.length > 1 && lines.some(({ pieces }) => isLong(numberOf(pieces)))
  if (!areNumbers && !isOneLine && !areSome && !isBeside) return NO_LIST
  const found = await findLines(list)
  // A number that has a slash or a blank.
  if (list.lines.length === 1 && found.lines.length === 1) return NO_LIST
  const withParts = found.lines.filter(({ hits }) => hits.length > 0)
  const areCodes = withParts.length === 0 && lines.every(({ text }) => codesIn([text]).length > 0)
  if ((areNumbers && !areCodes) || withParts.length > 1) return found
  const others = found.lines.filter(({ hits }) => hits.length === 0)
  // ‘V-ribbed belt 4PK815, 815 mm’ is one part.
  const [part] = withParts
  const words = part && others.every(isWord) ? others : []
  for (const line of words) {
    if (await areOthers(await kindsIn(line, home, names), part?.hits ?? [])) return found
  }
  return NO_LIST
}

/** ‘Braek cleaner’ is no number that is missing. */
async function kindsIn({ text }: FoundLine, home: string, names: Names, isExact = false) {
  const query = readWords(readTyped(text, home))
  const wishes = await understandWishes(query, names, { isExact, least: 1 })
  return wishes.filter(({ isKnown }) => isKnown)
}

const NO_LIST: FoundList = { lines: [], rest: [] }

type Things = {
  list: Awaited<ReturnType<typeof findList>>
  codes: readonly string[]
  names: Names
  isAsTyped: boolean
  /** It is looked for as one kind. */
  isOneThing: boolean
}

/** @returns undefined: the search is for one thing */
export async function answerSeveral(query: ReadQuery, asked: AskedVehicle, things: Things) {
  const { list, codes, names, isAsTyped, isOneThing } = things
  if (list.lines.length > 0) return listSections(query, asked, things)
  if (codes.length > 0) return codeSections(codes, query, asked, names)
  return isOneThing ? undefined : findSeveral(query, asked, names, isAsTyped)
}

/** Numbers, and the kinds among them that no part with such a number is of. */
async function listSections(
  query: ReadQuery,
  asked: AskedVehicle,
  { list, names, isAsTyped }: Things,
): Promise<Several> {
  const options = { isExact: isAsTyped, least: 1 }
  const wishes = await understandWishes(query, names, options)
  const lines: FoundLine[] = []
  for (const line of list.lines) {
    const own = isWord(line) ? await kindsIn(line, query.home, names, isAsTyped) : []
    if (own.length > 0) wishes.push(...own.map((wish) => ofVehicle(wish, query)))
    else lines.push(line)
  }
  const numbers = await sectionsOfLines(lines, asked)
  const others = wishes.filter((wish) => !numbers.cards.some((card) => isNamed(wish, card)))
  const kinds = await sectionsOfWishes(others, asked)
  return { ...joinSections(numbers, kinds), notes: notesOf(lines, list.rest), isList: true }
}

function notesOf(lines: readonly FoundLine[], rest: readonly string[]) {
  const notes: string[] = []
  // Below the heading of each it is said, too.
  const missing = lines.filter(({ hits }) => hits.length === 0).length
  const were = missing === 1 ? 'was' : 'were'
  if (missing > 0) notes.push(`${missing} of these ${lines.length} lines ${were} not found.`)
  if (rest.length > 0) notes.push(`Only the first ${lines.length} lines were read.`)
  return notes.map((text) => ({ text }))
}

function ofVehicle(wish: Wish, { vehicle, vehicleWords }: ReadQuery): Wish {
  return { ...wish, query: { ...wish.query, vehicle, vehicleWords } }
}

/** ‘Thermosat 87’ may be a kind. */
function isWord({ text, hits }: FoundLine) {
  return hits.length === 0 && (!/\d/.test(text) || /\p{L}{4}/u.test(text))
}

/** ‘Brake pads, NB-2451.F’ is one part. */
function isNamed(wish: Wish, card: PartCard) {
  return isOfType(wish, card) && isSaidBy(wish, card)
}

function isOfType({ words }: Wish, { categoryId }: PartCard) {
  return categoryId !== null && words.typeIds.every((id) => id === categoryId)
}

function isSaidBy({ query, words }: Wish, { title, categoryId }: PartCard) {
  const said = new Set([title, findCategory(categoryId)?.name ?? ''].flatMap(wordsOf).map(stem))
  const isSaid = ({ terms }: WithSynonyms) =>
    terms.some((term) => term.every((word) => said.has(stem(word))))
  const sizes = query.folded.filter((word) => /\d/.test(word) && !query.vehicleWords.has(word))
  return words.groups.every(isSaid) && sizes.every((size) => said.has(stem(size)))
}

async function codeSections(
  codes: readonly string[],
  query: ReadQuery,
  asked: AskedVehicle,
  names: Names,
): Promise<Several> {
  const { typeIds } = await understandWords(query, names, true)
  const known = codes.flatMap((code) => findCode(code) ?? [])
  const notes = codes.map((code) => {
    const found = findCode(code)
    if (!found) return `${code} is not known here: it may be a code of one maker.`
    const unsold = unsoldOfCode(found, query.home)
    const lacks = unsold ? ` This shop has no ${unsold}.` : ''
    return `${code}: ${found.meaning}. ${found.advice}${lacks}`
  })
  const slugs = known.flatMap(({ categories }) => categories)
  const meant = readPosition(wordsOf(known.map(({ meaning }) => meaning).join(' ')))
  const position = joinPositions(query.position, meant)
  return {
    ...(await sectionsOfCauses(slugs, query, position, asked, typeIds)),
    notes: notes.map((text) => ({ text })),
  }
}

/** A symptom, or several kinds. */
async function findSeveral(
  query: ReadQuery,
  asked: AskedVehicle,
  names: Names,
  isExact: boolean,
): Promise<Several | undefined> {
  const { position } = query
  const symptom = isExact ? undefined : findSymptom(query)?.row
  if (symptom) {
    const own = joinPositions(position, readPosition(wordsOf(symptom.position)))
    const where = query.folded.some(isOfDirection) ? { ...own, side: null } : own
    const found = await sectionsOfCauses(causesOf(symptom.categories, query), query, where, asked)
    return { ...found, notes: [{ text: symptom.advice, link: asPart(query) }] }
  }
  const wishes = await understandWishes(query, names, { isExact })
  if (wishes.length > 0) return { ...(await sectionsOfWishes(wishes, asked)), notes: [] }
  if (isExact || !isComplaint(query)) return undefined
  // Single words of it would find a door for what its lock does.
  const nothing = await sectionsOfCauses([], query, position, asked)
  return { ...nothing, notes: [{ text: UNKNOWN_COMPLAINT, link: asPart(query) }] }
}

/** A diesel has glow plugs. */
function causesOf(slugs: readonly string[], { folded }: ReadQuery) {
  return folded.some(isDiesel)
    ? slugs.map((slug) => (slug === 'spark-plugs' ? 'glow-plugs' : slug))
    : slugs
}

/** A car that pulls to the left may have a bad brake on the right. */
function isOfDirection(word: string) {
  return /^(?:pull|drift|turn|steer|corner|veer)/.test(word)
}

const UNKNOWN_COMPLAINT =
  'What the car does is not known here: search for the part, or have it looked at.'

function asPart({ text }: ReadQuery) {
  return { text: 'Search for these words as a part', q: text, isExact: true }
}
