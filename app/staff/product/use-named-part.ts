import { useEffect, useState } from 'react'
import { getStaffProduct } from '#app/api/staff-product.ts'
import type { StaffProduct } from '#contract/catalog/staff-product.ts'

/** A part by the number and the name that staff know it by. */
export type NamedPart = { id: string; number: string; name: string }

/**
 * The part with this id; undefined while it is loading. @param known if it has this id, the page
 * need not request it
 */
export function useNamedPart(id: string, known?: NamedPart) {
  const [named, setNamed] = useState<NamedPart>()
  const isKnown = known?.id === id
  useEffect(() => {
    if (id === '' || isKnown) return
    let isOutdated = false
    getStaffProduct(id).then(
      (product) => isOutdated || setNamed(toNamedPart(product)),
      () => isOutdated || setNamed({ id, number: '', name: id }),
    )
    return () => {
      isOutdated = true
    }
  }, [id, isKnown])
  if (isKnown) return known
  return named?.id === id ? named : undefined
}

export function toNamedPart({ _id, number, sku, title, name }: StaffProduct): NamedPart {
  return { id: _id, number: number ?? sku ?? '', name: title ?? name }
}
