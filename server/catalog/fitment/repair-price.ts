import type { PartCard } from '#contract/catalog/part-card.ts'
import { fillItem, itemUnits, type RepairPrice } from '#contract/catalog/repair.ts'
import { toCents, toDollars } from '#contract/money.ts'
import { unitPrice } from '#contract/pricing/price-step.ts'
import { sumOf } from '#contract/sum.ts'
import { notFound } from '../../platform/errors.ts'
import { findRepair } from '../category/repairs.ts'
import { type FilledRepair, fillRepair } from './repair-page.ts'
import { findVehiclePage } from './vehicle-page.ts'

/**
 * What the page of a job proposes for a vehicle, in sum.
 * @param path `2014/volkswagen/golf`, and its engine if known
 * @throws AppError 404 no such job or vehicle
 */
export async function priceRepair(slug: string, path: string): Promise<RepairPrice> {
  const repair = findRepair(slug)
  if (!repair) throw notFound('job')
  const page = await findVehiclePage(path)
  if (!page || page.category) throw notFound('vehicle')
  return priceOf(await fillRepair(repair, page.vehicle, page.model))
}

function priceOf({ items, list }: FilledRepair): RepairPrice {
  const cards = new Map(list.cards.map((card) => [card._id, card]))
  const units = new Map<PartCard, number>()
  const needed = items.filter(({ isOptional }) => !isOptional)
  const filled = needed.map((item) => ({ item, ...fillItem(item, cards) }))
  for (const one of filled) {
    if (one.state !== 'chosen') continue
    units.set(one.part, (units.get(one.part) ?? 0) + itemUnits(one.item, one.part))
  }
  const cents = sumOf([...units], ([part, count]) => toCents(unitPrice(part, count)) * count)
  const isWhole = filled.every(({ state }) => state === 'chosen')
  return { parts: units.size, total: toDollars(cents), isWhole }
}
