import { findCategory } from '../../category/category-tree.ts'
import type { ReadQuery } from '../read/read-query.ts'
import { readTyped, readWords } from '../read/read-query.ts'
import { headOf, isViscosity } from '../read/size-head.ts'
import { isOnlyStream } from '../read/stream.ts'
import { stem } from '../read/words.ts'
import type { Names } from './known-names.ts'
import {
  isNameOfTwo,
  isQuality,
  isTerm,
  isUnsoldTerm,
  type Term,
  type WithSynonyms,
  withSynonyms,
} from './synonyms.ts'
import { termsSideBySide } from './terms-side-by-side.ts'
import { type UnderstoodWords, understandWords } from './understand-words.ts'

// Several kinds of parts in one search: ‘rotors and pads f150 2013’.

/** @property heading what it is called on the page @property isKnown its kind is */
export type Wish = { heading: string; query: ReadQuery; words: UnderstoodWords; isKnown: boolean }

const MAX_WISHES = 8
/** Then the spelling of further kinds is left as it is. */
const CORRECTED_MS = 500
/** ‘Pads with 312 rotors’ are one kind, for a car that has these. */
const WITH = '(?:with|con|w\\/)(?!\\s+(?:the\\s+)?\\d)'
const SEPARATOR = new RegExp(
  `\\s*[,;+&\\n]\\s*|\\s+\\/\\s+|\\s+(?:and|plus|n|y|(${WITH}))\\s+`,
  'i',
)

/** @property isWith it stands behind ‘with’ */
export function splitAtSeparators(text: string) {
  const split: (string | undefined)[] = text.split(SEPARATOR)
  return split.flatMap((one = '', at) =>
    at % 2 === 0 ? { text: one, isWith: split[at - 1] !== undefined } : [],
  )
}

const PLACE =
  "(?:left|right|lh|rh|front|rear|back|drivers?|passengers?|izquierd[oa]s?|derech[oa]s?|delanter[oa]s?|traser[oa]s?)(?:'?s)?(?:\\s+side)?"
/** ‘Left + right’ is of one kind. */
const BOTH = new RegExp(
  `\\b(?<one>${PLACE})\\s*(?:[+&/]|\\b(?:and|n|y)\\b)\\s*(?=${PLACE}\\b)`,
  'gi',
)

type Piece = { text: string; query: ReadQuery; words: string[]; isWith?: boolean }

/** @param least of kinds @returns none: the search is for fewer */
export async function understandWishes(
  query: ReadQuery,
  names: Names,
  { isExact, least = 2 }: { isExact: boolean; least?: number },
): Promise<Wish[]> {
  const pieces = withHeads(piecesOf(query, least))
  // The ‘rack and pinion’ is one part.
  const isOne =
    least > 1 &&
    (isNameOfTwo(query.words) ||
      (isTerm(query.words) && !pieces.every(({ words }) => isTerm(words))))
  if (pieces.length < least || pieces.length > MAX_WISHES || isOne) return []
  const wishes: Wish[] = []
  const until = performance.now() + CORRECTED_MS
  for (const piece of pieces) {
    const own = ownQuery(query, piece)
    const words = await understandWords(own, names, isExact || performance.now() > until)
    // ‘Plug and play’, ‘tie rods inner and outer’: nothing is called so alone
    const isHead = words.groups.some(
      (one) => !words.qualities.has(one) || (one.isTerm && !isQuality(one.own)),
    )
    const isClear = words.typeIds.length === 1 || (isHead && !piece.isWith)
    const isTermSold = isTerm(own.words) && !(piece.isWith && words.groups.some(isUnsoldTerm))
    const isKnown = (words.typeIds.length > 0 && isClear) || isTermSold
    if (!isKnown && least > 1) return []
    const heading = describeTypes(words.typeIds, own) ?? (own.words.join(' ') || piece.text)
    wishes.push({ heading, query: withSharedSize(own, query), words, isKnown })
  }
  const different = new Set(
    wishes.map(
      ({ query: { sizes }, words }) => `${words.typeIds} ${sizes.map(({ size }) => size)}`,
    ),
  )
  return different.size >= least ? wishes : []
}

/** ‘Tune up: oil filter, plugs’ */
const LABEL = /^[^:]*\D:\s+/

/** Kinds that are listed behind a label outrank what it says of the car. */
export function isLabeledList({ text }: Pick<ReadQuery, 'text'>) {
  return LABEL.test(text) && splitAtSeparators(text.replace(LABEL, '')).length > 1
}

function piecesOf(query: ReadQuery, least: number): Piece[] {
  const { home } = query
  const text = isLabeledList(query) ? query.text.replace(LABEL, '') : query.text
  const split = splitAtSeparators(text.replace(BOTH, '$<one> '))
  const isWhole = split[0]?.text === text
  const left = split
    .map(({ text: own, isWith }) => {
      const one = isWhole ? query : readWords(readTyped(own, home))
      return { text: one.text, query: one, words: wordsOfPiece(one, query), isWith }
    })
    .filter(({ words, query: { sizes } }) => words.length + sizes.length > 0)
    .filter((piece, _, all) => all.length === 1 || !isPlace(piece))
    .reduce<Piece[]>(withQuality, [])
    .flatMap((piece, _, all) => withoutOthers(piece, all.length > 1))
  if (left.length > 1) return left
  const sized = ofEachSize(query)
  if (sized.length > 1) return sized
  const terms = termsSideBySide(wordsAsked(query)).map((words) => ({
    text: words.join(' '),
    query: { ...query, sizes: [] },
    words: [...words],
  }))
  return terms.length < least ? left : terms
}

/** ‘h4 h11 p21w’, ‘h7 dot4’: sizes that each say what the part is, without other words. */
function ofEachSize(query: ReadQuery): Piece[] {
  const naming = query.sizes.filter(({ size }) => headOf([size]).length > 0)
  const heads = new Set(naming.flatMap(({ size }) => headOf([size])))
  if (!query.words.every((word) => heads.has(stem(word)))) return []
  return naming.map((size) => ({
    text: size.text,
    words: headOf([size.size]),
    query: { ...query, sizes: [size] },
  }))
}

/** ‘Civic with drums, need shoes’: what stands before ‘need’ is of the car. */
function wordsAsked({ words, folded }: Pick<ReadQuery, 'words' | 'folded'>) {
  const need = folded.findLastIndex((word) => /^(?:need|want|necesito|busco)$/.test(word))
  const behind = words.filter((word) => folded.lastIndexOf(word) > need)
  return need > 0 && behind.length > 0 ? behind : words
}

/** ‘Brake pads, rear axle’, ‘oxygen sensor, the one after the cat’ */
function isPlace({ words, query: { position, folded } }: Piece) {
  const isAxle = position.axle !== null && words.every((word) => /^(?:axles?|ejes?)$/.test(word))
  return isAxle || isOnlyStream(folded)
}

/**
 * ‘Brake pads, ceramic’, ‘shocks with sport suspension’: what says of what kind the part is
 * belongs to what stands before it.
 */
function withQuality(pieces: Piece[], piece: Piece) {
  const before = pieces.at(-1)
  if (before && isSizeOf(piece, before)) {
    const sized = { ...before, query: { ...before.query, sizes: piece.query.sizes } }
    return [...pieces.slice(0, -1), sized]
  }
  const groups = withSynonyms(piece.words, piece.query)
  const isSold = (one: WithSynonyms) => one.isTerm && !isUnsoldTerm(one) && !isQuality(one.own)
  const isSo = (one: WithSynonyms) => isQuality(one.own) || isUnsoldTerm(one)
  const isOfBefore =
    groups.length > 0 &&
    (groups.every(({ own }) => isQuality(own)) ||
      (piece.isWith && groups.some(isSo) && !groups.some(isSold)))
  if (!before || !isOfBefore) return [...pieces, piece]
  return [...pieces.slice(0, -1), { ...before, words: [...piece.words, ...before.words] }]
}

/** ‘Engine oil, 5w30’; of an ‘oil filter, 5w30’ it is none. */
function isSizeOf(piece: Piece, { words, query }: Piece) {
  const at = words.map(stem).indexOf(ofSize(piece)?.at(-1) ?? '')
  return at >= 0 && query.sizes.length === 0 && !isLongTerm(words.slice(at, at + 2))
}

/** ‘plugs coils 5w30’ */
function oilsIn({ query }: Piece, terms: readonly Term[]): Piece[] {
  if (terms.some((words) => words.at(-1) === 'oil')) return []
  return query.sizes
    .filter(({ size }) => isViscosity(size))
    .map((size) => ({ text: size.text, query: { ...query, sizes: [size] }, words: [] }))
}

/** Also those of a term that stands behind the car: ‘shoes for a golf and brake fluid’. */
function wordsOfPiece({ words }: ReadQuery, whole: ReadQuery) {
  const named = words.filter((word) => !/^\d$/.test(word) && !whole.vehicleWords.has(word))
  const isAsked = (word: string) => whole.words.includes(word)
  return isTerm(named) && !isDenied(named, whole) ? named : named.filter(isAsked)
}

function isDenied(words: readonly string[], { denied }: ReadQuery) {
  return words.some((word) => denied.flat(3).includes(word))
}

/** ‘pads rotors’ of ‘pads rotors and guide pins’ */
function withoutOthers(piece: Piece, isAmongOthers: boolean): Piece[] {
  const asked = wordsAsked({ words: piece.words, folded: piece.query.folded })
  const terms = termsSideBySide(asked, isAmongOthers)
  if (terms.length < 2) return [piece]
  const kinds = terms.map((words) => ({
    ...piece,
    ...{ words: [...words], query: { ...piece.query, sizes: [] } },
  }))
  return [...kinds, ...oilsIn(piece, terms)]
}

/**
 * ‘h7 and h11 bulbs’, ‘filtro de aire y de cabina’: the head is said once.
 */
function withHeads(pieces: readonly Piece[]): Piece[] {
  const head = pieces.at(-1)?.words.at(-1)
  const first = pieces[0]?.words[0]
  return pieces.flatMap((piece, at) => {
    const { words } = piece
    const sized = ofSize(piece)
    if (words.length === 0 && sized) return { ...piece, words: sized }
    const isLast = at === pieces.length - 1
    const before = pieces[at - 1]?.words ?? []
    const candidates = [
      // The ‘serp belt’ is not that of the ‘serp tensioner’.
      !isLast && head !== undefined && pieces.at(-1)?.words.length !== 1 && !isLongTerm(words)
        ? [...words, head]
        : undefined,
      !isTerm(words) && first !== undefined && at > 0 && words.length > 0
        ? [first, ...words]
        : undefined,
      !isTerm(words) && words.length === 1 && at > 0 ? [...before, ...words] : undefined,
    ]
    const whole = candidates.find((one) => one && isTerm(one))
    if (whole) return { ...piece, words: whole, text: whole.join(' ') }
    // ‘Oil air and cabin filter’
    const each = head === undefined || isLast ? [] : words.map((word) => [word, head])
    if (each.length === 2 && !isTerm(words) && each.every(isTerm))
      return each.map((one) => ({ ...piece, words: one, text: one.join(' ') }))
    const said = sized ?? (words.length === 0 && head !== undefined ? [head] : undefined)
    return said ? { ...piece, words: said } : piece
  })
}

function isLongTerm(words: Term) {
  return words.length > 1 && isTerm(words)
}

/** ‘5w30’ alone is engine oil, ‘dot 4’ is brake fluid. */
export function ofSize({ words, query }: Pick<Piece, 'words' | 'query'>) {
  if (words.join(' ') === 'dot' && /\bdot [345]/i.test(query.text)) return ['brake', 'fluid']
  if (words.some((word) => !/^(?:oil|gl[45]?|[45])$/.test(word))) return undefined
  const head = headOf(query.sizes.map((one) => one.size))
  return head.length > 0 ? head : undefined
}

const IS_LENGTH = /(?:mm|in)$/

/** ‘312 mm discs and pads’: what has no size of its own is best of the same. */
function withSharedSize(own: ReadQuery, { sizes }: ReadQuery): ReadQuery {
  const shared = sizes.filter(({ size }) => IS_LENGTH.test(size))
  return own.sizes.length === 0 && shared.length === 1 ? { ...own, sizes: shared } : own
}

/** The vehicle is that of the whole search, and the position, if the piece has none. */
function ownQuery(whole: ReadQuery, { query, words }: Piece): ReadQuery {
  const { axle, side, isBothAxles, isBothSides } = query.position
  const hasPosition = axle !== null || side !== null || isBothAxles || isBothSides
  const { vehicle, vehicleWords, sizes } = whole
  const isOfWhole = (size: string) => sizes.some((one) => one.size === size)
  return {
    ...query,
    ...{ vehicle, vehicleWords, words, denied: whole.denied },
    sizes: query.sizes.filter(({ size }) => isOfWhole(size)),
    // An ‘upper hose and ball joint’ is no upper ball joint.
    position: { ...(hasPosition ? query : whole).position, height: query.position.height },
  }
}

/** The name of the one category that words mean, with their sizes. */
function describeTypes(typeIds: readonly number[], { sizes }: Pick<ReadQuery, 'sizes'>) {
  const [only] = typeIds
  const name = typeIds.length === 1 ? findCategory(only ?? null)?.name : undefined
  return name && [name, ...sizes.map(({ text }) => text)].join(' ')
}
