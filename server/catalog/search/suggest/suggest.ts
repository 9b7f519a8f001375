import { MAX_SUGGESTIONS, type Suggestion } from '#contract/catalog/search.ts'
import { findVin } from '#contract/vehicle/vin-shape.ts'
import { trackTags } from '../../../platform/cache/dependencies.ts'
import { getHome } from '../../../platform/settings/setting.ts'
import { readTyped, readWords } from '../read/read-query.ts'
import { askedVehicle } from '../understand/asked-vehicle.ts'
import { getNames } from '../understand/known-names.ts'
import { suggestCategories, suggestVehicles } from './suggest-names.ts'
import { suggestNumbers, suggestWords } from './suggest-numbers.ts'
import { suggestParts } from './suggest-parts.ts'

/** A shorter text proposes nothing. */
const SHORTEST = 2

/**
 * What the search box proposes while the buyer types: numbers, vehicles, categories, words, parts.
 * At most one statement for each kind.
 * @param q as typed so far; a VIN is not searched for
 */
export async function suggest(q: string): Promise<Suggestion[]> {
  const query = readWords(readTyped(q, await getHome()))
  if (query.text.length < SHORTEST || findVin(query.text) !== undefined) return []
  const asked = askedVehicle(query, undefined, await getNames())
  const { categories, lines } = suggestCategories(query, asked)
  const [category] = categories
  const tags = ['search', 'category', ...(asked.vehicleFilter ? ['fitment', 'fitment all'] : [])]
  const [numbers, words, parts] = await trackTags(tags, () =>
    Promise.all([
      suggestNumbers(query),
      category ? [] : suggestWords(query),
      category ? suggestParts(category, query.position, asked) : [],
    ]),
  )
  const all = [...numbers, ...suggestVehicles(query), ...lines, ...words, ...parts]
  return all.slice(0, MAX_SUGGESTIONS)
}
