import { beforeAll, expect, test } from 'vitest'
import { aProduct } from '#test/builders.ts'
import { anUpload, rowsOf, runStep } from '#test/imports.ts'
import { aWorld } from '#test/matched-file.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { chooseColumns, listColumns } from './choose-columns.ts'

// What a file does not say of its prices is asked once: of how many units they are, and their tax.

beforeAll(writeCategories)

test('a price beside a unit of several is asked about once, and divided', async () => {
  const { admin, sku, extra } = await aWorld()
  const text = `sku;list;jobber;U/M;${extra}\n${sku};1300.00;1105.00;C;x\nN${sku};3.10;2.00;EA;x\n`
  const id = await anUpload(admin, text, { kind: 'products' })
  const found = await listColumns(id)
  const text100 = `Is 1300.00 the price of 100 units? ${sku} costs $12.50 in the shop.`
  expect(found.questions).toMatchObject([
    { id: 'price-unit', about: 'U/M C', text: text100, proposal: 'divide' },
  ])
  const columns = found.columns.map(({ name }) => name)
  const fields = []
  for (const [at, answer] of ['divide', 'leave-out'].entries()) {
    await chooseColumns(admin, id, { columns, answers: { 'price-unit': answer } })
    await runStep(id, `check ${at + 1}`)
    fields.push((await rowsOf(id))[0]?.resolved?.fields)
  }
  expect(fields).toEqual([{ pricePerUnit: 13, cost: 11.05 }, {}])
})

test('a price of several units is divided if that is nearer to what the shop’s parts cost, unit by unit', async () => {
  const { admin, sku, extra } = await aWorld()
  for (const [end, cents] of [
    ['P', 2000],
    ['M', 250],
  ] as const) {
    await aProduct({ sku: `${sku}${end}`, pricePerUnitCents: cents })
  }
  const asked = async (...rows: string[]) => {
    const text = `sku;price;U/M;note;${extra}\n${rows.map((row) => `${row};x\n`).join('')}`
    const id = await anUpload(admin, text, OF_PARTS)
    const { questions, columns } = await listColumns(id)
    const [question] = questions.filter((one) => one.id === 'price-unit')
    const { about, proposal = 'none' } = question ?? {}
    return { id, columns: columns.map(({ name }) => name), about, proposal }
  }
  const [pair, hundred] = [`${sku}P;20.50;PR;`, `${sku};1300.00;C;`]
  const { id, columns, about, proposal } = await asked(pair, hundred)
  expect({ about, proposal }).toEqual({ about: 'U/M PR, U/M C', proposal: 'divide c' })
  await chooseColumns(admin, id, { columns, answers: { 'price-unit': String(proposal) } })
  await runStep(id, 'check 1')
  expect((await rowsOf(id)).map(({ raw }) => raw.price)).toEqual(['20.50', '13.00'])
  expect((await asked(pair)).proposal).toBe('each')
  expect((await asked(`${sku}P;41.00;PR;`)).proposal).toBe('divide')
  expect((await asked(`N${sku};2.50;M;`)).proposal).toBeNull()
  expect((await asked(`${sku}M;2.60;M;`)).proposal).toBe('each')
  expect((await asked(`${sku}M;2600;M;`)).proposal).toBe('divide')
})

test('a note says that a price is of a pair, unless it says that it is not', async () => {
  const { admin, sku, extra } = await aWorld()
  const proposed = async (note: string) => {
    const text = `sku;price;note;${extra}\nN${sku};20.50;${note};x\n`
    const { questions } = await listColumns(await anUpload(admin, text, OF_PARTS))
    return questions.map(({ about, proposal }) => [about, proposal])
  }
  expect(await proposed('Price per pair')).toEqual([['note PAIR', 'divide']])
  expect(await proposed('Price per pair on request')).toEqual([])
  expect(await proposed('Price each, not price per pair')).toEqual([])
})

test('tax that the file says its prices have is asked about, and taken out of them alone', async () => {
  const { admin, sku, extra } = await aWorld()
  const title = 'Prices incl. 19 % VAT'
  const text = `${title}\nsku;Price;Dealer net;${extra}\n${sku};14.88;5.00;x\n`
  const id = await anUpload(admin, text, { kind: 'products' })
  const { questions, columns } = await listColumns(id)
  expect(questions).toMatchObject([
    { id: 'price-tax', about: 'Price, with 19%', proposal: 'take-out 19' },
  ])
  const names = columns.map(({ name }) => name)
  await chooseColumns(admin, id, { columns: names, answers: { 'price-tax': 'take-out 19' } })
  await runStep(id, 'check 1')
  expect((await rowsOf(id))[0]?.raw).toMatchObject({ price: '12.50', cost: '5.00' })

  const taxOf = async (above: string, price: string, below = '') => {
    const lines = [above, `sku;${price};${extra}`, `${sku};12.60;x`, below]
    const file = await anUpload(admin, lines.join('\n'), { kind: 'products' })
    return (await listColumns(file)).questions.find(({ id: one }) => one === 'price-tax')?.proposal
  }
  expect(await taxOf(title, 'Price'), 'as the shop’s without tax').toBe('keep')
  expect(await taxOf('EK netto. Alle UVP inkl. 19 % MwSt.', 'VK netto')).toBeUndefined()
  expect(await taxOf('', 'Price', 'Freight to UK: incl. 20% VAT on delivery')).toBeUndefined()
  expect(await taxOf('Versand inkl. 19 % MwSt.', 'Price')).toBeUndefined()
})

test('a price whose name says of how many it is is asked about, and divided', async () => {
  const { admin, sku, extra } = await aWorld()
  const askedOf = async (header: string) => {
    const text = `sku;${header};Case Qty;${extra}\n${sku};1200.00;48;x\n`
    const id = await anUpload(admin, text, { kind: 'products' })
    const found = await listColumns(id)
    const answers = { 'price-unit': 'divide', 'pack-meaning': 'new-parts' }
    await chooseColumns(admin, id, { columns: found.columns.map(({ name }) => name), answers })
    await runStep(id, 'check 1')
    const asked = found.questions.find(({ id: question }) => question === 'price-unit')
    return [asked?.text, (await rowsOf(id))[0]?.raw.price]
  }
  const inShop = `${sku} costs $12.50 in the shop.`
  expect(await askedOf('Price per 100')).toEqual([
    `Is 1200.00 the price of 100 units? ${inShop}`,
    '12.00',
  ])
  expect(await askedOf('Case Price')).toEqual([
    `Is 1200.00 the price of 48 units? ${inShop}`,
    '25.00',
  ])
  expect(await askedOf('Price per 10+')).toEqual([undefined, '1200.00'])
  expect(await askedOf('Preis pro m')).toEqual([undefined, '1200.00'])
})

const OF_PARTS = { kind: 'products' } as const
