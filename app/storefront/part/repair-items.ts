import type { PartCard } from '#contract/catalog/part-card.ts'
import { type FilledItem, fillItem, itemUnits, type RepairItem } from '#contract/catalog/repair.ts'
import type { ProposedPart } from './use-several.ts'

/** An item of a repair, what fills it for the car, and the parts that would. */
export type RepairLine = { item: RepairItem; filled: FilledItem; choices: PartCard[] }

/** ‘Brake discs, front’ */
export function itemName({ category, position }: RepairItem) {
  return position ? `${category.name}, ${position}` : category.name
}

/** @param chosen by the place of an item: the id of the part that the buyer prefers */
export function fillLines(
  items: readonly RepairItem[],
  cards: readonly PartCard[],
  chosen: Readonly<Record<number, string>>,
): RepairLine[] {
  const byId = new Map(cards.map((card) => [card._id, card]))
  return items.map((item, place) => {
    const filled = fillItem(item, byId)
    if (filled.state !== 'chosen') return { item, filled, choices: [] }
    const choices = [filled.part, ...filled.others]
    const part = choices.find(({ _id }) => _id === chosen[place]) ?? filled.part
    return { item, filled: { ...filled, part }, choices }
  })
}

/** Those that have a part; one that several items take is proposed once, with the units of all. */
export function proposedOf(lines: readonly RepairLine[]) {
  const byId = new Map<string, ProposedPart>()
  for (const { item, filled, choices } of lines) {
    if (filled.state !== 'chosen') continue
    const { part } = filled
    const known = byId.get(part._id)
    byId.set(part._id, {
      part,
      choices,
      units: (known?.units ?? 0) + itemUnits(item, part),
      note: known?.note ?? item.note,
      isProposed: known?.isProposed || !item.isOptional,
    })
  }
  return [...byId.values()]
}

/** The places of the items that have this part. */
export function placesOf(lines: readonly RepairLine[], id: string) {
  return [...lines.entries()]
    .filter(([, { filled }]) => filled.state === 'chosen' && filled.part._id === id)
    .map(([place]) => place)
}
