import { CATEGORIES, findCategory } from '#contract/catalog/category.ts'
import type { Facet } from '#contract/catalog/part-card.ts'
import type { PartListQuery } from '#contract/catalog/part-list.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { trackTags } from '../../platform/cache/dependencies.ts'
import { listPartCards } from '../part-list/part-cards.ts'
import { PAGE_SIZE } from '../part-list/part-list.ts'
import { askedVehicle, findKnownVehicle } from './asked-vehicle.ts'
import { foundNotes } from './found-notes.ts'
import { interpretWords } from './interpret-words.ts'
import { bestFitFirst, type JudgedCards, judgeFor, UNJUDGED } from './judged-cards.ts'
import { whatIsListed } from './listed-vehicle.ts'
import { getNames } from './names.ts'
import { type FoundByNumber, searchNumbers } from './number-search.ts'
import { type ParsedQuery, parseQuery } from './parse-query.ts'
import { type Note, notesOf, type Tag, tagsOf, yearNote } from './understood.ts'
import { withDetails } from './vehicle-details.ts'
import { searchWords } from './word-search.ts'

const MAX_CATEGORIES = 4
/** The most reasons that are shown why a number found a part. */
const MAX_REASONS = 3

export type SearchResult = JudgedCards & {
  /** What was typed, cut and without control characters. */
  text: string
  understood: Tag[]
  /** Which words were corrected, and what the shop does not know. */
  notes: Note[]
  facets: Facet[]
  total: number
  pages: number
  /** There is nothing in the text to search for. */
  isVague: boolean
  /** The shop was busy: only part numbers and exact words were looked for. */
  isQuick: boolean
  /** Numbers close to one that no part has. */
  proposals: string[]
  /** Where else to look, by slugs: those that the words mean, or all of the first level. */
  categories: string[]
  /** The vehicle that the search names, if it is one. */
  vehicle: { label: string; path?: string; hasParts: boolean } | undefined
}

type Asked = {
  /** The buyer's, unless the search names another. */
  vehicle?: Vehicle | undefined
  query: PartListQuery
  /** The spelling is not corrected. */
  isExact?: boolean
  /** Nor are numbers looked for inside others, or close ones proposed: the shop is busy, and the page says so. */
  isQuick?: boolean
}

/** Parts for what a buyer typed: a number, words, a vehicle, or all of them in one line. */
export function searchParts(q: string, asked: Asked) {
  // Any part that is added, edited, sold out or in stock again may be one that is found, or fits.
  return trackTags(['search', 'category', 'fitment', 'fitment all'], () => readAndSearch(q, asked))
}

async function readAndSearch(
  q: string,
  { vehicle, query, isExact = false, isQuick = false }: Asked,
): Promise<SearchResult> {
  const names = await getNames()
  const typed = parseQuery(q)
  const byNumber = typed.text === '' ? undefined : await searchNumbers(typed, isQuick)
  const number = byNumber && 'hits' in byNumber ? byNumber : undefined
  const none = byNumber && 'hits' in byNumber ? undefined : byNumber
  const isOnlyNumber = number !== undefined && !number.isAmbiguous
  const beside = isOnlyNumber ? besideNumber(typed, number) : typed
  const buyers = vehicle && (await findKnownVehicle(vehicle, names))
  const { parsed, asked } = await withDetails(beside, askedVehicle(beside, buyers, names))
  const listed = await whatIsListed(parsed, asked, names)
  const empty: SearchResult = {
    ...UNJUDGED,
    text: parsed.text,
    understood: [],
    notes: [],
    facets: [],
    total: 0,
    pages: 0,
    isVague: false,
    isQuick,
    proposals: [],
    categories: FIRST_LEVEL,
    vehicle: asked.link && { ...asked.link, hasParts: listed.isListed },
  }
  if (parsed.text === '') return empty
  const understood = tagsOf(parsed, asked)
  const notes: Note[] = asked.note ? [{ text: asked.note }] : []
  if (isOnlyNumber) {
    const { tag, reasons, cards, tiers, ...found } = await numberResult(number, query)
    // A search by a number shows the part that has it, whatever it fits.
    const judged = await judgeFor(cards, asked, true)
    const isLess = isQuick && !number.isExact
    return {
      ...empty,
      ...found,
      ...judged,
      isQuick: isLess,
      cards: bestFitFirst(judged.cards, tiers),
      understood: [...understood, tag],
      notes: [...(isLess ? [quickNote(typed.text, isExact)] : []), ...notes, ...reasons],
    }
  }
  if (isQuick) notes.unshift(quickNote(parsed.text, isExact))
  const words = await interpretWords(parsed, names, isExact || isQuick)
  // The letters of a number are no words.
  if (!none || none.text !== undefined)
    notes.push(...notesOf(parsed, asked, words, isExact || isQuick))
  // A car that is proposed has a make and a model.
  if (!notes.some(({ link }) => link?.isQuestion)) notes.push(...yearNote(parsed, asked.vehicle))
  notes.push(...listed.notes)
  const first = number?.hits.map(({ productId }) => productId) ?? []
  const context = { vehicleFilter: asked.vehicleFilter, query, first }
  const found = await searchWords(parsed, words, context)
  const missing = found.hasWords ? undefined : none?.text
  notes.push(...foundNotes(parsed, asked, words.position, { ...found, missing }))
  const judged = await judgeFor(
    await listPartCards(found.ids),
    asked,
    query.unfit || number !== undefined,
  )
  return {
    ...empty,
    ...judged,
    cards: query.sort === 'best' ? bestFitFirst(judged.cards, found.groups) : judged.cards,
    facets: found.facets,
    total: found.total,
    pages: found.pages,
    isVague: found.isVague && !byNumber,
    understood: number ? [...understood, number.tag] : understood,
    notes,
    proposals: missing || none?.text === undefined ? (none?.proposals ?? []) : [],
    categories: words.typeIds.length > 0 ? slugsOf(words.typeIds) : FIRST_LEVEL,
  }
}

function quickNote(q: string, isExact: boolean): Note {
  const text = 'The shop is busy: this search looked at part numbers and exact words only.'
  return { text, link: { text: 'Search again', q, isExact } }
}

/** What is said beside the number: its letters are neither a part of a model's name (‘1K0 698 151 E golf’) nor a side. */
function besideNumber({ text, typed, typedWords }: ParsedQuery, { rest }: FoundByNumber) {
  return { ...parseQuery(rest), text, typed, typedWords }
}

async function numberResult({ hits, tag, longer }: FoundByNumber, { page }: PartListQuery) {
  const cards = await listPartCards(hits.map(({ productId }) => productId))
  const first = (page - 1) * PAGE_SIZE
  const shown = cards.slice(first, first + PAGE_SIZE)
  const reasons = shown.slice(0, MAX_REASONS).flatMap(({ _id, number, title }) => {
    const why = hits.find(({ productId }) => productId === _id)?.why
    return why ? [{ text: `${number ?? title}: ${why}.` }] : []
  })
  return {
    cards: shown,
    tiers: new Map(hits.map(({ productId, tier }) => [productId, tier])),
    total: cards.length,
    pages: Math.ceil(cards.length / PAGE_SIZE),
    tag,
    reasons: longer ? [{ text: `No part has the number “${longer}”.` }, ...reasons] : reasons,
  }
}

function slugsOf(ids: readonly number[]) {
  return ids.slice(0, MAX_CATEGORIES).flatMap((id) => findCategory(id)?.slug ?? [])
}

const FIRST_LEVEL = CATEGORIES.filter(({ parentId }) => parentId === null).map(({ slug }) => slug)
