import { expect, test } from 'vitest'
import type { ManualDiscount } from '#contract/pricing/manual-discount.ts'
import { textsOf, toForm } from './draft-values.ts'

test('two who have written a draft compare its delivery, and a discount with the part that it is of', () => {
  const line = { productId: 'p1', quantity: 2, isSold: true, pricePerUnit: 54.9 }
  const part = { title: 'Brake disc', number: null, brand: null }
  const rates = [
    { id: 'r1', name: 'Ground', price: 6.9 },
    { id: 'r2', name: 'Express', price: 17.25 },
  ]
  const written = (rate: string | null, discount: ManualDiscount | null) => {
    const lines = [{ ...line, availableQuantity: 9, cost: null, part }]
    return textsOf(toForm({ lines, rate, code: '', discount }), rates)
  }
  const agreed = { kind: 'price', value: 4990, productId: 'p1', reason: 'price match' } as const
  expect(written('r2', agreed)).toMatchObject({
    rate: 'Express',
    discount: '$49.90 a unit for Brake disc: price match',
  })
  expect(written(null, null)).toMatchObject({ rate: 'The default rate', discount: '' })
})
