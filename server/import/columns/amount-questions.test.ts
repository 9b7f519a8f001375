import { beforeAll, expect, test } from 'vitest'
import { aProduct } from '#test/builders.ts'
import { anUpload, rowsOf, runStep } from '#test/imports.ts'
import { aWorld } from '#test/matched-file.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { getImport } from '../import-view.ts'
import { chooseColumns, listColumns } from './choose-columns.ts'

// What a file does not say of its amounts is asked once: decimals, currency, weights.

beforeAll(writeCategories)

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
