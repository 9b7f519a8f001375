import type { Attribute } from '#contract/catalog/edited-part.ts'
import type { PartCard } from '#contract/catalog/part-card.ts'
import { partListQuerySchema } from '#contract/catalog/part-list.ts'
import { normNumber } from '#contract/catalog/part-number.ts'
import { slugify } from '#contract/slug.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { parseVehiclePath } from '#contract/vehicle/vehicle-path.ts'
import { type DemoPart, readDemoParts } from '#demo/sample-parts.ts'
import { searchParts } from '#server/catalog/search/search.ts'
import { sum } from './figures.ts'
import { type Figures, isDoubt, type Judgment, judge } from './judge.ts'

// Searches in the sample shop, judged by what the sample parts say of themselves, never by what the
// search makes of them.

type SampleWant = {
  /** A slug. */
  category: string
  /** Of the part that has to be first. */
  number?: string
  position?: string
  /** A line of the specification. */
  attribute?: Record<string, string>
  /** The page has to say that the number is an old one. */
  said?: 'superseded'
}

/** @property vehicle the one that the query names, `2014/volkswagen/golf` */
export type SampleJudged = { group: string; q: string; vehicle?: string; want: SampleWant }

const query = partListQuerySchema.parse({})

const demoParts = await readDemoParts()

export async function judgeSample(queries: readonly SampleJudged[], isVerbose = false) {
  const groups = new Map<string, Figures>()
  for (const asked of queries) {
    const { figures, titles } = await judgeOne(asked)
    groups.set(asked.group, sum(groups.get(asked.group), figures))
    if (isVerbose && figures.ndcg < 0.95) {
      console.log(
        `${asked.group} | ${asked.q} | nDCG ${figures.ndcg.toFixed(2)} | ${titles.join(' · ')}`,
      )
    }
  }
  return groups
}

/** Of one search of the sample shop: its figures, and what it shows first. */
export async function judgeOne({ q, vehicle: path, want }: SampleJudged) {
  const result = await searchParts(q, { query })
  const vehicle = path === undefined ? undefined : parseVehiclePath(path)
  const isSaid =
    want.said === undefined || result.notes.some(({ text }) => text.includes('was replaced by'))
  const shown = isSaid ? result.cards : []
  const isPartial = result.notes.some(({ text }) => isDoubt(text))
  const figures = judge(
    {},
    {
      ids: shown.map(idOf),
      saidToFit: shown.filter(({ verdict }) => verdict?.word === 'fits').map(idOf),
      isPartial,
    },
    judgmentOf(want, vehicle),
  )
  return { figures, titles: result.cards.slice(0, 4).map(({ title }) => title) }
}

/** From 1, as the judge counts. */
function idOf({ brand, number }: PartCard) {
  return 1 + demoParts.findIndex(({ fields }) => fields.brand === brand && fields.number === number)
}

function judgmentOf(want: SampleWant, vehicle: Vehicle | undefined): Judgment {
  const grades = demoParts.map((part) => gradeOf(part, want, vehicle))
  return {
    gradeOf: (id) => grades[id - 1] ?? 0,
    isAccessory: (id) => {
      const { category } = demoParts[id - 1] ?? {}
      return category !== want.category && (category === 'tools' || category === 'car-care')
    },
    countsAccessories: want.category !== 'tools',
    isListed: (id) => {
      const part = demoParts[id - 1]
      return part !== undefined && vehicle !== undefined && isListedFor(part, vehicle)
    },
    ideal: grades.filter((grade) => grade > 0).sort((a, b) => b - a),
  }
}

/**
 * As in judge.ts. 3: what was asked for; 2: universal, where a vehicle was asked for; 1: of the
 * category; else 0, also for a part that goes elsewhere.
 */
function gradeOf(part: DemoPart, want: SampleWant, vehicle: Vehicle | undefined) {
  if (part.category !== want.category) return 0
  const { number, position, attribute = {} } = want
  if (position !== undefined && goesElsewhere(part, position)) return 0
  const isWanted =
    (number === undefined || numbersOf(part).includes(normNumber(number))) &&
    (position === undefined || isAt(part, position)) &&
    Object.entries(attribute).every(([name, value]) =>
      part.attributes.some((one) => one.name === name && textOf(one) === value),
    )
  if (!isWanted) return 1
  if (!vehicle || isListedFor(part, vehicle)) return 3
  return part.fields.fits === 'universal' ? 2 : 1
}

function textOf({ value, unit }: Attribute) {
  return unit === null ? value : `${value} ${unit}`
}

function numbersOf({ fields, sku, numbers }: DemoPart) {
  return [fields.number ?? '', sku, ...numbers.map(({ shown }) => shown)].map(normNumber)
}

function isAt(part: DemoPart, position: string) {
  return placesOf(part).includes(position)
}

function goesElsewhere(part: DemoPart, position: string) {
  const other = { front: 'rear', rear: 'front', left: 'right', right: 'left' }[position]
  return other !== undefined && placesOf(part).includes(other) && !isAt(part, position)
}

function placesOf({ fields: { name, title }, vehicles }: DemoPart) {
  const words = [title ?? name, ...vehicles.map((one) => one.position ?? '')]
    .join(' ')
    .toLowerCase()
  return words.split(/[^a-z]+/)
}

function isListedFor({ vehicles }: DemoPart, { year, make, model, engine }: Vehicle) {
  return vehicles.some(
    (one) =>
      slugify(one.make) === make &&
      slugify(one.model) === model &&
      one.yearFrom <= year &&
      year <= one.yearTo &&
      (engine === undefined || one.engine === null || slugify(one.engine) === engine),
  )
}
