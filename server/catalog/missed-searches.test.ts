import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { partListQuerySchema } from '#contract/catalog/part-list.ts'
import { aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { db } from '../platform/db/client.ts'
import { rateLimit } from '../platform/db/schema/rate-limit.ts'
import { searchMiss } from '../platform/db/schema/search-miss.ts'
import { deleteOldMisses, noteMiss, wordsToKeep, writeMisses } from './missed-searches.ts'
import { searchParts } from './search/search.ts'

beforeEach(async () => {
  await writeMisses()
  await db.delete(searchMiss)
  await db.delete(rateLimit)
})

const QUERY = partListQuerySchema.parse({})

test.each(['Tow bar', 'towbar 2014 golf', '1k0698151e', '195/65 r15', '12.5 mm', 'h7 55w.12v'])(
  '%s is kept',
  (text) => {
    expect(wordsToKeep(text)).toBe(text.toLowerCase())
  },
)

test.each([
  'casey@example.com',
  'casey at example dot com',
  'casey at example.com',
  'casey (at) example',
  'example.co.uk',
  '555–010–0199',
  '555_010_0199',
  '٥٥٥ ٠١٠ ٠١٩٩',
  '+1 (555) 010-0199',
  '5550100199 brake',
  'WVWZZZ1KZAW000001',
  'wvwzzz1kzaw0',
  'https://example.com/me',
  'a b c d e f g',
  'x'.repeat(61),
  ' ',
])('%s is not kept', (text) => {
  expect(wordsToKeep(text)).toBeUndefined()
})

test('a search that finds nothing is counted by week, and told once it came twice', async () => {
  const owner = await aPerson({ role: 'admin' })
  const read = async () => (await call('GET', '/report/search', { as: owner })).body
  await searchParts('Flux  capacitor', { query: QUERY })
  await writeMisses()
  expect(await read()).toEqual([])
  await searchParts('flux capacitor', { query: QUERY })
  await searchParts('flux capacitor', { query: { ...QUERY, inStock: true } })
  await writeMisses()
  expect(await read()).toEqual([
    { week: expect.any(String), searches: [{ words: 'flux capacitor', times: 2 }] },
  ])
  await db.execute(sql`update search_miss set week = week - 100`)
  await deleteOldMisses()
  expect(await read()).toEqual([])
})

test('one network’s flood of words leaves room for those of others, and known ones count on', async () => {
  const [flooding, other] = ['203.0.113.7', '198.51.100.7']
  noteMiss('tow bar', other)
  for (let flood = 0; flood < 5; flood += 1) {
    for (let n = 0; n < 1000; n += 1) noteMiss(`flood ${flood} ${n}`, flooding)
    noteMiss(`roof rack ${flood}`, other)
    await writeMisses()
  }
  const count = (words: string) => db.$count(searchMiss, sql`words like ${words}`)
  expect(await count('flood %')).toBeLessThanOrEqual(30)
  expect(await count('roof rack %')).toBe(5)
  noteMiss('tow bar', flooding)
  await writeMisses()
  const [known] = await db.select().from(searchMiss).where(sql`words = 'tow bar'`)
  expect(known?.times).toBe(2)
})
