import { capitalized } from '#contract/capitalized.ts'
import type { Suggestion } from '#contract/catalog/search.ts'
import { modelLabel } from '#contract/vehicle/vehicle-label.ts'
import { vehiclePath } from '#contract/vehicle/vehicle-path.ts'
import type { Category } from '../../category/build-tree.ts'
import { categoryPath, findCategory, ofTree } from '../../category/category-tree.ts'
import { allModels, isOfYear, type Model } from '../../vehicle/vehicle-base.ts'
import { describePosition, type Position } from '../read/position.ts'
import type { ReadQuery } from '../read/read-query.ts'
import { stem, wordsOf } from '../read/words.ts'
import type { AskedVehicle } from '../understand/asked-vehicle.ts'
import { spellingsOf } from '../understand/synonyms.ts'

// Vehicles and categories with the name that is being typed: no statement reads them.

const SHORTEST = 2
/** Suggestions of each kind, at most. */
const FEW = 3

const MODEL_NAMES = allModels().map((model) => ({
  model,
  names: [`${model.make.name} ${model.name}`, model.name].map((name) => wordsOf(name).join(' ')),
}))

/** Vehicles whose name is complete in the text, else those whose name begins with the last word. */
export function suggestVehicles({ vehicle, folded, words }: ReadQuery): Suggestion[] {
  const { year } = vehicle
  const isWhole = vehicle.models.length > 0 && !vehicle.isMakeOnly
  const models = isWhole ? vehicle.models : modelsBeginning(folded, year)
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

/** What each category is called: its name, with its synonyms put in, and the owner's words. */
const categoryNames = ofTree(({ all }) =>
  all
    .filter(({ isHidden }) => !isHidden)
    .map((category) => {
      const [head = [], ...further] = [category.name, ...category.words].map((one) =>
        wordsOf(one).map(stem),
      )
      const names = [head, ...spellingsOf(head, true), ...further].map((words) => words.join(' '))
      return { category, names }
    }),
)

function findCategories({ words }: ReadQuery): Category[] {
  const typed = words.map(stem).join(' ')
  if (typed.length < SHORTEST) return []
  const isIt = (name: string) => name.startsWith(typed) || name.includes(` ${typed}`)
  return categoryNames()
    .map(({ category, names }) => ({
      category,
      place: names.some((name) => name.startsWith(typed)) ? 0 : names.some(isIt) ? 1 : 2,
    }))
    .filter(({ place }) => place < 2)
    .sort((a, b) => a.place - b.place)
    .slice(0, FEW)
    .map(({ category }) => category)
}

/**
 * The categories, and their lines: before them the list of the first for the vehicle that the words
 * name.
 */
export function suggestCategories(query: ReadQuery, asked: AskedVehicle) {
  const categories = findCategories(query)
  const ofVehicle = categories.slice(0, 1).flatMap((one) => forVehicle(one, query.position, asked))
  return { categories, lines: [...ofVehicle, ...categories.map(toSuggestion)] }
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
 * The category's list for the car that the words name. With a position it is a search for that car,
 * where parts of the other axle come last: the list begins with those that fit, wherever they go.
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
      text: `${capitalized(name)} for ${link.label}`,
      url: place ? `/search?${query}` : `/for/${path}/${category.slug}`,
    },
  ]
}
