import type { Facet, PartSection } from '#contract/catalog/part-card.ts'
import type { PartListQuery } from '#contract/catalog/part-list.ts'
import type { Note } from './explain/note.ts'
import type { Tag } from './explain/tags.ts'
import { type JudgedCards, UNJUDGED } from './judge.ts'

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
  /** The parts are not what was asked for. */
  isSomethingElse: boolean
  /** The shop was busy: only part numbers and exact words were looked for. */
  isQuick: boolean
  /** Numbers close to one that no part has. */
  proposals: string[]
  /** Where else to look, by slugs: those that the words mean, or all of the first level. */
  categories: string[]
  /** Of a search for several things: the cards of each. Empty: the cards are one list. */
  sections: PartSection[]
  /** The sections are the lines of a pasted list of part numbers. */
  isList: boolean
  /** The vehicle that the search names, if it is one. */
  vehicle: { label: string; path?: string; hasParts: boolean } | undefined
}

export const NOTHING: Omit<SearchResult, 'categories'> = {
  ...UNJUDGED,
  text: '',
  understood: [],
  notes: [],
  facets: [],
  total: 0,
  pages: 0,
  isVague: false,
  isSomethingElse: false,
  isQuick: false,
  proposals: [],
  sections: [],
  isList: false,
  vehicle: undefined,
}

/** Then the filters may be why nothing is found. */
export function isFiltered({ category, position, priceFrom, priceTo, ...list }: PartListQuery) {
  const isNarrowed = [category, position, priceFrom, priceTo].some((one) => one !== undefined)
  const isChosen = list.brand.length > 0 || Object.keys(list.attributes).length > 0
  return isNarrowed || isChosen || list.inStock || list.page > 1
}

/** A busy shop has not looked everywhere. */
export function isMiss({ total, sections, isSomethingElse, isVague, isQuick }: SearchResult) {
  const isNothing = total === 0 && sections.length === 0
  return (isNothing || isSomethingElse) && !isVague && !isQuick
}
