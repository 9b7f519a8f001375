import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aPart } from '#test/parts.ts'
import { aStaffList, type Listed } from '#test/staff-products.ts'

test('the pages of a search follow each other, and totals come where they are known', async () => {
  const admin = await aPerson({ role: 'admin' })
  const list = await aStaffList()
  const mark = randomUUID().slice(0, 8)
  const made: string[] = []
  for (let n = 0; n < 5; n++) made.push((await aProduct({ name: `Clip ${mark} ${n}` })).id)
  const seen: string[] = []
  let path: string | undefined = `/staff/product?limit=2&q=${mark}`
  while (path) {
    const { body, headers } = await call('GET', path, { as: admin })
    expect(headers['x-total-count']).toBeUndefined()
    seen.push(...body.map(({ _id }: Listed) => _id))
    path = /<\/api([^>]+)>; rel="next"/.exec(String(headers.link))?.[1]
    if (path) expect(path).toContain(`q=${mark}`)
  }
  expect(seen).toEqual(made)
  const [all, live] = [await list('limit=1'), await list('limit=1&state=live')]
  const products = await call('GET', '/product?limit=1')
  expect(live.headers['x-total-count']).toBe(products.headers['x-total-count'])
  expect(Number(all.headers['x-total-count'])).toBeGreaterThan(0)
  expect((await list('limit=1&stock=low')).headers['x-total-count']).toBeUndefined()
})

test('the parts without a weight are listed and counted, drafts too and deleted ones not', async () => {
  const list = await aStaffList()
  const as = await aPerson({ role: 'admin' })
  const count = async () => (await call('GET', '/staff/product/count', { as })).body.noWeight
  const before = await count()
  const mark = randomUUID().slice(0, 8)
  const make = async (more: Parameters<typeof aProduct>[0]) =>
    (await aProduct({ name: `Hook ${mark}`, ...more })).id
  const [light, draft] = [await make({}), await make({ state: 'draft' })]
  const [heavy, gone] = [await make({ weightGrams: 900 }), await make({ deletedAt: new Date() })]
  const made = [light, draft, heavy, gone]
  expect(await count()).toBe(before + 2)
  for (const query of ['sort=newest&limit=100', `q=${mark}`]) {
    const { ids } = await list(`state=no-weight&${query}`)
    expect(ids.filter((id) => made.includes(id)).toSorted()).toEqual([light, draft].toSorted())
  }
})

test('a search finds parts of a name or of a SKU, in any case; signs are taken as they are', async () => {
  const list = await aStaffList()
  const mark = randomUUID().slice(0, 8).toUpperCase()
  const pads = (await aProduct({ name: 'Bremsbeläge 100%_x', sku: `KST-${mark}` })).id
  const disc = (await aProduct({ name: `Disc ${mark.toLowerCase()}` })).id
  const found = async (q: string) => {
    const { ids } = await list(new URLSearchParams({ q }).toString())
    return [pads, disc].filter((id) => ids.includes(id))
  }
  expect(await found(mark.toLowerCase())).toEqual([pads, disc])
  expect(await found(`st-${mark}`)).toEqual([pads])
  expect(await found('BELÄGE')).toEqual([pads])
  expect(await found('100%_')).toEqual([pads])
  expect(await found('00%x')).toEqual([])
  expect(await found('br')).toEqual([pads]) // the beginning of a word
  expect(await found('re')).toEqual([])
  expect(await found('\0')).toEqual([pads, disc])
})

test('a search finds the words of name, SKU and brand, in any sequence', async () => {
  const list = await aStaffList()
  const [mark, brand] = [randomUUID().slice(0, 8), `Norbrake ${randomUUID().slice(0, 8)}`]
  const disc = (await aPart({ name: `Disc ${mark} rear`, brand })).id
  const pads = (await aPart({ name: `Pads ${mark}`, brand, state: 'draft' })).id
  const found = async (q: string) => {
    const { ids } = await list(new URLSearchParams({ q }).toString())
    return [disc, pads].filter((id) => ids.includes(id))
  }
  expect(await found(brand.toUpperCase())).toEqual([disc, pads])
  expect(await found(`rear ${mark}`)).toEqual([disc])
  expect(await found(`pads ${brand}`)).toEqual([pads])
  expect(await found(`${mark} ${brand} rear`)).toEqual([disc])
  expect(await found(`${mark} ${randomUUID()}`)).toEqual([])
})

test('a search finds the beginning of a part number, or four characters of it, however it is typed; drafts and numbers without a digit, too', async () => {
  const admin = await aPerson({ role: 'admin' })
  const list = await aStaffList()
  const letters = Array.from(
    randomUUID().slice(0, 8),
    (digit) => 'GHJKLMNPQRSTUVWX'[parseInt(digit, 16)],
  )
  const { id } = await aProduct({ state: 'draft' })
  const number = `HX-${letters.join('')} / 7`
  await call('PATCH', `/product/${id}`, { as: admin, body: { version: 1, number } })
  const isFound = async (q: string) =>
    (await list(new URLSearchParams({ q }).toString())).ids.includes(id)
  expect(await isFound(number)).toBe(true)
  expect(await isFound(`hx ${letters.join('').toLowerCase()}`)).toBe(true)
  expect(await isFound(`hx${letters.slice(0, 6).join('.')}`)).toBe(true)
  expect(await isFound(`${letters.join('')}7`)).toBe(true)
  expect(await isFound(letters.slice(2, 7).join(''))).toBe(true)
  expect(await isFound(letters.slice(2, 5).join(''))).toBe(false)
})

test('a search finds a part number of few characters as a whole, and in letters that look alike', async () => {
  const admin = await aPerson({ role: 'admin' })
  const list = await aStaffList()
  const { id } = await aProduct()
  const short = await aProduct()
  const number = `\u041e${randomUUID().slice(0, 7)}\u0410`
  await call('PATCH', `/product/${id}`, { as: admin, body: { version: 1, number } })
  await call('PATCH', `/product/${short.id}`, { as: admin, body: { version: 1, number: '0017' } })
  const isFound = async (q: string, part = id) =>
    (await list(new URLSearchParams({ q }).toString())).ids.includes(part)
  expect(await isFound(number)).toBe(true)
  expect(await isFound(number.replace('\u041e', 'o').replace('\u0410', 'a'))).toBe(true)
  expect(await isFound('17', short.id)).toBe(true)
  expect(await isFound('0017', short.id)).toBe(true)
  expect(await isFound('1', short.id)).toBe(false)
})

test('the list is sorted by each of its columns, up and down, page after page', async () => {
  const admin = await aPerson({ role: 'admin' })
  const mark = randomUUID().slice(0, 8)
  const make = async (name: string, more: Parameters<typeof aPart>[0]) =>
    aPart({ name: `${name} ${mark}`, ...more })
  const parts = [
    await make('a', { pricePerUnitCents: 300, availableQuantity: 2, categoryId: 501 }),
    await make('C', { pricePerUnitCents: 100, availableQuantity: 9, state: 'draft' }),
    await make('b', { pricePerUnitCents: 300, availableQuantity: 0, categoryId: 102 }),
  ]
  const sorted = async (sort: string) => {
    const seen: string[] = []
    let path: string | undefined = `/staff/product?limit=1&q=${mark}&sort=${sort}`
    while (path) {
      const { body, headers } = await call('GET', path, { as: admin })
      seen.push(...body.map(({ _id }: Listed) => _id))
      path = /<\/api([^>]+)>; rel="next"/.exec(String(headers.link))?.[1]
    }
    return seen.map((id) => parts.findIndex((part) => part.id === id)).join('')
  }
  expect(await sorted('name')).toBe('021')
  expect(await sorted('-name')).toBe('120')
  expect(await sorted('price')).toBe('102')
  expect(await sorted('-price')).toBe('201')
  expect(await sorted('stock')).toBe('201')
  expect(await sorted('category')).toBe('201')
  expect(await sorted('-state')).toBe('201')
  const whole = await call('GET', `/staff/product?q=${mark}&sort=-stock`, { as: admin })
  expect(whole.body.map(({ _id }: Listed) => _id)).toEqual(
    [1, 0, 2].map((place) => parts[place]?.id),
  )
})

test('a brand in any spelling, a stock and an id narrow the list', async () => {
  const list = await aStaffList()
  const mark = randomUUID().slice(0, 8)
  const [full, empty] = [
    await aPart({ brand: `Élan ${mark}`, availableQuantity: 3 }),
    await aPart({ brand: `Élan ${mark}`, availableQuantity: 0 }),
  ]
  await aPart({ brand: `Other ${mark}` })
  const brand = encodeURIComponent(`elan-${mark}`)
  expect((await list(`brand=${brand}`)).ids).toEqual([full.id, empty.id])
  expect((await list(`brand=${brand}&stock=in`)).ids).toEqual([full.id])
  expect((await list(`brand=${brand}&stock=out`)).ids).toEqual([empty.id])
  expect((await list(`q=${full.id.toUpperCase()}`)).ids).toEqual([full.id])
  expect((await list('brand=no+such+brand')).ids).toEqual([])
})
