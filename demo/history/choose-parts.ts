import { slugify } from '#contract/slug.ts'
import type { DemoPart } from '../sample-parts.ts'
import type { OrderedLine } from './acts.ts'
import type { Person } from './people.ts'
import type { Random } from './seeded-random.ts'

// What is in an order: parts that fit the car, and now and then what any car takes. Each part keeps
// most of its units, and scarce ones all: a demo has them to show.

const SCARCE = 20
const SOLD_SHARE = 0.5
const LINES = [
  { lines: 1, weight: 9 },
  { lines: 2, weight: 6 },
  { lines: 3, weight: 4 },
  { lines: 4, weight: 1 },
]
/** A customer who orders this often is a workshop. */
const WORKSHOP = 10
const TIRES = 4

export function partChooser(parts: readonly DemoPart[], random: Random) {
  const left = new Map(parts.map((part) => [part.sku, unitsToSell(part)]))

  function takeOne(person: Person, candidates: readonly DemoPart[]): OrderedLine[] {
    const part = random.pick(candidates, weightOf)
    if (!part) return []
    const quantity = quantityOf(part, person, random)
    const rest = (left.get(part.sku) ?? 0) - quantity
    if (rest < 0) return []
    left.set(part.sku, rest)
    return [{ sku: part.sku, quantity, forCar: isListed(part) && person.car !== undefined }]
  }

  return (person: Person): OrderedLine[] => {
    const wanted = random.pick(LINES, ({ weight }) => weight)?.lines ?? 1
    const lines: OrderedLine[] = []
    for (let tries = 0; lines.length < wanted && tries < 20; tries += 1) {
      const isForAny = !person.car || random.next() < 0.25
      const candidates = parts.filter(
        (part) =>
          (isForAny ? !isListed(part) : fits(part, person.car)) &&
          lines.every(({ sku }) => sku !== part.sku),
      )
      lines.push(...takeOne(person, candidates))
    }
    return lines
  }
}

function unitsToSell({ availableQuantity: units = 0 }: DemoPart) {
  return units < SCARCE ? 0 : Math.floor(units * SOLD_SHARE)
}

/** Cheap parts that are well stocked sell most. */
function weightOf({ availableQuantity = 0, fields: { pricePerUnit = 1 } }: DemoPart) {
  return Math.sqrt(availableQuantity / Math.sqrt(pricePerUnit))
}

function quantityOf(
  { fields: { minimumOrderQuantity = 1 }, category }: DemoPart,
  { weight }: Person,
  random: Random,
) {
  if (category === 'tires' || category === 'wheels') return TIRES
  const most = weight >= WORKSHOP ? 4 : 1.4
  return minimumOrderQuantity * Math.max(1, Math.round(random.between(0.6, most)))
}

function isListed({ vehicles }: DemoPart) {
  return vehicles.length > 0
}

function fits({ vehicles }: DemoPart, car: Person['car']) {
  return vehicles.some(
    ({ make, model, yearFrom, yearTo, engine }) =>
      car !== undefined &&
      slugify(make) === car.make &&
      slugify(model) === car.model &&
      yearFrom <= car.year &&
      car.year <= yearTo &&
      (engine === null || engine === car.engine),
  )
}
