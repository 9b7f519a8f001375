import type { PartCard } from '#contract/catalog/part-card.ts'
import { findCategory } from '../category/category-tree.ts'
import { listPartCards } from '../part-list/part-cards.ts'
import type { Note } from './explain/note.ts'
import { type FoundLine, type FoundList, findLines } from './look-up/find-lines.ts'
import { type FoundNumber, findNumber } from './look-up/find-number.ts'
import { isDiesel } from './read/engine-words.ts'
import { readingsOf, readList } from './read/list-lines.ts'
import { countNumbers, isLong, isNumberLine, numberOf } from './read/number-pieces.ts'
import { joinPositions, readPosition } from './read/position.ts'
import { withoutQuestion } from './read/questions.ts'
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
import { isLabeledList, understandWishes, type Wish } from './understand/several-kinds.ts'
import { findSymptom, isComplaint } from './understand/symptoms.ts'
import type { WithSynonyms } from './understand/synonyms.ts'
import { codesIn, findCode, readCodes, unsoldOfCode } from './understand/trouble-codes.ts'
import { understandWords } from './understand/understand-words.ts'
import type { Symptom } from './words/word-files.ts'

// Is a search for several things? For a list of numbers, trouble codes, a symptom, several kinds.

/** @property isList they are the lines of a pasted list */
type Several = Sections & { notes: Note[]; isList?: boolean }

/** A list of numbers, with the kinds among them, and the car of all. */
type List = FoundList & { kinds: string }

/** A way to read a line: what may be numbers, what else there is, and are these several things? */
type Split = {
  numbers: string
  kinds: string
  areSeveral: (found: FoundList) => boolean | Promise<boolean>
}

/** The numbers and codes of a search, and what is left of it without a list and without codes. */
export async function readThings(q: string, typed: TypedQuery, isQuick: boolean, names: Names) {
  const { home } = typed
  const text = withoutQuestion(q)
  const toList = (list: List) => ({
    ...{ list, codes: [], number: undefined },
    rest: readTyped(list.kinds, home),
  })
  const listed = await firstOf([atSeparators(text, home), asNumbers(text, home, names)])
  if (listed) return toList(listed)
  const number = await findNumber(typed, isQuick, names)
  const isPart = number !== undefined && 'hits' in number
  const beside = isPart && !isQuick && (await firstOf([atNumber(typed, number, names)]))
  if (beside) return toList(beside)
  const { codes, others } = readCodes(typed)
  // A part may have the same number, exactly; and a number may begin like a code of one maker.
  const areCodes = isPart ? !number.isExact && codes.some(findCode) : codes.length > 0
  if (!areCodes) return { list: undefined, codes: [], number, rest: typed }
  return { list: undefined, codes, number: undefined, rest: readTyped(others, home) }
}

/** The list by the first reading that is several things; undefined: the search is no list. */
async function firstOf(splits: readonly (Split | undefined)[]): Promise<List | undefined> {
  for (const split of splits) {
    const found = split && (await findLines(readList(split.numbers)))
    if (found && (await split.areSeveral(found))) return { ...found, kinds: split.kinds }
  }
  return undefined
}

/** ‘OS 31-215, 0047 3451, h7 bulbs’ */
function atSeparators(q: string, home: string): Split | undefined {
  const mixed = splitKinds(q, home)
  return mixed && { ...mixed, areSeveral: ({ lines }) => withParts(lines).length > mixed.least }
}

/** ‘NB-2451.F dot4’: a number, and kinds beside it that its parts are not of. */
function atNumber(
  { typed, home }: TypedQuery,
  { span: { at, length }, hits, isAmbiguous }: FoundNumber,
  names: Names,
): Split | undefined {
  const kinds = typed.toSpliced(at, length).join(' ')
  const numbers = typed.slice(at, at + length).join(' ')
  const areSeveral = async ({ lines }: FoundList) =>
    withParts(lines).length > 0 && areOthers(await kindsIn(kinds, home, names), hits)
  return isAmbiguous || kinds === '' ? undefined : { numbers, kinds, areSeveral }
}

function withParts(lines: readonly FoundLine[]) {
  return lines.filter(({ hits }) => hits.length > 0)
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

/** Numbers alone; a word among them may be a kind. */
function asNumbers(q: string, home: string, names: Names): Split | undefined {
  const list = readList(q)
  const lines = list.lines.flatMap(readingsOf)
  const areNumbers = lines.length > 1 && lines.every(isNumberLine)
  const [only] = lines
  const isOneLine = lines.length === 1 && only !== undefined && countNumbers(only.pieces) > 1
  const areSome = lines.filter(({ pieces }) => isLong(numberOf(pieces))).length > 1
  const isBeside = list.lines.length > 1 && lines.some(({ pieces }) => isLong(numberOf(pieces)))
  if (!areNumbers && !isOneLine && !areSome && !isBeside) return undefined
  const areSeveral = async (found: FoundList) => {
    // A number that has a slash or a blank.
    if (list.lines.length === 1 && found.lines.length === 1) return false
    const [part, ...more] = withParts(found.lines)
    const areCodes = !part && lines.every(({ text }) => codesIn([text]).length > 0)
    if ((areNumbers && !areCodes) || more.length > 0) return true
    const others = found.lines.filter(({ hits }) => hits.length === 0)
    // ‘V-ribbed belt 4PK815, 815 mm’ is one part.
    for (const { text } of part && others.every(isWord) ? others : [])
      if (await areOthers(await kindsIn(text, home, names), part?.hits ?? [])) return true
    return false
  }
  return { numbers: q, kinds: '', areSeveral }
}

/** ‘Braek cleaner’ is no number that is missing. */
async function kindsIn(text: string, home: string, names: Names, isExact = false) {
  const query = readWords(readTyped(text, home))
  const wishes = await understandWishes(query, names, { isExact, least: 1 })
  return wishes.filter(({ isKnown }) => isKnown)
}

type Things = Pick<Awaited<ReturnType<typeof readThings>>, 'list' | 'codes'> & {
  names: Names
  isAsTyped: boolean
  /** It is looked for as one kind. */
  isOneThing: boolean
}

/**
 * A list, trouble codes, a symptom or several kinds.
 * @returns undefined: the search is for one thing
 */
export async function answerSeveral(
  query: ReadQuery,
  asked: AskedVehicle,
  { list, codes, names, isAsTyped, isOneThing }: Things,
): Promise<Several | undefined> {
  if (list) return listSections(query, asked, list, names, isAsTyped)
  if (codes.length > 0) return codeSections(codes, query, asked, names)
  if (isOneThing) return undefined
  const kinds = async () => understandWishes(query, names, { isExact: isAsTyped })
  const listed = isLabeledList(query) ? await kinds() : []
  const symptom = isAsTyped || listed.length > 0 ? undefined : findSymptom(query)?.row
  if (symptom) return symptomSections(symptom, query, asked)
  const wishes = isLabeledList(query) ? listed : await kinds()
  if (wishes.length > 0) return { ...(await sectionsOfWishes(wishes, asked)), notes: [] }
  if (isAsTyped || !isComplaint(query)) return undefined
  // Single words of it would find a door for what its lock does.
  const nothing = await sectionsOfCauses([], query, query.position, asked)
  return { ...nothing, notes: [{ text: UNKNOWN_COMPLAINT, link: asPart(query) }] }
}

/** Numbers, and the kinds among them that no part with such a number is of. */
async function listSections(
  query: ReadQuery,
  asked: AskedVehicle,
  list: List,
  names: Names,
  isExact: boolean,
): Promise<Several> {
  const wishes = await understandWishes(query, names, { isExact, least: 1 })
  const lines: FoundLine[] = []
  for (const line of list.lines) {
    const own = isWord(line) ? await kindsIn(line.text, query.home, names, isExact) : []
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

async function symptomSections(
  { position, categories, advice }: Symptom,
  query: ReadQuery,
  asked: AskedVehicle,
): Promise<Several> {
  const own = joinPositions(query.position, readPosition(wordsOf(position)))
  const where = query.folded.some(isOfDirection) ? { ...own, side: null } : own
  const found = await sectionsOfCauses(causesOf(categories, query), query, where, asked)
  return { ...found, notes: [{ text: advice, link: asPart(query) }] }
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
