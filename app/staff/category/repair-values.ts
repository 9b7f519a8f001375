import type { StaffCategory } from '#contract/catalog/category.ts'
import { REPAIR_POSITIONS, type StaffRepair } from '#contract/catalog/staff-repair.ts'

/** The fields of the form, as inputs hold them. */
export type RepairValues = {
  name: string
  description: string
  isHidden: boolean
  items: ItemValues[]
}

type ItemValues = {
  categoryId: string
  position: string
  quantity: string
  note: string
  part: string
  isOptional: boolean
}

export const EMPTY_ITEM: ItemValues = {
  categoryId: '',
  position: '',
  quantity: '1',
  note: '',
  part: '',
  isOptional: false,
}

export const EMPTY_REPAIR: RepairValues = {
  name: '',
  description: '',
  isHidden: false,
  items: [EMPTY_ITEM],
}

export const POSITIONS: [value: string, label: string][] = [
  ['', 'Any'],
  ...REPAIR_POSITIONS.map((one): [string, string] => [one, one]),
]

export function toValues({ name, description, isHidden, items }: StaffRepair): RepairValues {
  return {
    name,
    description: description ?? '',
    isHidden,
    items: items.map(({ categoryId, position, quantity, note, part, isOptional }) => ({
      categoryId: String(categoryId),
      position: position ?? '',
      quantity: String(quantity),
      note: note ?? '',
      part: part ?? '',
      isOptional,
    })),
  }
}

/** For the notice of a conflict: an item a line. */
export function inWords(values: RepairValues, categories: readonly StaffCategory[]) {
  const lines = values.items.map((item) => {
    const category = categories.find(({ id }) => String(id) === item.categoryId)?.name
    const { position, quantity, note, part, isOptional } = item
    return [category, position, `× ${quantity}`, part, note, isOptional && 'if needed']
      .filter(Boolean)
      .join(', ')
  })
  return { ...values, items: lines.join('\n') }
}
