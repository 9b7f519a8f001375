import { expect, test } from 'vitest'
import type { FileAnswers } from '#contract/import/import-question.ts'
import { readPies } from './pies-rows.ts'

const TODAY = '2026-03-01'

async function rowsOf(
  items: string,
  header = '<CurrencyCode>USD</CurrencyCode>',
  answers: FileAnswers = {},
) {
  const text = `<PIES><Header>${header}</Header><Items>${items}</Items></PIES>`
  const rows = []
  for await (const row of readPies(() => pieces(text), answers, TODAY)) rows.push(row)
  return rows
}

async function* pieces(text: string) {
  yield Buffer.from(text)
}

async function rawOf(inside: string, header?: string, answers?: FileAnswers) {
  const [row] = await rowsOf(
    `<Item MaintenanceType="A"><PartNumber>AP 1</PartNumber><BrandLabel>Haldrix</BrandLabel>${inside}</Item>`,
    header,
    answers,
  )
  const { findings = '[]', ...raw } = row?.raw ?? {}
  const found: { code: string; text: string }[] = JSON.parse(findings)
  return { raw, codes: found.map(({ code }) => code), texts: found.map(({ text }) => text) }
}

const priced = (...prices: string[]) =>
  `<Prices>${prices.map((one) => `<Pricing PriceType="RET">${one}</Pricing>`).join('')}</Prices>`

test('the price that is valid today counts, whatever the file had before or will have', async () => {
  const { raw, codes } = await rawOf(
    priced(
      '<EffectiveDate>2024-01-01</EffectiveDate><ExpirationDate>2025-12-31</ExpirationDate><Price UOM="PE">41.00</Price>',
      '<EffectiveDate>2026-01-01</EffectiveDate><ExpirationDate>2026-12-31</ExpirationDate><Price UOM="PE">45.00</Price>',
      '<EffectiveDate>2027-01-01</EffectiveDate><Price UOM="PE">49.00</Price>',
    ),
  )
  expect(raw.price).toBe('45')
  expect(codes).toEqual([])
})

test('a price that is not valid yet is none, and the row says from when it is', async () => {
  const { raw, texts } = await rawOf(
    priced('<EffectiveDate>2027-01-01</EffectiveDate><Price UOM="PE">19.00</Price>'),
  )
  expect(raw.price).toBeUndefined()
  expect(texts).toEqual(['The price is valid from 2027-01-01'])
})

test.each([
  [
    priced('<CurrencyCode>CAD</CurrencyCode><Price>61.00</Price>'),
    '<CurrencyCode>USD</CurrencyCode>',
  ],
  [priced('<Price>61.00</Price>'), '<CurrencyCode>EUR</CurrencyCode>'],
])('a price in another currency is no price in dollars', async (prices, header) => {
  const { raw, codes } = await rawOf(prices, header)
  expect(raw.price).toBeUndefined()
  expect(codes).toEqual(['other-currency'])
})

const CASE =
  '<Packages><Package><PackageUOM>CA</PackageUOM><QuantityofEaches>7</QuantityofEaches></Package></Packages>'

test.each([
  ['<Price UOM="CA">120.00</Price><PriceMultiple UOM="EA">12</PriceMultiple>', '', '10'],
  ['<Price UOM="CA">10.00</Price>', CASE, '1.43'],
  ['<Price UOM="CA">120.00</Price>', '', undefined],
])('a price of a case is divided, or none: %s', async (price, packages, each) => {
  const { raw, codes } = await rawOf(priced(price) + packages)
  expect(raw.price).toBe(each)
  expect(codes).toEqual(['price-of-pack'])
})

test('prices from a quantity on are price steps, and two of one quantity wait', async () => {
  const steps = await rawOf(
    priced(
      '<Price UOM="PE">80.00</Price>',
      '<Price UOM="PE">74.00</Price><PriceBreak UOM="EA">10</PriceBreak>',
      '<Price UOM="PE">70.00</Price><PriceBreak UOM="EA">50</PriceBreak>',
    ),
  )
  expect(steps.raw).toMatchObject({ price: '80', price_steps: '10: 74; 50: 70' })
  const two = await rawOf(priced('<Price>24.95</Price>', '<Price>25.95</Price>'))
  expect(two.raw.price).toBeUndefined()
  expect(two.raw.prices).toBe('["24.95","25.95"]')
})

test('texts are English, and those in pieces are joined in their sequence', async () => {
  const { raw, texts } = await rawOf(
    `<Descriptions>
      <Description DescriptionCode="SHO" LanguageCode="DE">Bremsbeläge</Description>
      <Description DescriptionCode="SHO" LanguageCode="EN">Brake pads, van</Description>
      <Description DescriptionCode="EXT" LanguageCode="EN" Sequence="2">second part.</Description>
      <Description DescriptionCode="EXT" LanguageCode="EN" Sequence="1">First part,</Description>
    </Descriptions>`,
  )
  expect(raw).toMatchObject({ name: 'Brake pads, van', description: 'First part, second part.' })
  expect(texts).toEqual(['Texts in DE are not read'])
})

test('the picture is the part’s from the front: no logo, and no document', async () => {
  const asset = (type: string, name: string) =>
    `<DigitalFileInformation><AssetType>${type}</AssetType><URI>https://img.example/${name}</URI></DigitalFileInformation>`
  const assets =
    asset('LGO', 'logo.jpg') + asset('P01', 'a.jpg') + asset('P04', 'b.jpg') + asset('P02', 'c.pdf')
  const { raw } = await rawOf(`<DigitalAssets>${assets}</DigitalAssets>`)
  expect(raw.image).toBe('https://img.example/b.jpg')
})

test('the weight is that of one unit, in pounds', async () => {
  const pack = (unit: string, pounds: string) =>
    `<Package><PackageUOM>${unit}</PackageUOM><Weights UOM="PG"><Weight>${pounds}</Weight></Weights></Package>`
  const { raw } = await rawOf(`<Packages>${pack('CA', '52')}${pack('EA', '4.4')}</Packages>`)
  expect(raw.weight_lb).toBe('4.4')
})

test('an item that is not changed is no row', async () => {
  const item = (type: string, number: string) =>
    `<Item MaintenanceType="${type}"><PartNumber>${number}</PartNumber></Item>`
  expect(await rowsOf(item('N', 'A') + item('D', 'B'))).toEqual([
    { line: 2, raw: { part_number: 'B', maintenance: 'D' } },
  ])
})

test('the owner says which types of prices are the price and the cost, and what a pack costs', async () => {
  const prices = `<Prices>
    <Pricing PriceType="LST"><Price>4.95</Price></Pricing>
    <Pricing PriceType="JBR"><Price>2.10</Price></Pricing>
    <Pricing PriceType="MAP"><Price UOM="CA">48.00</Price><PriceMultiple>12</PriceMultiple></Pricing>
  </Prices>`
  const readAs = async (answers: FileAnswers) => {
    const { price, cost } = (await rawOf(prices, undefined, answers)).raw
    return [price, cost]
  }
  expect(await readAs({})).toEqual(['4.95', undefined])
  expect(await readAs({ 'price-type': 'LST', 'cost-type': 'JBR' })).toEqual(['4.95', '2.1'])
  expect(await readAs({ 'price-type': 'MAP', 'price-unit': 'divide' })).toEqual(['4', undefined])
  expect(await readAs({ 'price-type': 'MAP', 'price-unit': 'each' })).toEqual(['48', undefined])
  expect(await readAs({ 'price-type': 'MAP', 'price-unit': 'leave-out' })).toEqual([
    undefined,
    undefined,
  ])
  expect(await readAs({ 'price-type': 'none', 'cost-type': 'none' })).toEqual([
    undefined,
    undefined,
  ])
})
