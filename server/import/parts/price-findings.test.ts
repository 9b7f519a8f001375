import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport, rowsOf } from '#test/imports.ts'
import { costJumps, marginFindings } from './price-findings.ts'

const PART = { pricePerUnit: 20, priceSteps: null, cost: 15, coreCharge: null }
const STEPS = [
  { from: 10, pricePerUnit: 18 },
  { from: 50, pricePerUnit: 16 },
]

const texts = (...of: Parameters<typeof marginFindings>) =>
  marginFindings(...of).map(({ code, field, text }) => `${code} of ${field}: ${text}`)

test('a price below the cost is said, whichever of the two is written, of a new part, too', () => {
  const said = (price: string, cost: string) => [
    `below-cost of price: The price, ${price}, is below the cost, ${cost}`,
  ]
  expect(texts({ cost: 24 }, PART)).toEqual(said('$20.00', '$24.00'))
  expect(texts({ pricePerUnit: 12 }, PART)).toEqual(said('$12.00', '$15.00'))
  expect(texts({ ...PART, cost: 24 }, undefined)).toEqual(said('$20.00', '$24.00'))
  expect(texts({ pricePerUnit: 15 }, PART)).toEqual([])
  expect(texts({ cost: null }, { ...PART, cost: 24 })).toEqual([])
})

test('a price step below the cost is said, whether it is written or stays', () => {
  const said = (cost: string) => [
    `below-cost of price_steps: From 50 units on each costs $16.00, below the cost, ${cost}`,
  ]
  expect(texts({ priceSteps: STEPS }, { ...PART, cost: 17 })).toEqual(said('$17.00'))
  expect(texts({ cost: 17 }, { ...PART, priceSteps: STEPS })).toEqual(said('$17.00'))
  expect(texts({ pricePerUnit: 22 }, { ...PART, cost: 17, priceSteps: STEPS })).toHaveLength(1)
  expect(texts({ priceSteps: null }, { ...PART, cost: 17, priceSteps: STEPS })).toEqual([])
})

test('a core charge above the price is said, whichever of the two is written', () => {
  const said = ['core-above-price of price: The core charge, $90.00, is above the price, $20.00']
  expect(texts({ coreCharge: 90 }, PART)).toEqual(said)
  expect(texts({ pricePerUnit: 20 }, { ...PART, coreCharge: 90 })).toEqual(said)
})

test('a row that writes none of these says nothing of a part that is sold below its cost', () => {
  expect(texts({}, { ...PART, cost: 24, coreCharge: 90, priceSteps: STEPS })).toEqual([])
  expect(texts({ coreCharge: 5 }, { ...PART, cost: 24 })).toEqual([])
})

const aSku = () => `S-${randomUUID().slice(0, 8)}`.toUpperCase()

test('a price step that is far from the price, or from what it replaces, waits', async () => {
  const admin = await aPerson({ role: 'admin' })
  const [plain, stepped, fine] = [aSku(), aSku(), aSku()]
  await aProduct({ sku: plain, pricePerUnitCents: 2140 })
  const priceSteps = [{ from: 10, cents: 2000 }]
  await aProduct({ sku: stepped, pricePerUnitCents: 2140, priceSteps })
  await aProduct({ sku: fine, pricePerUnitCents: 2140, priceSteps })
  const text = [
    'sku,name,price,price_steps',
    `${plain},,21.40,2: 0.42`,
    `${aSku()},Clip,10.00,5: 3.00`,
    `${stepped},,7.20,10: 6.60`,
    `${fine},,,10: 19.00`,
  ].join('\n')
  const { _id: id, report } = await aCheckedImport(admin, text, { kind: 'products' })
  expect(report).toMatchObject({
    actions: { change: 1, queued: 3 },
    codes: { 'price-jump': 3 },
    stops: [],
  })
  expect((await rowsOf(id)).map(({ findings }) => findings.map((one) => one.text))).toEqual([
    ['From 2 units on each costs $0.42, and fewer cost $21.40'],
    ['From 5 units on each costs $3.00, and fewer cost $10.00'],
    ['The price from 10 units on changes from $20.00 to $6.60'],
    [],
  ])
})

test('a cheap price step that the part already has is no question', async () => {
  const admin = await aPerson({ role: 'admin' })
  const [same, grown, cheaper] = [aSku(), aSku(), aSku()]
  const priceSteps = [{ from: 100, cents: 300 }]
  for (const sku of [same, grown, cheaper]) {
    await aProduct({ sku, pricePerUnitCents: 1000, priceSteps })
  }
  const text = [
    'sku,price,price_steps',
    `${same},10.00,100: 3.00`,
    `${grown},10.00,100: 3.00; 500: 2.80`,
    `${cheaper},11.00,100: 3.00`,
  ].join('\n')
  const { _id: id, report } = await aCheckedImport(admin, text, { kind: 'products' })
  expect(report).toMatchObject({ actions: { same: 1, queued: 2 }, codes: { 'price-jump': 2 } })
  expect((await rowsOf(id)).map(({ findings }) => findings.map((one) => one.text))).toEqual([
    [],
    ['From 500 units on each costs $2.80, and fewer cost $10.00'],
    ['From 100 units on each costs $3.00, and fewer cost $11.00'],
  ])
})

test('a price that changes by over a tenth while the steps stay is a warning', async () => {
  const admin = await aPerson({ role: 'admin' })
  const [risen, little, cleared] = [aSku(), aSku(), aSku()]
  const priceSteps = [{ from: 10, cents: 2583 }]
  for (const sku of [risen, little, cleared]) {
    await aProduct({ sku, pricePerUnitCents: 2870, priceSteps })
  }
  const text = [
    'sku,price,price_steps',
    `${risen},57.40,`,
    `${little},29.90,`,
    `${cleared},57.40,(clear)`,
  ].join('\n')
  const { _id: id, report } = await aCheckedImport(admin, text, { kind: 'products' })
  expect(report).toMatchObject({ actions: { change: 3 }, codes: { 'steps-stay': 1 }, stops: [] })
  const [first] = await rowsOf(id)
  expect(first?.findings).toEqual([
    {
      code: 'steps-stay',
      field: 'price',
      text: 'The price changes from $28.70 to $57.40, and its price steps stay: from 10: $25.83 each',
    },
  ])
})

test('a file that puts a price under the cost, or a core charge over the price, says so', async () => {
  const admin = await aPerson({ role: 'admin' })
  const [costly, charged, added] = [aSku(), aSku(), aSku()]
  for (const sku of [costly, charged]) {
    await aProduct({ sku, pricePerUnitCents: 2000, costCents: 1500 })
  }
  const text = [
    'sku;name;price;cost;core_charge',
    `${costly};;;24.00;`,
    `${charged};;18.00;;90`,
    `${added};Clip;2.00;3.00;`,
  ].join('\n')
  const { report } = await aCheckedImport(admin, text, { kind: 'products' })
  expect(report).toMatchObject({
    actions: { add: 1, change: 2 },
    codes: { 'below-cost': 2, 'core-above-price': 1 },
    stops: [],
  })
})

test('many prices that fall by over a quarter stop the file: they may be what the shop pays', async () => {
  const admin = await aPerson({ role: 'admin' })
  const skus = Array.from({ length: 24 }, aSku)
  for (const sku of skus) await aProduct({ sku, pricePerUnitCents: 1000 })
  const stopsOf = async (parts: string[], price: string) => {
    const rows = parts.map((sku) => `${sku},${price}`)
    const text = ['sku,price', ...rows, `${skus.at(-1)},10.50`].join('\n')
    const { report } = await aCheckedImport(admin, text, { kind: 'products' })
    return report.stops
  }
  expect(await stopsOf(skus.slice(0, 23), '5.50')).toEqual([
    'The prices of 23 parts fall by 45%: are they what you pay?',
  ])
  expect(await stopsOf(skus.slice(0, 23), '8.00')).toEqual([])
  expect(await stopsOf(skus.slice(0, 18), '5.50')).toEqual([])
})

test('a cost waits that changes by more than three times, or that is far from the price', () => {
  const jumps = (...of: Parameters<typeof costJumps>) => costJumps(...of).map(({ text }) => text)
  expect(jumps({ cost: 46 }, PART)).toEqual(['The cost changes from $15.00 to $46.00'])
  expect(jumps({ cost: 4 }, PART)).toHaveLength(1)
  expect(jumps({ cost: 40 }, PART)).toEqual([])
  const bare = { ...PART, cost: null }
  const far = 'The cost, $31.00, is far from the price, $20.00'
  expect(jumps({ cost: 31 }, bare)).toEqual([far])
  expect(jumps({ cost: 31, pricePerUnit: 20 }, undefined)).toEqual([far])
  expect(jumps({ cost: 1.9 }, bare)).toHaveLength(1)
  expect(jumps({ cost: 25 }, bare)).toEqual([])
  expect(jumps({ cost: 31 }, undefined)).toEqual([])
})
