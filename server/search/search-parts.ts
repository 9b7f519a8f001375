import { CATEGORIES, findCategory } from '#contract/category.ts'
import type { Facet, PartCard } from '#contract/part-card.ts'
import type { PartListQuery } from '#contract/part-list.ts'
import { slugify } from '#contract/slug.ts'
import { listPartCards } from '../catalog/part-cards.ts'
import { filtersOf } from '../catalog/part-filters.ts'
import { PAGE_SIZE } from '../catalog/part-list.ts'
import type { Fitting } from './fitting.ts'
import { countHits } from './hits.ts'
import { getNames, type Names } from './names.ts'
import { type FoundByNumber, searchNumbers } from './number-search.ts'
import { lastPass, type Pass, passesOf } from './pass.ts'
import { describeVehicle, type Read, readQuery, wrongYear } from './read-query.ts'
import { type ReadWords, readWords } from './read-words.ts'
import { runPass } from './run-pass.ts'
import { type Note, notesOf, type Tag, tagsOf } from './understood.ts'

/** Later pages nobody reads: what stands there is hardly what was meant. */
const MAX_PAGES = 20

const MAX_CATEGORIES = 4
/** From so many hits on, no wider pass is run. */
const ENOUGH = 10

/** The buyer's, by slugs. */
export type SearchedVehicle = { year: number; make: string; model: string; engine?: string }

export type SearchResult = {
  /** As it was read. */
  text: string
  understood: Tag[]
  /** What was mended, or could not be read. */
  notes: Note[]
  cards: FoundPart[]
  facets: Facet[]
  total: number
  pages: number
  /** Numbers close to one that is not there. */
  proposals: string[]
  /** Where else to look, by slugs: those that the words mean, or all of the first level. */
  categories: string[]
  /** The vehicle that the search names, if it is one. */
  vehicle: { label: string; path?: string } | undefined
}

/** @property why it was found by its number: ‘Replaces 1K0 698 151 E’ */
export type FoundPart = PartCard & { why?: string }

type Asked = {
  vehicle?: SearchedVehicle | undefined
  query: PartListQuery
  /** Nothing is mended. */
  isExact?: boolean
}

/** Parts for what a buyer typed: a number, words, a vehicle, or all of them in one line. */
export async function searchParts(
  q: string,
  { vehicle, query, isExact = false }: Asked,
): Promise<SearchResult> {
  const names = await getNames()
  const read = readQuery(q)
  const fitting = fittingOf(read, vehicle, names)
  const empty: SearchResult = {
    text: read.text,
    understood: [],
    notes: [],
    cards: [],
    facets: [],
    total: 0,
    pages: 0,
    proposals: [],
    categories: FIRST_LEVEL,
    vehicle: namedVehicle(read),
  }
  if (read.text === '') return empty
  const understood = tagsOf(read)
  const wrong = wrongYear(read.vehicle)
  const notes: Note[] = wrong ? [{ text: wrong }] : []
  const byNumber = await searchNumbers(read)
  if (byNumber && 'hits' in byNumber) {
    return {
      ...empty,
      ...(await numberResult(byNumber, read, query)),
      understood: [...understood, byNumber.tag],
      notes,
    }
  }
  const words = await readWords(read, names, isExact)
  notes.push(...notesOf(read, words, isExact))
  const found = await runPasses(read, words, { fitting, query })
  return {
    ...empty,
    ...found,
    understood,
    notes: [...notes, ...found.notes],
    proposals: byNumber?.proposals ?? [],
    categories: words.typeIds.length > 0 ? slugsOf(words.typeIds) : FIRST_LEVEL,
  }
}

async function numberResult(found: FoundByNumber, read: Read, query: PartListQuery) {
  const cards = await listPartCards(found.hits.map(({ productId }) => productId))
  const why = new Map(found.hits.map((hit) => [hit.productId, hit.why]))
  const first = (query.page - 1) * PAGE_SIZE
  return {
    text: read.text,
    cards: cards
      .slice(first, first + PAGE_SIZE)
      .map(
        (card): FoundPart => ({ ...card, ...(why.get(card._id) && { why: why.get(card._id) }) }),
      ),
    total: cards.length,
    pages: Math.ceil(cards.length / PAGE_SIZE),
  }
}

type Context = { fitting: Fitting | undefined; query: PartListQuery }

async function runPasses(read: Read, words: ReadWords, { fitting, query }: Context) {
  const filters = filtersOf(query)
  const wanted = Math.min(query.page, MAX_PAGES) * PAGE_SIZE
  const options = { filters, position: read.position, fitting, limit: wanted }
  const used: Pass[] = []
  const ids = new Set<string>()
  let isAny = false
  for (const pass of passesOf(read, words, fitting)) {
    if (ids.size >= ENOUGH || (pass.isLast && ids.size > 0)) break
    used.push(pass)
    for (const id of await runPass(pass, options)) ids.add(id)
  }
  const last = ids.size === 0 && !words.isUnknown ? lastPass(read, words) : undefined
  if (last) {
    used.push(last)
    for (const id of await runPass(last, options)) ids.add(id)
    isAny = ids.size > 0
  }
  if (used.length === 0) return { cards: [], facets: [], total: 0, pages: 0, notes: [] }
  const { facets, total, pages, ...sorted } = await countHits(
    used,
    query,
    words.typeIds.length === 1,
  )
  const first = (query.page - 1) * PAGE_SIZE
  const shown = query.sort === 'best' ? [...ids].slice(first, first + PAGE_SIZE) : sorted.ids
  return {
    cards: await listPartCards(shown),
    facets,
    total,
    pages: Math.min(pages, MAX_PAGES),
    notes: isAny
      ? [{ text: `Nothing has all of ‘${read.text}’. These parts have some of it.` }]
      : [],
  }
}

/** What the search names wins over what the buyer drives. */
function fittingOf(
  { vehicle: named }: Read,
  vehicle: SearchedVehicle | undefined,
  { modelIds }: Names,
): Fitting | undefined {
  if (named.models.length > 0) {
    const ids = named.models.flatMap(({ make, slug }) => modelIds.get(`${make.slug}/${slug}`) ?? [])
    return { modelIds: ids, year: named.year, engine: null }
  }
  const id = vehicle && modelIds.get(`${vehicle.make}/${vehicle.model}`)
  if (!id) return undefined
  return {
    modelIds: [id],
    year: vehicle.year,
    engine: vehicle.engine ? slugify(vehicle.engine) : null,
  }
}

function namedVehicle({ vehicle }: Read) {
  const { year, models, isMakeOnly } = vehicle
  const [model] = models
  if (!model) return undefined
  const label = describeVehicle(vehicle)
  if (year === null || wrongYear(vehicle)) return { label }
  if (!isMakeOnly && models.length > 1) return { label }
  const path = `${year}/${model.make.slug}${isMakeOnly ? '' : `/${model.slug}`}`
  return { label, path }
}

function slugsOf(ids: readonly number[]) {
  return ids.slice(0, MAX_CATEGORIES).flatMap((id) => findCategory(id)?.slug ?? [])
}

const FIRST_LEVEL = CATEGORIES.filter(({ parentId }) => parentId === null).map(({ slug }) => slug)
