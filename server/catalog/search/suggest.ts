import { sql } from 'drizzle-orm'
import {
  CATEGORIES,
  type Category,
  categoryPath,
  findCategory,
} from '#contract/catalog/category.ts'
import { MAX_SUGGESTIONS, type Suggestion } from '#contract/catalog/search.ts'
import { modelLabel } from '#contract/vehicle/vehicle-label.ts'
import { vehiclePath } from '#contract/vehicle/vehicle-path.ts'
import { findVin } from '#contract/vehicle/vin-shape.ts'
import { trackTags } from '../../platform/cache/dependencies.ts'
import { prepare, searchPool } from '../../platform/db/client.ts'
import { beginningWith } from '../beginning-range.ts'
import { allModels, isOfYear, type Model } from '../vehicle/vehicle-base.ts'
import { type AskedVehicle, askedVehicle } from './asked-vehicle.ts'
import { getNames } from './names.ts'
import { type ParsedQuery, parseQuery } from './parse-query.ts'
import { describePosition, type Position } from './position.ts'
import { stem } from './stem.ts'
import { suggestNumbers } from './suggest-numbers.ts'
import { suggestParts } from './suggest-parts.ts'
import { spellingsOf } from './synonyms.ts'
import { wordsOf } from './words.ts'

// What the search box proposes while the buyer types: numbers, vehicles, categories, words, parts. At most one statement
// for each kind.

const SHORTEST = 2
/** Suggestions of each kind, at most. */
const FEW = 3

/** @param q as typed so far; a VIN is not searched for */
export async function suggest(q: string): Promise<Suggestion[]> {
  const parsed = parseQuery(q)
  if (parsed.text.length < SHORTEST || findVin(parsed.text) !== undefined) return []
  const categories = findCategories(parsed)
  const asked = askedVehicle(parsed, undefined, await getNames())
  const tags = ['search', 'category', ...(asked.vehicleFilter ? ['fitment', 'fitment all'] : [])]
  const [numbers, words, parts] = await trackTags(tags, () =>
    Promise.all([
      suggestNumbers(parsed),
      categories.length > 0 ? [] : suggestWords(parsed),
      categories[0] ? suggestParts(categories[0], parsed.position, asked) : [],
    ]),
  )
  return [
    ...numbers,
    ...suggestVehicles(parsed),
    ...categories.slice(0, 1).flatMap((category) => forVehicle(category, parsed.position, asked)),
    ...categories.map(toSuggestion),
    ...words,
    ...parts,
  ].slice(0, MAX_SUGGESTIONS)
}

const MODEL_NAMES = allModels().map((model) => ({
  model,
  names: [`${model.make.name} ${model.name}`, model.name].map((name) => wordsOf(name).join(' ')),
}))

/** Vehicles whose name is complete in the text, else those whose name begins with the last word. */
function suggestVehicles({ vehicle, typed, words }: ParsedQuery): Suggestion[] {
  const { year } = vehicle
  const isWhole = vehicle.models.length > 0 && !vehicle.isMakeOnly
  const models = isWhole ? vehicle.models : modelsBeginning(wordsOf(typed.join(' ')), year)
  // With words for a part beside the vehicle, the buyer means parts.
  if (isWhole && words.length > 0) return []
  return models
    .filter((model) => year === null || isOfYear(model, year))
    .slice(0, FEW)
    .map((model) => {
      const label = modelLabel(model.make.name, model.name)
      return {
        kind: 'vehicle',
        text: year === null ? label : `${year} ${label}`,
        detail: 'Parts for this car',
        url:
          year === null
            ? `/search?q=${encodeURIComponent(label)}`
            : `/for/${vehiclePath({ year, make: model.make.slug, model: model.slug })}`,
      }
    })
}

function modelsBeginning(typed: readonly string[], year: number | null): Model[] {
  const words = typed.filter((word) => word !== String(year))
  const text = words.join(' ')
  if (text.length < SHORTEST) return []
  return MODEL_NAMES.filter(({ names }) => names.some((name) => name.startsWith(text))).map(
    ({ model }) => model,
  )
}

/** What each category is called: its name, and with its synonyms put in. */
const CATEGORY_NAMES = CATEGORIES.map((category) => {
  const head = wordsOf(category.name).map(stem)
  return { category, names: [head, ...spellingsOf(head, true)].map((words) => words.join(' ')) }
})

function findCategories({ words }: ParsedQuery): Category[] {
  const typed = words.map(stem).join(' ')
  if (typed.length < SHORTEST) return []
  const isIt = (name: string) => name.startsWith(typed) || name.includes(` ${typed}`)
  return CATEGORY_NAMES.map(({ category, names }) => ({
    category,
    place: names.some((name) => name.startsWith(typed)) ? 0 : names.some(isIt) ? 1 : 2,
  }))
    .filter(({ place }) => place < 2)
    .sort((a, b) => a.place - b.place)
    .slice(0, FEW)
    .map(({ category }) => category)
}

function toSuggestion(category: Category): Suggestion {
  const parent = findCategory(category.parentId)
  return {
    kind: 'category',
    text: category.name,
    ...(parent && { detail: `in ${parent.name}` }),
    url: categoryPath(category),
  }
}

/**
 * The category's list for the car that the words name. With a position it is a search for that car, where parts of the other
 * axle come last: the list begins with those that fit, wherever they go.
 */
function forVehicle(
  category: Category,
  position: Position,
  { vehicle, link }: AskedVehicle,
): Suggestion[] {
  if (!vehicle || !link) return []
  const path = vehiclePath(vehicle)
  const place = position.axle || position.side ? describePosition(position) : null
  const name = place ? `${place} ${category.name.toLowerCase()}` : category.name
  const query = new URLSearchParams({ q: name, vehicle: path })
  return [
    {
      kind: 'category',
      text: `${name.charAt(0).toUpperCase()}${name.slice(1)} for ${link.label}`,
      url: place ? `/search?${query}` : `/for/${path}/${category.slug}`,
    },
  ]
}

/** A shorter beginning has too many words. */
const SHORTEST_WORD = 3

const byWord = prepare<{ word: string }, { from: string; to: string }>(
  'suggestions, words',
  sql`select word from vocabulary
    where word >= ${sql.placeholder('from')} and word < ${sql.placeholder('to')}
    order by n desc, word limit ${sql.raw(String(FEW))}`,
  searchPool,
)

/** The last word, ended in the ways that most titles have. */
async function suggestWords({ words }: ParsedQuery): Promise<Suggestion[]> {
  const last = words.at(-1)
  if (!last || last.length < SHORTEST_WORD || /\d/.test(last)) return []
  const rows = await byWord(beginningWith(last))
  return rows.map(({ word }) => {
    const text = [...words.slice(0, -1), word].join(' ')
    return { kind: 'words', text, url: `/search?q=${encodeURIComponent(text)}` }
  })
}
