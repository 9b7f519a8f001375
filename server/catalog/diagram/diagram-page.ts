import type { PartCard } from '#contract/catalog/part-card.ts'
import type { DiagramCallout } from '#contract/fitment/diagram-offers.ts'
import { type JudgedList, judgeCards, openOf } from '#contract/fitment/judged-list.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { vehiclePath } from '#contract/vehicle/vehicle-path.ts'
import { trackTags } from '../../platform/cache/dependencies.ts'
import { categoryPath, findCategory } from '../category/category-tree.ts'
import { fitmentTags, readJudgedParts } from '../fitment/judged-parts.ts'
import { valuesOf } from '../fitment/vehicle-list.ts'
import type { FoundModel } from '../fitment/vehicle-model.ts'
import { findVehiclePage } from '../fitment/vehicle-page.ts'
import { listPartCards } from '../part-list/part-cards.ts'
import { findDiagram } from './diagram.ts'
import { idsOf, readOffers } from './diagram-parts.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findDiagram>>>
type For = { vehicle: Vehicle; model: FoundModel }

/**
 * A diagram with what its numbers offer.
 * @param path of a vehicle, `2014/volkswagen/golf/2.0-tdi`; one that there is not is none
 */
export async function findDiagramPage(slug: string, path: string | undefined) {
  const found = await findDiagram(slug)
  if (!found) return undefined
  const page = path ? await findVehiclePage(path) : undefined
  const vehicle = page?.category ? undefined : page
  const tags = [...tagsOf(found), ...(vehicle ? fitmentTags(vehicle.model) : [])]
  return trackTags(tags, async () => {
    const values = vehicle && (await valuesOf(vehicle.vehicle, vehicle.model))
    const offers = await readOffers(found.callouts, values)
    const cards = await listPartCards([...new Set([...offers.values()].flat())])
    return {
      ...found,
      engines: vehicle?.engines ?? [],
      vehicleName: vehicle?.label,
      named: vehicle && {
        vehicle: vehicle.vehicle,
        label: vehicle.model.label,
        model: vehicle.model.name,
      },
      callouts: found.callouts.map((one) =>
        toCallout(one, offers.get(one.number) ?? [], cards, vehicle),
      ),
      list: await toList(cards, vehicle),
    }
  })
}

function tagsOf({ callouts }: Found) {
  const ids = new Set(callouts.flatMap(({ categoryId }) => idsOf(categoryId)))
  return ['category all', ...[...ids].map((id) => `category ${id}`)]
}

function toCallout(
  { number, x, y, categoryId }: Found['callouts'][number],
  ids: string[],
  cards: readonly PartCard[],
  vehicle: For | undefined,
): DiagramCallout {
  const category = findCategory(categoryId)
  const first = cards.find(({ _id }) => _id === ids[0])
  const name = category?.name ?? first?.title ?? 'No longer sold'
  if (!category || category.isHidden) return { number, x, y, name, url: undefined, ids }
  const url = vehicle
    ? `/for/${vehiclePath(vehicle.vehicle)}/${category.slug}`
    : categoryPath(category)
  return { number, x, y, name, url, ids }
}

/** The cards of all numbers, each with its verdict, as the lists of a vehicle have them. */
async function toList(cards: PartCard[], vehicle: For | undefined): Promise<JudgedList> {
  const whole = { facets: [], total: cards.length, pages: 1 }
  if (!vehicle) return { ...whole, cards, judged: {}, deciding: undefined, unfit: NONE }
  const ids = cards.map(({ _id }) => _id)
  const judged = Object.fromEntries(await readJudgedParts(ids, vehicle.model))
  const { cards: shown, unfit, deciding } = judgeCards(cards, judged, vehicle.vehicle)
  return {
    ...whole,
    cards: shown,
    judged: openOf(shown, judged),
    deciding,
    unfit: { ...NONE, count: unfit.length },
  }
}

const NONE = { count: 0, cards: [], isShown: false }
