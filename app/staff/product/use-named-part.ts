import { getStaffProduct } from '#app/api/staff-product.ts'
import { useLoad } from '#app/ui/use-load.ts'
import type { StaffProduct } from '#contract/catalog/staff-product.ts'

/** A part by the number and the name that staff know it by. */
export type NamedPart = { id: string; number: string; name: string }

/**
 * The part with this id; undefined while it is loading. @param known if it has this id, the page
 * need not request it
 */
export function useNamedPart(id: string, known?: NamedPart) {
  const isKnown = known?.id === id
  const { value, isCurrent } = useLoad(id === '' || isKnown ? undefined : id, () =>
    getStaffProduct(id).then(toNamedPart, () => ({ id, number: '', name: id })),
  )
  if (isKnown) return known
  return isCurrent ? value : undefined
}

export function toNamedPart({ _id, number, sku, title, name }: StaffProduct): NamedPart {
  return { id: _id, number: number ?? sku ?? '', name: title ?? name }
}
