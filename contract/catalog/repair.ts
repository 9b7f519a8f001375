import { nearestAllowed, proposedUnits } from '../pricing/allowed-quantity.ts'
import type { PartCard } from './part-card.ts'

// What a repair takes for a vehicle: of each of its items one part. Without zod: pages load it, and
// fill the items again with the buyer's answers about the car.

/** A repair as other pages name it. */
export type RepairLink = {
  slug: string
  name: string
  /** The names of the categories of its parts: ‘brake pads’. */
  takes: string[]
}

/** What a repair costs for a vehicle. */
export type RepairPrice = {
  /** How many parts surely fit, are in stock, and make the total. */
  parts: number
  total: number
  /** Has each item that is needed its part? */
  isWhole: boolean
}

export type RepairItem = {
  /** The category of its parts, and the path of its page. */
  category: { name: string; slug: string; path: string }
  /** On the vehicle, such as ‘front left’; null: any. */
  position: string | null
  /** Units, where the fitments do not say how many the vehicle takes. */
  quantity: number
  /** When or why it is due. */
  note: string | null
  /** Only looked at: the buyer decides. */
  isOptional: boolean
  /** Ids of parts that fit the vehicle, or may: the owner’s choice first, then the cheapest. */
  ids: string[]
  /** Those of `ids` that the vehicle also takes at other positions. */
  elsewhere: string[]
}

export type FilledItem =
  /** `others`, which fit too, the cheapest first. */
  | { state: 'chosen'; part: PartCard; others: PartCard[] }
  /** A question about the car decides. */
  | { state: 'undecided' }
  /** It fits, and is out of stock. */
  | { state: 'out'; part: PartCard }
  | { state: 'none' }

/**
 * The part of an item that surely fits and is in stock: the first of those.
 * @param cards judged for the vehicle, by id
 */
export function fillItem(item: RepairItem, cards: ReadonlyMap<string, PartCard>): FilledItem {
  const found = item.ids.flatMap((id) => cards.get(id) ?? [])
  const sure = found.filter(({ verdict }) => isSure(verdict?.word))
  const [part, ...others] = sure.filter((one) => isEnough(one, neededUnits(item, one)))
  if (part) return { state: 'chosen', part, others }
  if (found.some(({ verdict }) => verdict?.word === 'fits-if')) return { state: 'undecided' }
  const [out] = sure
  return out ? { state: 'out', part: out } : { state: 'none' }
}

/** How many of a part an item takes, as they can be ordered. */
export function itemUnits(item: RepairItem, part: PartCard) {
  return proposedUnits(neededUnits(item, part), part)
}

function neededUnits({ elsewhere, quantity }: RepairItem, { _id, vehicleTakes }: PartCard) {
  return vehicleTakes === undefined || elsewhere.includes(_id) ? quantity : vehicleTakes
}

function isEnough(part: PartCard, needed: number) {
  return (nearestAllowed(needed, part) ?? 0) >= needed
}

function isSure(word: string | undefined) {
  return word === 'fits' || word === 'universal'
}
