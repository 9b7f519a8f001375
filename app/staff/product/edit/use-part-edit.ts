import type { SyntheticEvent } from 'react'
import { saveAttributes, saveNumbers } from '#app/api/edited-part.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import type { EditedPart } from '#contract/catalog/edited-part.ts'
import { PRODUCT_LABELS } from '#contract/catalog/product.ts'
import type { StaffProductPage } from '#contract/catalog/staff-product.ts'
import { useEditedList } from './use-edited-list.ts'
import { useFitments } from './use-fitments.ts'
import { useProductEdit } from './use-product-edit.ts'

/**
 * A part with its lists, and one save for all of it: the fields first, then each list that was
 * changed. What can't be saved stays as it was typed, and holds up nothing else.
 * @param onRefused gets the name of a list that could not be saved
 */
export function usePartEdit(
  product: StaffProductPage,
  detail: EditedPart,
  onRefused: (list: string) => void,
) {
  const edit = useProductEdit(product)
  const attributes = useEditedList({
    ...{ edit, detail, name: 'specification', save: saveAttributes },
    read: (part) => part.attributes,
  })
  const numbers = useEditedList({
    ...{ edit, detail, name: 'numbers', save: saveNumbers },
    read: (part) => part.numbers,
  })
  const fitments = useFitments(edit, detail)
  const lists = [attributes, numbers, fitments]

  async function save(event?: SyntheticEvent) {
    await edit.save(event)
    const saved: string[] = []
    for (const list of lists) {
      if (!(list === fitments ? fitments.isSendable : list.isChanged)) continue
      if (await list.submit()) saved.push(list.name)
      else onRefused(list.name)
    }
    if (saved.length > 0) toast(`Saved: ${saved.join(', ')}.`)
  }

  return {
    edit,
    lists: { attributes, numbers, fitments },
    save,
    pending: edit.form.formState.isSubmitting || lists.some(({ pending }) => pending),
    unsaved: [
      ...edit.changed.map((field) => PRODUCT_LABELS[field]),
      ...lists.filter(({ isChanged }) => isChanged).map(({ name }) => name),
    ],
    discard() {
      edit.discard()
      for (const list of lists) list.discard()
    },
  }
}
