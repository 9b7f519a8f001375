import { useState } from 'react'
import type { Car } from '#app/storefront/vehicle/garage.ts'
import type { StaffProduct } from '#contract/catalog/staff-product.ts'
import type { DraftForm } from './draft-values.ts'
import { type Line, unitsOf } from './line.ts'

/** What is ordered, with delivery and code, of a draft or an unpaid order. */
export function useLines(initial: () => DraftForm) {
  const [form, setForm] = useState(initial)
  const [car, setCar] = useState(() => form.lines.find((line) => line.car)?.car)

  function mapLines(map: (line: Line) => Line) {
    setForm({ ...form, lines: form.lines.map(map) })
  }

  const changeLine = (productId: string, changed: Partial<Line>) =>
    mapLines((line) => (line.productId === productId ? { ...line, ...changed } : line))

  function add(part: StaffProduct) {
    const productId = part._id
    const known = form.lines.find((line) => line.productId === productId)
    if (known) return setUnits(productId, String((unitsOf(known) ?? 0) + part.packSize))
    const { title, name, number, brand, pricePerUnit, availableQuantity, cost } = part
    const units = String(part.minimumOrderQuantity)
    const line = { productId, units, isSold: true, pricePerUnit, availableQuantity, cost, car }
    const named = { title: title ?? name, number, brand }
    setForm({ ...form, lines: [...form.lines, { ...line, part: named }] })
  }

  const setUnits = (productId: string, units: string) => changeLine(productId, { units })

  const setLineCar = (productId: string, chosen: Car | undefined) =>
    changeLine(productId, { car: chosen })

  /** For the parts that are added, and those that have none yet. */
  function chooseCar(chosen: Car | undefined) {
    setCar(chosen)
    if (chosen) mapLines((line) => ({ ...line, car: line.car ?? chosen }))
  }

  /** All lines of a car get what the caller has said of it. */
  function replaceCar(before: Car, after: Car) {
    if (car?.path === before.path) setCar(after)
    mapLines((line) => (line.car?.path === before.path ? { ...line, car: after } : line))
  }

  function remove(productId: string) {
    setForm({ ...form, lines: form.lines.filter((line) => line.productId !== productId) })
  }

  return { form, setForm, add, setUnits, remove, car, chooseCar, setLineCar, replaceCar }
}
