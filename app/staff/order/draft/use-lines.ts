import { useState } from 'react'
import type { StaffProduct } from '#contract/catalog/staff-product.ts'
import { unitsOf } from './draft-lines.tsx'
import type { DraftForm } from './draft-values.ts'

/** What is ordered, with delivery and code, of a draft or an unpaid order. */
export function useLines(initial: () => DraftForm) {
  const [form, setForm] = useState(initial)

  function add(part: StaffProduct) {
    const productId = part._id
    const known = form.lines.find((line) => line.productId === productId)
    if (known) return setUnits(productId, String((unitsOf(known) ?? 0) + part.packSize))
    const { title, name, number, brand, pricePerUnit, availableQuantity } = part
    const units = String(part.minimumOrderQuantity)
    const line = { productId, units, isSold: true, pricePerUnit, availableQuantity }
    const named = { title: title ?? name, number, brand }
    setForm({ ...form, lines: [...form.lines, { ...line, part: named }] })
  }

  function setUnits(productId: string, units: string) {
    const lines = form.lines.map((line) =>
      line.productId === productId ? { ...line, units } : line,
    )
    setForm({ ...form, lines })
  }

  function remove(productId: string) {
    setForm({ ...form, lines: form.lines.filter((line) => line.productId !== productId) })
  }

  return { form, setForm, add, setUnits, remove }
}
