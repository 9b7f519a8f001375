import { expect, test } from 'vitest'
import type { StaffProduct } from '#contract/catalog/staff-product.ts'
import { hasKey, partsCsv } from './parts-csv.ts'

const PART: StaffProduct = {
  _id: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e',
  name: 'Disc 12", vented',
  img: '/parts/brake-disc.svg',
  pictures: [],
  description: '',
  availableQuantity: 5,
  minimumOrderQuantity: 2,
  pricePerUnit: 54.9,
  version: 3,
  state: 'live',
  sku: '-288V',
  shelf: 'B3-12',
  weightGrams: null,
  cost: 21,
  lowStockAt: 4,
  title: null,
  brand: 'Norbrake',
  number: 'BR 2881.V',
  categoryId: null,
  fits: 'vehicle',
  isFitmentComplete: false,
  supersededBy: null,
  priceSteps: [{ from: 10, pricePerUnit: 49.9 }],
  packSize: 2,
  coreCharge: null,
  taxCategory: 'standard',
  updatedAt: '2026-11-23T12:00:00.000Z',
  deleted: false,
}

test('a row has what an import reads, with quotes doubled and nothing that a spreadsheet calculates', () => {
  expect(partsCsv([PART]).split('\r\n')).toEqual([
    'sku,brand,part_number,name,title,price,price_steps,cost,minimum_quantity,pack_size,shelf,low_stock_at,weight_grams,state',
    `"'-288V",Norbrake,BR 2881.V,"Disc 12"", vented",,54.90,10: 49.90,21.00,2,2,B3-12,4,,live`,
    '',
  ])
})

test('what follows a semicolon is not calculated where that separates cells', () => {
  const [, row] = partsCsv([{ ...PART, name: 'Disc;=1+1', title: 'a; @sum' }]).split('\r\n')
  expect(row).toContain(`"Disc;'=1+1"`)
  expect(row).toContain(`"a;' @sum"`)
})

test.each(['=1+1', '\t=1+1', '＝1+1', '＠sum'])(
  'a spreadsheet does not calculate the name %j',
  (name) => {
    const [, row] = partsCsv([{ ...PART, name }]).split('\r\n')
    expect(row).toContain(`'${name}`)
  },
)

test('a part is found by its SKU, or by brand and number together', () => {
  expect(hasKey(PART)).toBe(true)
  expect(hasKey({ ...PART, sku: null })).toBe(true)
  expect(hasKey({ ...PART, sku: null, brand: null })).toBe(false)
  expect(hasKey({ ...PART, sku: null, number: null })).toBe(false)
})
