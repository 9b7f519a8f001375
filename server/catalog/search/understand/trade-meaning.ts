import { stem } from '../read/words.ts'
import { findGrams, type GramRow, gramsOf } from './grams.ts'
import type { Names } from './known-names.ts'
import type { WithSynonyms } from './synonyms.ts'

// Says words of the trade in the words of the shop's titles: a ‘bujía’ is a spark plug.

type InTitles = {
  stems: string[]
  grams: Map<string, GramRow>
  /** The categories that the words mean in the trade; undefined: titles decide. */
  meant: number[] | undefined
}

const isHead = (row: GramRow | undefined) => row !== undefined && row.tail.size > 0

/**
 * A term stays as typed where titles have it, unless all of the search are terms: ‘plugs’ are spark
 * plugs, ‘drain plugs’ are not.
 */
export async function inWordsOfTitles(
  groups: readonly WithSynonyms[],
  { brandWords }: Names,
): Promise<InTitles> {
  const typed = groups.flatMap(({ own }) => own).map(stem)
  const grams = await findGrams(gramsOf(typed))
  const named = groups.filter(({ own }) => !own.every((word) => brandWords.has(word)))
  const areTerms = named.every(({ isTerm }) => isTerm)
  const isInTitles = ({ own }: WithSynonyms) => grams.has(own.map(stem).join(' '))
  const isSaid = (group: WithSynonyms) =>
    group.readings.length > 0 && (areTerms || !isInTitles(group))
  const said = groups.filter(isSaid)
  if (said.length === 0) return { stems: typed, grams, meant: undefined }
  const stems = groups.flatMap((group) =>
    ((isSaid(group) ? group.readings[0]?.means : undefined) ?? group.own).map(stem),
  )
  const [only] = said
  // Beside another word of titles these decide: a ‘wiper refill’ is no blade.
  const isWordOfTitles = ({ own }: WithSynonyms) => grams.has(own.map(stem).join(' '))
  const isOnly = said.length === 1 && named.every((one) => one === only || !isWordOfTitles(one))
  const ids = only?.readings.flatMap(({ categoryId }) => categoryId ?? []) ?? []
  // What has no category, and what no title is called by, is not sold here: wipers of a windshield
  // are none.
  const isCalled = only && isHead(grams.get(only.own.map(stem).join(' ')))
  const isUnsold = !isCalled && only?.readings.every(({ isInTitles }) => !isInTitles)
  const isClear = isOnly && only !== undefined && (ids.length > 0 || isUnsold)
  const meant = isClear ? [...new Set(ids)] : undefined
  return { stems, grams: await findGrams(gramsOf(stems)), meant }
}
