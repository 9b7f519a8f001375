import { expect, test } from 'vitest'
import { productFieldsSchema } from '../catalog/product.ts'
import { filledSteps, priceStepsText } from './price-steps-text.ts'
import { sellingProblem } from './selling-rules.ts'

const part = { pricePerUnit: 10, minimumOrderQuantity: 4, packSize: 4 }
const steps = (...list: [from: number, price: number][]) =>
  list.map(([from, pricePerUnit]) => ({ from, pricePerUnit }))

test('steps that begin later and cost less each time are right', () => {
  expect(sellingProblem({ ...part, priceSteps: steps([12, 9.5], [52, 8]) })).toBeUndefined()
  expect(sellingProblem({ ...part, priceSteps: null, packSize: null })).toBeUndefined()
})

test('a minimum that is no whole number of packs has an error at the minimum', () => {
  expect(sellingProblem({ ...part, minimumOrderQuantity: 6 })).toEqual({
    path: 'minimumOrderQuantity',
    message: 'Sold in packs of 4: the minimum is a multiple of 4, such as 8',
  })
})

test.each([
  [steps([4, 9]), 'Step 1: it begins above the minimum order quantity, 4'],
  [steps([12, 9], [12, 8]), 'Step 2: it begins above the step before it, 12'],
  [steps([48, 8], [12, 9]), 'Step 2: it begins above the step before it, 48'],
  [steps([10, 9]), 'Step 1: sold in packs of 4, so it begins at a multiple of 4'],
  [steps([12, 10]), 'Step 1: $10.00 is not less than $10.00, the price of fewer units'],
  [
    steps([12, 9], [48, 9]),
    'Step 2: $9.00 is not less than $9.00, the price of the step before it',
  ],
])('steps %j are wrong: %s', (priceSteps, message) => {
  expect(sellingProblem({ ...part, priceSteps })).toEqual({ path: 'priceSteps', message })
})

test('price steps as a form has them are read, and written the same', () => {
  const text = '10: 9.50; 50: 8.00'
  const parsed = productFieldsSchema.partial().parse({ priceSteps: text })
  expect(parsed).toEqual({ priceSteps: steps([10, 9.5], [50, 8]) })
  expect(priceStepsText(parsed.priceSteps)).toBe(text)
  expect(productFieldsSchema.partial().parse({ priceSteps: ': ' })).toEqual({ priceSteps: null })
  expect(filledSteps('10: ; : ')).toEqual([{ from: '10', pricePerUnit: '' }])
})

test('fields that are not named stay, and emptied ones are single units and the standard tax', () => {
  const partial = productFieldsSchema.partial()
  expect(partial.parse({})).toEqual({})
  expect(partial.parse({ packSize: '', taxCategory: ' ', priceSteps: '' })).toEqual({
    packSize: 1,
    taxCategory: 'standard',
    priceSteps: null,
  })
})
