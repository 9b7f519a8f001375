import type { PartCard } from '#contract/catalog/part-card.ts'
import { fillItem, type RepairItem } from '#contract/catalog/repair.ts'
import {
  type JudgedList,
  type JudgedRows,
  judgeCards,
  openOf,
} from '#contract/fitment/judged-list.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { trackTags } from '../../platform/cache/dependencies.ts'
import { categoryIdsWithin, categoryPath, findCategory } from '../category/category-tree.ts'
import type { RepairItemRow, RepairRow } from '../category/repair-rows.ts'
import { listPartCards } from '../part-list/part-cards.ts'
import { fitmentTags, readJudgedParts } from './judged-parts.ts'
import { partsOfItems } from './repair-parts.ts'
import { valuesOf } from './vehicle-list.ts'
import type { FoundModel } from './vehicle-model.ts'

/** Parts of an item from which a buyer can choose another. */
const MAX_CHOICES = 6

/** An item’s parts for a vehicle, and the cards of all items, judged. */
export type FilledRepair = { items: RepairItem[]; list: JudgedList }

/** The items of a repair, without parts: which they are depends on the vehicle. */
export function itemsOf({ items }: Pick<RepairRow, 'items'>): RepairItem[] {
  return items.map(({ categoryId, position, quantity, note, isOptional }) => {
    const category = findCategory(categoryId)
    return {
      category: {
        name: category?.name ?? 'Parts',
        slug: category?.slug ?? '',
        path: category && !category.isHidden ? categoryPath(category) : '/catalog',
      },
      position,
      quantity,
      note,
      isOptional,
      ids: [],
      elsewhere: [],
    }
  })
}

/** What a repair takes for a vehicle. */
export async function fillRepair(
  repair: RepairRow,
  vehicle: Vehicle,
  model: FoundModel,
): Promise<FilledRepair> {
  return trackTags([...fitmentTags(model), ...tagsOf(repair.items)], async () => {
    const found = await partsOfItems(repair.items, await valuesOf(vehicle, model))
    const ids = [...new Set(found.map(({ id }) => id))]
    const [cards, read] = await Promise.all([listPartCards(ids), readJudgedParts(ids, model)])
    const judged = Object.fromEntries(read)
    const { cards: fitting } = judgeCards(cards, judged, vehicle)
    const byId = new Map(fitting.map((card) => [card._id, card]))
    const items = itemsOf(repair).map((item, place) => {
      const own = found.filter((one) => one.place === place)
      const elsewhere = own.filter(({ isElsewhere }) => isElsewhere).map(({ id }) => id)
      return withChoices({ ...item, ids: own.map(({ id }) => id), elsewhere }, byId)
    })
    return { items, list: listOf(items, fitting, judged, vehicle) }
  })
}

/**
 * Only the parts that the item needs: of one that has its part, those that fit as surely, so that
 * no question is asked for it.
 */
function withChoices(item: RepairItem, byId: ReadonlyMap<string, PartCard>): RepairItem {
  const filled = fillItem(item, byId)
  if (filled.state === 'chosen') {
    const choices = [filled.part, ...filled.others].slice(0, MAX_CHOICES)
    return keep(item, new Set(choices.map(({ _id }) => _id)))
  }
  if (filled.state === 'out') return keep(item, new Set([filled.part._id]))
  return keep(item, new Set(byId.keys()))
}

function keep(item: RepairItem, kept: ReadonlySet<string>): RepairItem {
  const isKept = (id: string) => kept.has(id)
  return { ...item, ids: item.ids.filter(isKept), elsewhere: item.elsewhere.filter(isKept) }
}

/** As lists are judged: the browser asks the same question, and judges again with the answer. */
function listOf(
  items: readonly RepairItem[],
  cards: readonly PartCard[],
  judged: Record<string, JudgedRows>,
  vehicle: Vehicle,
): JudgedList {
  const kept = new Set(items.flatMap(({ ids }) => ids))
  const shown = cards.filter(({ _id }) => kept.has(_id))
  const { deciding } = judgeCards(shown, judged, vehicle)
  return {
    cards: shown,
    facets: [],
    total: shown.length,
    pages: 1,
    deciding,
    judged: openOf(shown, judged),
    unfit: { count: 0, cards: [], isShown: true },
  }
}

/** A part that is restocked, or gets another price, has one of these categories. */
function tagsOf(items: readonly RepairItemRow[]) {
  const ids = items.flatMap(({ categoryId }) => categoryIdsWithin({ id: categoryId }))
  return ['category all', ...new Set(ids.map((id) => `category ${id}`))]
}
