import type { PartListQuery } from '#contract/catalog/part-list.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { trackTags } from '../../platform/cache/dependencies.ts'
import { getHome } from '../../platform/settings/setting.ts'
import { findCategory, listBelow } from '../category/category-tree.ts'
import { noteMiss } from '../missed-searches.ts'
import { listPartCards } from '../part-list/part-cards.ts'
import { CATEGORY_JOB, SEARCH_JOB } from '../search-job.ts'
import {
  foundNotes,
  isKnownKind,
  isOtherKind,
  unfitNotes,
  unsoldOf,
} from './explain/found-notes.ts'
import { busyNote } from './explain/note.ts'
import { tagsOf } from './explain/tags.ts'
import { listedNotes, vehicleNotes, yearNotes } from './explain/vehicle-notes.ts'
import { describedNotes, hasWord, wordNotes } from './explain/word-notes.ts'
import { countTitles } from './index/count-titles.ts'
import { indexCategory } from './index/index-category.ts'
import {
  GRAMS_JOB,
  indexNewProducts,
  indexProducts,
  readCatalogFirst,
} from './index/index-products.ts'
import { judge } from './judge.ts'
import { checkDenials, unheardIn } from './look-up/check-denials.ts'
import { findParts } from './look-up/find-parts.ts'
import { listNumbered } from './look-up/list-numbered.ts'
import { ofOtherKinds, ofOtherSizes, ofOtherThings, placeOf } from './not-asked-for.ts'
import { readQuickOrder } from './quick-order.ts'
import { readTyped, readWords } from './read/read-query.ts'
import { isFiltered, isMiss, NOTHING, type SearchResult } from './search-result.ts'
import { answerSeveral, readThings } from './several-things.ts'
import { suggest } from './suggest/suggest.ts'
import { askedVehicle, findKnownVehicle, withDetails } from './understand/asked-vehicle.ts'
import { readDenials } from './understand/denials.ts'
import { findDescribed } from './understand/descriptions.ts'
import { guessVehicle } from './understand/guessed-vehicle.ts'
import { getNames } from './understand/known-names.ts'
import { whatIsListed } from './understand/listed-vehicle.ts'
import { understandWords } from './understand/understand-words.ts'

// The door of search: what other folders call. A search is read, understood, looked up, judged and
// explained, each once.

type Asked = {
  /** The buyer's, unless the search names another. */
  vehicle?: Vehicle | undefined
  query: PartListQuery
  /** The spelling is not corrected. */
  isExact?: boolean
  /**
   * Nor are numbers looked for inside others, or close ones proposed: the shop is busy, and the
   * page says so.
   */
  isQuick?: boolean
  /** Of whom the words count, if nothing is found. */
  ip?: string
}

/** Parts for what a buyer typed: a number, words, a vehicle, or all of them in one line. */
export async function searchParts(q: string, asked: Asked) {
  // Any part that is added, edited, sold out or in stock again may be one that is found, or fits.
  const tags = ['search', 'category', 'fitment', 'fitment all']
  const result = await trackTags(tags, () => readAndSearch(q, asked))
  if (isMiss(result) && !isFiltered(asked.query)) noteMiss(result.text, asked.ip)
  return result
}

async function readAndSearch(
  q: string,
  { vehicle, query: list, isExact = false, isQuick = false }: Asked,
): Promise<SearchResult> {
  const typed = readTyped(q, await getHome())
  const { text } = typed
  if (text === '') return { ...NOTHING, categories: firstLevel(), isQuick }
  const names = await getNames()
  const { list: pasted, codes, number, rest } = await readThings(q, typed, isQuick, names)
  const found = number && 'hits' in number ? number : undefined
  const isOnlyNumber = found !== undefined && !found.isAmbiguous
  const asTyped = readWords(rest, isOnlyNumber || found?.isOfBrand ? found.span : undefined)
  const described = isExact || isQuick || found ? undefined : findDescribed(asTyped)
  const read = described?.query ?? asTyped
  const buyers = vehicle && (await findKnownVehicle(vehicle, names))
  const detailed = await withDetails(read, askedVehicle(read, buyers, names))
  const { asked } = detailed
  const query = isExact ? detailed.query : readDenials(detailed.query, names)
  const listed = await whatIsListed(query, asked, names)
  const result: SearchResult = {
    ...NOTHING,
    categories: firstLevel(),
    text,
    understood: [...tagsOf(query, asked), ...(found ? [found.tag] : [])],
    isQuick: isQuick && !(isOnlyNumber && found.isExact),
    vehicle: asked.link && { ...asked.link, hasParts: listed.isListed },
  }
  const busy = result.isQuick ? [busyNote(text, isExact)] : []
  if (isOnlyNumber) {
    const notes = [...busy, ...vehicleNotes(query, asked)]
    const { cards, groups, reasons, ...numbered } = await listNumbered(found, query, list.page)
    const judged = await judge(cards, asked, { groups, showsUnfit: true })
    return { ...result, ...numbered, ...judged, notes: [...notes, ...reasons] }
  }
  const missing = number && 'proposals' in number ? number : undefined
  const isAsTyped = isExact || isQuick
  const several = await answerSeveral(query, asked, {
    ...{ list: pasted, codes, names, isAsTyped },
    isOneThing: isQuick || (number !== undefined && missing?.text === undefined),
  })
  if (several) {
    const before = [...busy, ...vehicleNotes(query, asked)]
    return { ...result, ...several, notes: [...before, ...several.notes] }
  }
  const understood = await understandWords(query, names, isAsTyped)
  const guess = await guessVehicle(query, understood, names)
  const words = guess?.words ?? understood
  const numbered = found?.hits.map(({ productId }) => productId) ?? []
  const vehicleFilter = guess?.vehicleFilter ?? asked.vehicleFilter
  const parts = await findParts(guess?.query ?? query, words, { vehicleFilter, list, numbered })
  const denials = await checkDenials(
    {
      ...parts,
      unsoldOf: (missing) => unsoldOf(query, words, parts, missing),
      unheard: unheardIn(understood),
    },
    { query, words, vehicleFilter, ids: parts.ids },
  )
  const { unsold } = denials
  const notes = [
    ...busy,
    ...(described ? describedNotes(text, described) : []),
    ...vehicleNotes(query, asked, understood),
  ]
  // The letters of a number are no words.
  if (!missing || missing.text !== undefined) {
    const isFound = (word: string) =>
      (parts.groups.size > 0 && hasWord(word, words, denials)) || !denials.unheard.includes(word)
    const heard = { isExact: isAsTyped, hasParts: parts.ids.length > 0, isFound }
    notes.push(...wordNotes(query, asked, understood, heard))
  }
  // A car that is proposed has a make and a model.
  if (!notes.some(({ link }) => link?.isQuestion)) notes.push(...yearNotes(query, asked.vehicle))
  notes.push(...listedNotes(listed, asked))
  const unsaid = parts.hasWords ? undefined : missing?.text
  const cards = await listPartCards(parts.ids)
  // Where the kind is not sold, or may be another, a wiper is not said to fit.
  const isOther = !found && isOtherKind(words, denials)
  const things = ofOtherThings(cards, words)
  const judged = await judge(cards, asked, {
    groups: list.sort === 'best' ? parts.groups : undefined,
    isWantedNow: query.isWantedNow,
    showsUnfit: list.unfit || found !== undefined,
    elsewhere: {
      ...denials.elsewhere,
      ids: [
        ...(isOther || unsold !== undefined ? parts.ids : parts.elsewhere.ids),
        ...ofOtherKinds(parts, words),
        ...things,
        ...(parts.isSized ? ofOtherSizes(cards, query, words) : []),
      ],
    },
    placesOf: () => [placeOf(words.position, query)],
  })
  const { elsewhere } = judged
  const context = { number: unsaid, isListed: listed.isListed && !guess, words }
  notes.push(...foundNotes(query, asked, { ...parts, ...denials, elsewhere }, context))
  if (listed.isListed && !guess) notes.push(...unfitNotes(judged, things, asked))
  return {
    ...result,
    ...judged,
    facets: parts.facets,
    total: parts.total,
    pages: parts.pages,
    isVague: parts.isVague && !number,
    notes,
    isSomethingElse: unsold !== undefined || parts.isAny || (isOther && isKnownKind(words)),
    proposals: unsaid || missing?.text === undefined ? (missing?.proposals ?? []) : [],
    categories: words.typeIds.length > 0 ? slugsOf(words.typeIds) : firstLevel(),
  }
}

const MAX_CATEGORIES = 4

function slugsOf(ids: readonly number[]) {
  const shown = ids.flatMap((id) => findCategory(id) ?? []).filter(({ isHidden }) => !isHidden)
  return shown.slice(0, MAX_CATEGORIES).map(({ slug }) => slug)
}

function firstLevel() {
  return listBelow(null).flatMap(({ slug, isHidden }) => (isHidden ? [] : slug))
}

/**
 * The handlers of the jobs that edits queue: one reads a product, the other counts the words of all
 * titles again.
 */
export const searchJobs = {
  [SEARCH_JOB]: async ({ subjectId }: { subjectId: string }) => {
    await indexProducts([subjectId])
  },
  [GRAMS_JOB]: countTitles,
  [CATEGORY_JOB]: indexCategory,
}

export type { SearchResult }
export { countTitles, indexNewProducts, indexProducts, readCatalogFirst, readQuickOrder, suggest }
