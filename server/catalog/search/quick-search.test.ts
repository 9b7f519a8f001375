import { beforeAll, expect, test } from 'vitest'
import { aFoundPart } from '#test/parts.ts'
import { aSearchedShop, listQuery } from '#test/searched-shop.ts'
import { countTitles, searchParts } from './search.ts'

// Searches of a busy shop.

beforeAll(async () => {
  await aSearchedShop()
  for (let n = 0; n < 25; n += 1) await aFoundPart(`Gasket, size ${n}`, 'gaskets')
  await countTitles()
})

const quick = (q: string) => searchParts(q, { query: listQuery, isQuick: true })

const BUSY = 'The shop is busy: this search looked at part numbers and exact words only.'

test('words are looked for as typed, and the page says so and offers the whole search', async () => {
  const { cards, notes, isQuick } = await quick('oil filter')
  expect(cards[0]?.title).toBe('Oil filter, spin-on')
  expect(notes[0]).toEqual({
    text: BUSY,
    link: { text: 'Search again', q: 'oil filter', isExact: false },
  })
  expect(isQuick).toBe(true)
})

test('nothing is corrected or proposed, which the whole search does', async () => {
  const whole = await searchParts('gaskte size', { query: listQuery })
  expect(whole.notes.map(({ text }) => text)).toContain('Results for “gasket”.')
  expect((await quick('gaskte size')).notes.map(({ text }) => text)).toEqual([BUSY])
  expect(await quick('QX2451G')).toMatchObject({ cards: [], proposals: [] })
})

test('of a part number that was found nothing is left out', async () => {
  const { cards, notes, isQuick } = await quick('QX-2451.F')
  expect(cards[0]?.title).toBe('Brake pad set, front, ceramic')
  expect(notes).toEqual([])
  expect(isQuick).toBe(false)
})
