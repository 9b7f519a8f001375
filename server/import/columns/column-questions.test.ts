import { beforeAll, expect, test } from 'vitest'
import { aProduct } from '#test/builders.ts'
import { anUpload, rowsOf, runStep } from '#test/imports.ts'
import { aWorld } from '#test/matched-file.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { brandIdOf } from '../../catalog/brand.ts'
import { db } from '../../platform/db/client.ts'
import { getImport } from '../import-view.ts'
import { chooseColumns, listColumns } from './choose-columns.ts'

// What the cells of a file do not say is asked once.

beforeAll(writeCategories)

test('a file without the kind of its numbers asks for it once', async () => {
  const { admin, sku, extra } = await aWorld()
  const text = `part_number;Cross number;${extra}\n${sku};1K0 698 151 E;x\n`
  const id = await anUpload(admin, text, { kind: 'numbers' })
  const found = await listColumns(id)
  expect(found.questions).toMatchObject([
    { id: 'number-kind', about: 'Cross number', proposal: 'cross' },
  ])
  const columns = found.columns.map(({ name }) => name)
  expect(columns).toEqual(['part_number', 'number', null])
  await expect(chooseColumns(admin, id, { columns })).rejects.toMatchObject({
    errors: [{ path: 'answers', message: 'First answer: Of which kind are all these numbers?' }],
  })
  const answers = { 'number-kind': 'cross' }
  await chooseColumns(admin, id, { columns, answers })
  await runStep(id, 'check 1')
  expect((await rowsOf(id))[0]).toMatchObject({
    action: 'add',
    resolved: { kind: 'cross', shown: '1K0 698 151 E' },
  })
  expect(await listColumns(id)).toMatchObject({ answers })

  const next = await anUpload(admin, text.replace('151 E', '151 F'), { kind: 'numbers' })
  await runStep(next, 'check')
  expect(await getImport(next)).toMatchObject({ state: 'checked', open: 1, awaits: null })
  expect(await listColumns(next)).toMatchObject({ answers })
  // A column says it after all: what was said of all is forgotten.
  const both = columns.with(2, 'kind')
  expect((await listColumns(next, { columns: both, answers })).questions).toEqual([])
  await chooseColumns(admin, next, { columns: both, answers })
  await runStep(next, 'check 2')
  expect((await rowsOf(next))[0]).toMatchObject({ action: 'wrong' })
  expect(await listColumns(next)).toMatchObject({ answers: {} })
})

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

test('a stock with cents beside a price without is asked about', async () => {
  const { admin, sku, extra } = await aWorld()
  const text = `sku;price;units;${extra}\n${sku};4;12.95;x\nN${sku};10;8.00;x\nM${sku};0;9.49;x\n`
  const id = await anUpload(admin, text, { kind: 'products' })
  const { questions, columns } = await listColumns(id)
  expect(questions).toMatchObject([
    { id: 'price-column', about: 'price, units', proposal: '2', choices: [{}, {}] },
  ])
  const names = columns.map(({ name }) => name)
  await chooseColumns(admin, id, { columns: names, answers: { 'price-column': '2' } })
  await runStep(id, 'check 1')
  expect((await rowsOf(id)).map(({ raw }) => [raw.price, raw.units])).toEqual([
    ['12.95', undefined],
    ['8.00', undefined],
    ['9.49', undefined],
  ])
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

test('a sign with three digits behind it is asked about once, never guessed', async () => {
  const { admin, sku, extra } = await aWorld()
  const text = `sku;price;weight_kg;${extra}\n${sku};12,500;1,400;x\n`
  const id = await anUpload(admin, Buffer.from(text, 'latin1'), { kind: 'products' })
  const found = await listColumns(id)
  expect(found.questions).toMatchObject([
    {
      id: 'decimal-comma',
      about: '12,500',
      text: `How much is 12,500? ${sku} costs $12.50 in the shop, and 12,500 here.`,
      proposal: 'comma',
    },
  ])
  const columns = found.columns.map(({ name }) => name)
  await expect(chooseColumns(admin, id, { columns })).rejects.toMatchObject({
    errors: [{ path: 'answers' }],
  })
  await expect(
    chooseColumns(admin, id, { columns, answers: { 'decimal-comma': 'both' } }),
  ).rejects.toMatchObject({ errors: [{ path: 'answers' }] })
  await chooseColumns(admin, id, { columns, answers: { 'decimal-comma': 'point' } })
  await runStep(id, 'check 1')
  expect((await rowsOf(id))[0]).toMatchObject({
    raw: { price: '12500', weight_kg: '1400' },
  })
  await chooseColumns(admin, id, { columns, answers: { 'decimal-comma': 'comma' } })
  await runStep(id, 'check 2')
  expect((await rowsOf(id))[0]).toMatchObject({
    action: 'change',
    resolved: { fields: { weightGrams: 1400 } },
  })
})

test('a match from a file with points does not decide what 12,500 is: the file with commas waits', async () => {
  const { admin, sku, extra } = await aWorld()
  const upload = (price: string) =>
    anUpload(admin, `sku;price;${extra}\n${sku};${price};x\n`, { kind: 'products' })
  const columns = ['sku', 'price', null]
  await chooseColumns(admin, await upload('12.50'), { columns })
  const id = await upload('12,500')
  expect((await getImport(id)).awaits).toBe('columns')
  const found = await listColumns(id)
  expect(found.columns.map(({ name, from }) => [name, from])).toEqual([
    ['sku', 'last'],
    ['price', 'last'],
    [null, 'last'],
  ])
  await chooseColumns(admin, id, { columns, answers: { 'decimal-comma': 'comma' } })
  expect((await getImport(await upload('12,500'))).awaits).toBeNull()
})

test('the brand of all parts of a file is asked again for a file whose name does not say it', async () => {
  const { admin, sku, extra } = await aWorld()
  const brand = `Quillon ${extra.slice(-8)}`
  await db.transaction((tx) => brandIdOf(tx, brand))
  const upload = (name: string) =>
    anUpload(admin, `Number;Name;Price;${extra}\n${sku};Bolt;2.50;x\n`, {
      kind: 'products',
      name,
    })
  const id = await upload(`${brand}-march.csv`)
  const { questions, columns } = await listColumns(id)
  expect(questions).toMatchObject([{ id: 'brand-of-all', proposal: `brand ${brand}` }])
  await chooseColumns(admin, id, {
    columns: columns.map(({ name }) => name),
    answers: { 'brand-of-all': `brand ${brand}` },
  })
  await runStep(id, 'check 1')
  expect((await rowsOf(id))[0]?.resolved).toMatchObject({ fields: { brand } })
  expect((await getImport(await upload(`${brand}-april.csv`))).awaits).toBeNull()
  const other = await upload('Somebody-april.csv')
  expect((await getImport(other)).awaits).toBe('columns')
  expect(await listColumns(other)).toMatchObject({ answers: {} })
})

test('euros wait for the owner, who may give a rate; dollars beside them stay dollars', async () => {
  const { admin, sku, extra } = await aWorld()
  const other = await aProduct({ sku: `${sku}-E`, pricePerUnitCents: 1000 })
  const text = `sku,price,${extra}\n${sku},$37.12,x\n${other.sku},€10.00,x\n`
  const id = await anUpload(admin, text, { kind: 'products' })
  const { questions } = await listColumns(id)
  expect(questions).toMatchObject([
    { id: 'currency', about: 'Prices are in €', proposal: 'leave-out' },
  ])
  const columns = ['sku', 'price', null]
  for (const rate of ['0', '-1', 'x', '']) {
    await expect(
      chooseColumns(admin, id, { columns, answers: { currency: `rate EUR ${rate}` } }),
    ).rejects.toMatchObject({ errors: [{ path: 'answers' }] })
  }
  await chooseColumns(admin, id, { columns, answers: { currency: 'rate EUR 1.105' } })
  await runStep(id, 'check 1')
  expect(await rowsOf(id)).toMatchObject([
    { resolved: { fields: { pricePerUnit: 37.12 } } },
    { resolved: { fields: { pricePerUnit: 11.05 } } },
  ])
  // The rate is not that of the next file.
  const next = await anUpload(admin, text.replace('€', '£'), { kind: 'products' })
  expect((await getImport(next)).awaits).toBe('columns')
  expect(await listColumns(next)).toMatchObject({
    answers: {},
    questions: [{ choices: [{}, {}, { value: 'rate GBP', takes: 'rate' }] }],
  })
})

test('prices without a proof wait, whatever the weights beside them prove', async () => {
  const { admin, sku, extra } = await aWorld()
  const text = `sku;price;weight_kg;${extra}\nX-${sku};1,250;2,5;x\n`
  const id = await anUpload(admin, text, { kind: 'products' })
  expect((await listColumns(id)).questions).toMatchObject([
    { id: 'decimal-comma', about: '1,250', proposal: 'comma' },
  ])
  const pieces = await anUpload(admin, `sku;price;units\n${sku};12;4.000\n`, { kind: 'products' })
  expect((await listColumns(pieces)).questions).toMatchObject([
    { id: 'decimal-comma', about: '4.000' },
  ])
})

test('our own names wait only if no price proves what its sign means', async () => {
  const { admin, sku } = await aWorld()
  const priced = async (...prices: string[]) => {
    const rows = prices.map((price, at) => `${sku}${at || ''};${price}\n`).join('')
    const id = await anUpload(admin, `sku;price\n${rows}`, { kind: 'products' })
    await runStep(id, 'check')
    return { ...(await getImport(id)), rows: await rowsOf(id) }
  }
  expect(await priced('31,000')).toMatchObject({ awaits: 'columns' })
  for (const [price, read] of [
    ['12.50', 12.5],
    ['12,99', 12.99],
    ['$1,012.50', 1012.5],
    ['1.012,50', 1012.5],
    ['USD 45', 45],
  ]) {
    const { awaits, rows } = await priced(String(price))
    expect(awaits).toBeNull()
    expect(Number(rows[0]?.raw.price)).toBe(read)
  }
  // One cell proves all of the file.
  expect((await priced('31,000', '9,90')).rows[0]).toMatchObject({
    resolved: { fields: { pricePerUnit: 31 } },
  })
})

test('a column ‘Weight’ waits for the owner, because it may be in grams or in pounds', async () => {
  const { admin, sku } = await aWorld()
  const text = `sku,Weight\n${sku},5\n`
  const id = await anUpload(admin, text, { kind: 'products' })
  expect((await getImport(id)).awaits).toBe('columns')
  expect(await listColumns(id)).toMatchObject({
    columns: [{ name: 'sku' }, { name: 'weight' }],
    questions: [{ id: 'weight-unit', about: 'Weight', proposal: null }],
  })
})

test('a stock is proposed for new parts only if the file has SKUs of the shop', async () => {
  const { admin, sku, extra } = await aWorld()
  const proposed = async (item: string) => {
    const text = `sku;price;QOH;${extra}\n${item};12.50;3;x\nN${sku};5.00;4;x\n`
    const { questions } = await listColumns(await anUpload(admin, text, OF_PARTS))
    return questions.map(({ id, proposal }) => [id, proposal])
  }
  expect(await proposed(sku)).toEqual([['units-meaning', 'new-parts']])
  expect(await proposed(`W${sku}`)).toEqual([['units-meaning', 'leave-out']])
})

test('what a file calls SKU beside brands is the maker’s number, or the supplier’s own', async () => {
  const { admin, extra } = await aWorld()
  const brand = `Brand ${extra}`
  const brandId = await db.transaction((tx) => brandIdOf(tx, brand))
  const number = `N-${brandId}.5`
  await aProduct({ brandId, number })
  const namesOf = async (header: string, cells: string) => {
    const text = `${header};price;${extra}\n${cells};9.00;x\n`
    const { columns } = await listColumns(await anUpload(admin, text, { kind: 'products' }))
    return columns.slice(0, -2).map(({ name }) => name)
  }
  expect(await namesOf('Variant SKU;Vendor', `${number};${brand}`)).toEqual([
    'part_number',
    'brand',
  ])
  const others = [1, 2].map((n) => `W ${n} ${extra};${brand};9.00;x`).join('\n')
  const once = `Variant SKU;Vendor;price;${extra}\n${number};${brand};9.00;x\n${others}\n`
  const { columns: byChance } = await listColumns(await anUpload(admin, once, OF_PARTS))
  expect(byChance[0]?.name).toBe('sku')
  expect(await namesOf('Symbol;Vendor;MPN', `S ${extra};${brand};${number}`)).toEqual([
    ...[null, 'brand', 'part_number'],
  ])
  expect(await namesOf('Symbol;Vendor;MPN', `S ${extra};${brand};X-1`)).toEqual([
    ...['sku', 'brand', 'part_number'],
  ])
})

test('a file without brands that numbers its parts by the shop’s SKUs names them by SKU', async () => {
  const { admin, sku, extra } = await aWorld()
  const columnsOf = async (item: string) => {
    const text = `Item;Price;${extra}\n${item};12.50;x\n`
    const { columns, questions } = await listColumns(await anUpload(admin, text, OF_PARTS))
    return [columns[0]?.name, questions.map((one) => one.id)]
  }
  expect(await columnsOf(`${sku} `)).toEqual(['sku', []])
  expect(await columnsOf(`N-${sku}`)).toEqual(['part_number', ['brand-of-all']])
})

test('a file that counts its items as the shop does is of another shop if it names other things', async () => {
  const { admin, extra } = await aWorld()
  const first = Date.now()
  for (const n of [1, 2]) await aProduct({ sku: `${first + n}`, name: 'Brake disc, vented' })
  const foundIn = async (name: string) => {
    const rows = [1, 2].map((n) => `${first + n};${name};9.00;x\n`).join('')
    const id = await anUpload(admin, `Item #;Name;Price;${extra}\n${rows}`, OF_PARTS)
    const { columns, questions } = await listColumns(id)
    return [columns[0]?.name, questions.map((one) => [one.id, one.proposal])]
  }
  expect(await foundIn('DISC VENTED 312')).toEqual(['sku', []])
  expect(await foundIn('Wiper blade')).toEqual(['part_number', [['brand-of-all', null]]])
})

const OF_PARTS = { kind: 'products' } as const

test('a file whose letters another program has garbled is asked about once, and mended', async () => {
  const { admin, sku, extra } = await aWorld()
  const text = `sku;name;price;${extra}\n${sku};KÃ¼hler;9;x\n${sku}-Ã–L;Ã–l;9;x\n`
  const id = await anUpload(admin, text, { kind: 'products' })
  const found = await listColumns(id)
  expect(found.questions).toMatchObject([{ id: 'encoding', about: 'KÃ¼hler', proposal: 'mend' }])
  const columns = found.columns.map(({ name }) => name)
  await chooseColumns(admin, id, { columns, answers: { encoding: 'mend' } })
  await runStep(id, 'check 1')
  const names = (await rowsOf(id)).map(({ raw }) => raw)
  expect(names).toMatchObject([{ name: 'Kühler' }, { sku: `${sku}-ÖL`, name: 'Öl' }])
})
