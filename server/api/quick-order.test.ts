import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { QuickOrder } from '#contract/catalog/quick-order.ts'
import { anIp, call } from '#test/call.ts'
import { aFoundPart, aNumber } from '#test/parts.ts'
import { aSearchedShop } from '#test/searched-shop.ts'
import { db } from '../platform/db/client.ts'
import { product } from '../platform/db/schema/product.ts'

beforeAll(async () => {
  await aSearchedShop()
})

async function read(text: string): Promise<QuickOrder> {
  const { status, body } = await call('POST', '/quick-order', { body: { text } })
  expect(status).toBe(200)
  return body
}

/** Of each line: its text, its amount, and the titles of its parts. */
async function linesOf(text: string) {
  const { lines, cards } = await read(text)
  const titles = new Map(cards.map(({ _id, title }) => [_id, title]))
  return lines.map(({ text, amount, parts }) => [
    text,
    amount,
    parts.map(({ _id }) => titles.get(_id)),
  ])
}

test('a list is read in any notation: each number with its amount and its part', async () => {
  const list = '2x QX-2451.F\nQX-2452.R\t4\tPads\n00445588 (3); 9K0 698 157 E and LQ-7117'
  expect(await linesOf(list)).toEqual([
    ['QX-2451.F', 2, ['Brake pad set, front, ceramic']],
    ['QX-2452.R', 4, ['Brake pad set, rear']],
    ['00445588', 3, ['Brake rotor 288 mm front, vented']],
    ['9K0 698 157 E', undefined, ['Brake pad set, front, ceramic']],
    ['LQ-7117', undefined, ['Wheel bearing for LQ 71l7']],
  ])
})

test('a card has what a basket needs: price, stock, minimum and pack', async () => {
  const { id } = await aFoundPart('Fuse, blade', 'bulbs', [['own', 'FU-1010']])
  await db
    .update(product)
    .set({ pricePerUnitCents: 125, availableQuantity: 30, minimumOrderQuantity: 10, packSize: 5 })
    .where(eq(product.id, id))
  expect((await read('FU-1010')).cards).toMatchObject([
    { pricePerUnit: 1.25, availableQuantity: 30, minimumOrderQuantity: 10, packSize: 5 },
  ])
})

test('a line has each part with its number, and what replaces one behind it', async () => {
  const [old, by, other] = await Promise.all(
    ['old', 'new', 'other'].map((one) =>
      aFoundPart(`Gas strut, ${one}`, 'gas-struts', one === 'new' ? [] : [['oe', 'SM 4711']]),
    ),
  )
  if (!old || !by || !other) throw new Error('no parts')
  await db.update(product).set({ supersededBy: by.id }).where(eq(product.id, old.id))
  const { lines } = await read('sm4711')
  const [line] = lines
  expect(line?.parts.map(({ _id }) => _id).toSorted()).toEqual([old.id, by.id, other.id].toSorted())
  const place = line?.parts.findIndex(({ _id }) => _id === old.id) ?? 0
  expect(line?.parts[place + 1]).toEqual({
    ...{ _id: by.id, isMeant: true },
    why: expect.stringMatching(/^Replaces Gas strut, old/),
  })
})

/** Of the first line: the titles of its parts, each with its amount, and whether one is meant. */
async function partsOf(text: string) {
  const { lines, cards } = await read(text)
  const titles = new Map(cards.map(({ _id, title }) => [_id, title]))
  const [line] = lines
  return line?.parts.map(
    ({ _id, amount, isMeant }) =>
      `${titles.get(_id)}${amount ? ` x${amount}` : ''}${isMeant ? '' : '?'}`,
  )
}

test('a number with a small one behind it may be two parts: both are shown, and none is meant', async () => {
  await aFoundPart('Pump', 'bulbs', [['own', 'PMP-WATER']])
  await aFoundPart('Other pump', 'bulbs', [['own', 'PMP-WATER2']])
  expect(await partsOf('PMP-WATER 2')).toEqual(['Other pump?', 'Pump x2?'])
  expect(await partsOf('2 PMP-WATER')).toEqual(['Pump'])
  expect(await linesOf('PMP-WATER x2\nPMP-WATER\t2\nQX-2451.F 2')).toEqual([
    ['PMP-WATER', 4, ['Pump']],
    ['QX-2451.F', 2, ['Brake pad set, front, ceramic']],
  ])
})

test('a price in a row is no number, and a number like a price is one alone or behind letters', async () => {
  await aFoundPart('Bulb', 'bulbs', [['own', '9005']])
  await aFoundPart('Other bulb', 'bulbs', [['own', 'VT 90.05']])
  for (const price of ['90.05', '$90.05', '90,05', '90.05 USD', '€90.05']) {
    for (const row of [
      `QX-2451.F\t${price}\t2`,
      `QX-2451.F;${price};2`,
      `${price}\tQX-2451.F\t2`,
    ]) {
      expect([row, await linesOf(row)]).toEqual([
        row,
        [['QX-2451.F', 2, ['Brake pad set, front, ceramic']]],
      ])
    }
  }
  expect(await linesOf('90.05\nVT 90.05')).toMatchObject([
    ['90.05', undefined, ['Bulb']],
    ['VT 90.05', undefined, ['Other bulb']],
  ])
})

test('numbers that differ in a sign alone are two lines, each with its own part', async () => {
  await aFoundPart('Fuse 7.5 A', 'bulbs', [['own', 'ATO-7.5']])
  await aFoundPart('Fuse 75 A', 'bulbs', [['own', 'ATO-75']])
  expect((await linesOf('ATO-7.5 x5\nATO-75 x10\nato-7.5')).map((one) => one.slice(0, 2))).toEqual([
    ['ATO-7.5', 6],
    ['ATO-75', 10],
  ])
  expect(await partsOf('ATO-7.5')).toEqual(['Fuse 7.5 A', 'Fuse 75 A?'])
  expect(await partsOf('ATO 75')).toHaveLength(2)
  expect((await partsOf('ATO 75'))?.every((one) => one.endsWith('?'))).toBe(true)
})

test('of one number of two makers the named one is meant, and without a name none', async () => {
  for (const maker of ['Gates', 'Dayco']) {
    const belt = await aFoundPart(`Belt of ${maker}`, 'bulbs')
    await aNumber(belt, 'own', '6PK1070', maker)
  }
  expect(await partsOf('Gates 6PK1070')).toEqual(['Belt of Gates', 'Belt of Dayco?'])
  expect(await partsOf('6PK1070\tDAYCO\t2')).toEqual(['Belt of Dayco', 'Belt of Gates?'])
  expect((await partsOf('6PK1070'))?.every((one) => one.endsWith('?'))).toBe(true)
  expect(await linesOf('Gates 6PK1070 x2\nDayco 6PK1070 x3\ngates 6pk1070')).toEqual([
    ['Gates 6PK1070', 3, ['Belt of Gates', 'Belt of Dayco']],
    ['Dayco 6PK1070', 3, ['Belt of Dayco', 'Belt of Gates']],
  ])
})

test('a row with two numbers of one part orders it once', async () => {
  const pads = ['Brake pad set, front, ceramic']
  expect(await linesOf('QX-2451.F\t9K0 698 157 E\t2')).toEqual([['QX-2451.F', 2, pads]])
  expect(await linesOf('QX-2451.F 9K0 698 157 E 2')).toEqual([['QX-2451.F', 2, pads]])
})

test.each(['4 sets', '2 pairs', '-5', '٤', '1e3', '2x2', '1000', '25\t2', 'x1.5', 'x1,50', '4.50'])(
  'of an amount that is not plainly one, ‘%s’, is said what was not read',
  async (amount) => {
    for (const row of [`QX-2451.F ${amount}`, `QX-2451.F\t${amount}`]) {
      const { lines } = await read(row)
      expect([row, lines.map(({ text, amount }) => [text, amount])]).toEqual([
        row,
        [['QX-2451.F', undefined]],
      ])
      expect(lines[0]?.unread).toMatch(/\p{N}/u)
    }
  },
)

test('of a number that no part has, those that begin with it are offered, as a beginning', async () => {
  const { lines } = await read('QX-245, QX-2451.F')
  expect(lines.map(({ isBeginning, parts }) => [isBeginning, parts.length])).toEqual([
    [true, 2],
    [false, 1],
  ])
})

test('what is not found stays a line, with its amount: a number, words, a draft', async () => {
  const draft = await aFoundPart('Shield', 'brake-pads', [['own', 'DR-9911.X']])
  await db.update(product).set({ state: 'draft' }).where(eq(product.id, draft.id))
  expect(await linesOf('ZZ-9941.Z x3\nDR-9911.X\nbrake pads x2')).toEqual([
    ['ZZ-9941.Z', 3, []],
    ['DR-9911.X', undefined, []],
    ['brake pads', 2, []],
  ])
})

test('sixty lines are read, and the others come back as they can be typed again', async () => {
  const list = Array.from({ length: 70 }, (_, at) => `ZZ-${10_000 + at} x2`)
  const { lines, rest } = await read(list.join('\n'))
  expect(lines).toHaveLength(60)
  expect(rest).toEqual(list.slice(60))
})

test('of a list that is too long nothing is lost, up to the bound of a call', async () => {
  const list = Array.from({ length: 500 }, (_, at) => `ZZ-${10_000 + at} x2 pcs`)
  const { lines, rest } = await read(list.join('\n'))
  expect(lines.length + rest.length).toBe(500)
  for (const text of ['', 'x'.repeat(10_001)]) {
    expect((await call('POST', '/quick-order', { body: { text } })).status).toBe(400)
  }
})

test('one network is refused the sixty-first list of a minute', async () => {
  const from = anIp()
  const send = () => call('POST', '/quick-order', { body: { text: '-' }, from })
  for (let sent = 0; sent < 60; sent += 1) expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(429)
})
