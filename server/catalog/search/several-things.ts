import type { Note } from './explain/note.ts'
import { type FoundList, findLines } from './look-up/find-lines.ts'
import { sayMissing } from './look-up/missing-number.ts'
import { readingsOf, readList } from './read/list-lines.ts'
import { countNumbers, isLong, isNumberLine, numberOf } from './read/number-pieces.ts'
import { joinPositions, readPosition } from './read/position.ts'
import type { ReadQuery } from './read/read-query.ts'
import { wordsOf } from './read/words.ts'
import { type Sections, sectionsOfCauses, sectionsOfLines, sectionsOfWishes } from './sections.ts'
import type { AskedVehicle } from './understand/asked-vehicle.ts'
import type { Names } from './understand/known-names.ts'
import { understandWishes } from './understand/several-kinds.ts'
import { findSymptom, isComplaint } from './understand/symptoms.ts'
import { codesIn, findCode } from './understand/trouble-codes.ts'

// Is a search for several things? For a list of numbers, trouble codes, a symptom, several kinds.

/** @property isList they are the lines of a pasted list */
type Several = Sections & { notes: Note[]; isList?: boolean }

/** A pasted list of numbers. No lines: the search is no list. */
export async function findList(q: string): Promise<FoundList> {
  const list = readList(q)
  const lines = list.lines.flatMap(readingsOf)
  const areNumbers = lines.length > 1 && lines.every(isNumberLine)
  const [only] = lines
  const isOneLine = lines.length === 1 && only !== undefined && countNumbers(only.pieces) > 1
  const areSome = lines.filter(({ pieces }) => isLong(numberOf(pieces))).length > 1
  if (!areNumbers && !isOneLine && !areSome) return NO_LIST
  const found = await findLines(list)
  // A number that has a slash or a blank.
  if (list.lines.length === 1 && found.lines.length === 1) return NO_LIST
  const withParts = found.lines.filter(({ hits }) => hits.length > 0)
  const areCodes = withParts.length === 0 && lines.every(({ text }) => codesIn([text]).length > 0)
  return (areNumbers && !areCodes) || withParts.length > 1 ? found : NO_LIST
}

const NO_LIST: FoundList = { lines: [], rest: [] }

type Things = {
  list: FoundList
  codes: readonly string[]
  names: Names
  isAsTyped: boolean
  /** It is looked for as one kind. */
  isOneThing: boolean
}

/** @returns undefined: the search is for one thing */
export async function answerSeveral(query: ReadQuery, asked: AskedVehicle, things: Things) {
  const { list, codes, names, isAsTyped, isOneThing } = things
  if (list.lines.length > 0) return listSections(list, asked)
  if (codes.length > 0) return codeSections(codes, query, asked)
  return isOneThing ? undefined : findSeveral(query, asked, names, isAsTyped)
}

const MAX_MISSING = 3

async function listSections({ lines, rest }: FoundList, asked: AskedVehicle): Promise<Several> {
  const missing = lines.filter(({ hits }) => hits.length === 0).map(({ text }) => text)
  const notes = missing.slice(0, MAX_MISSING).map(sayMissing)
  if (missing.length > MAX_MISSING)
    notes.push(`${missing.length - MAX_MISSING} others of these lines were not found.`)
  if (rest.length > 0) notes.push(`Only the first ${lines.length} lines were read.`)
  return {
    ...(await sectionsOfLines(lines, asked)),
    notes: notes.map((text) => ({ text })),
    isList: true,
  }
}

async function codeSections(
  codes: readonly string[],
  query: ReadQuery,
  asked: AskedVehicle,
): Promise<Several> {
  const known = codes.flatMap((code) => findCode(code) ?? [])
  const notes = codes.map((code) => {
    const found = findCode(code)
    if (!found) return `${code} is not known here: it may be a code of one maker.`
    return `${code}: ${found.meaning}. ${found.advice}`
  })
  const slugs = known.flatMap(({ categories }) => categories)
  const meant = readPosition(wordsOf(known.map(({ meaning }) => meaning).join(' ')))
  const position = joinPositions(query.position, meant)
  return {
    ...(await sectionsOfCauses(slugs, query, position, asked)),
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
    const found = await sectionsOfCauses(symptom.categories, query, where, asked)
    return { ...found, notes: [{ text: symptom.advice, link: asPart(query) }] }
  }
  const wishes = await understandWishes(query, names, isExact)
  if (wishes.length > 0) return { ...(await sectionsOfWishes(wishes, asked)), notes: [] }
  if (isExact || !isComplaint(query)) return undefined
  // Single words of it would find a door for what its lock does.
  const nothing = await sectionsOfCauses([], query, position, asked)
  return { ...nothing, notes: [{ text: UNKNOWN_COMPLAINT, link: asPart(query) }] }
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
