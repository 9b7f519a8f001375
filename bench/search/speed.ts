import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { partListQuerySchema } from '#contract/catalog/part-list.ts'
import { listCategories } from '#server/catalog/category/category-tree.ts'
import { readOffers } from '#server/catalog/diagram/diagram-parts.ts'
import { listPartsFor, valuesOf } from '#server/catalog/fitment/vehicle-list.ts'
import { findVehiclePage } from '#server/catalog/fitment/vehicle-page.ts'
import { searchParts, suggest } from '#server/catalog/search/search.ts'
import { listenForInvalidation } from '#server/platform/cache/listen-for-changes.ts'
import { cacheEnabled, invalidate } from '#server/platform/cache/tagged-cache.ts'
import { pool, searchPool } from '#server/platform/db/client.ts'
import { measureSlowest } from './slowest.ts'

// How long the statements of a search take, beside a select by primary key in the same run.
// Responses are not cached here; what several lists have in common is, as in the shop.

const query = partListQuerySchema.parse({})

const search = (q: string) => () => searchParts(q, { query })
const propose = (q: string) => () => suggest(q)
const browse = (path: string) => async () => {
  const page = await findVehiclePage(path)
  if (!page) throw new Error(`there is no ${path}`)
  return listPartsFor(page.vehicle, page.model, page.category, query)
}

/** Its numbers stand for one category each, every second for that of the front axle. */
function numbersOf(count: number) {
  const leaves = listCategories().filter(
    ({ id }) => !listCategories().some(({ parentId }) => parentId === id),
  )
  return leaves.slice(0, count).map(({ id: categoryId }, at) => {
    const axle = at % 2 === 0 ? ('front' as const) : null
    return { number: at + 1, categoryId, axle, side: null, parts: [] }
  })
}

const offer = (path: string) => async () => {
  const page = await findVehiclePage(path)
  return readOffers(numbersOf(20), page && (await valuesOf(page.vehicle, page.model)))
}

const READS: [name: string, read: () => Promise<unknown>][] = [
  ['An exact number', search('1K0 698 151 E')],
  ['The end of a number', search('698 151 E')],
  ['Words', search('brake pads')],
  ['Words and a position', search('rear brake pads')],
  ['Words and a vehicle', search('2014 vw golf front brake pads')],
  ['Misspelled words', search('brkae pads')],
  ['Words that no title has', search('garden hose')],
  [
    'A title pasted whole',
    search('Front Brake Pads Set for VW Golf Mk7 2012-2020 with wear indicator low dust'),
  ],
  ['Suggestions, a number', propose('1k0 698')],
  ['Suggestions, words', propose('brake pa')],
  ['Suggestions, a word begun', propose('alterna')],
  ['Suggestions, words and a vehicle', propose('2014 vw golf front brake pads')],
  ['A diagram of 20 numbers', () => readOffers(numbersOf(20), undefined)],
  ['A diagram of 20 numbers for a vehicle', offer('2014/volkswagen/golf')],
  ['A vehicle', browse('2014/volkswagen/golf')],
  ['A vehicle after an edit', afterEdit(browse('2014/volkswagen/golf'))],
  ['A vehicle and a category', browse('2014/volkswagen/golf/brakes')],
  ['A vehicle and a category after an edit', afterEdit(browse('2014/volkswagen/golf/brakes'))],
]

/**
 * As after the edit of a brake pad, which invalidates the cached universal parts of its category.
 */
function afterEdit(read: () => Promise<unknown>) {
  return () => {
    invalidate('category 101')
    return read()
  }
}

const ROUNDS = 30

/** Before each round of each search, one row is read by its primary key. */
export async function measureSpeed(parts: number, queries: readonly string[]) {
  const listener = listenForInvalidation()
  while (!cacheEnabled()) await delay(10)
  await measureSlowest(queries)
  const keys: number[] = []
  const measured: { name: string; ms: number; rounds: Timed[][] }[] = []
  for (const [name, read] of READS) {
    await read()
    const rounds: Timed[][] = []
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      keys.push(await timeOf(() => readByKey(parts)))
      times.push(await timeOf(async () => rounds.push(await statementsOf(read))))
    }
    measured.push({ name, ms: median(times), rounds })
  }
  const key = median(keys)
  console.log(
    `\nA select by key: ${key.toFixed(2)} ms\nwhat | ms | times the key | statements | each, times the key`,
  )
  for (const { name, ms, rounds } of measured) {
    const each = (rounds[0] ?? []).map(({ statement }, at) => {
      const times = median(rounds.map((round) => round[at]?.ms ?? 0)) / key
      return `${statement} ${times < 10 ? times.toFixed(1) : times.toFixed(0)}`
    })
    console.log(
      [name, ms.toFixed(1), (ms / key).toFixed(0), each.length, each.join(', ')].join(' | '),
    )
  }
  await listener.stop()
}

function readByKey(parts: number) {
  const part = 1 + Math.floor(Math.random() * parts)
  return pool.query({
    name: 'by key',
    text: 'select * from product where id = $1',
    values: [`01900000-0000-7000-8000-${part.toString(16).padStart(12, '0')}`],
  })
}

type Timed = { statement: string; ms: number }
type Sent = { name?: string; text?: string } | string

/** The statements that `read` sends, and how long each takes. */
async function statementsOf(read: () => Promise<unknown>) {
  const statements: Timed[] = []
  const restore = [searchPool, pool].map((of) => {
    const sent = of.query.bind(of) as (...args: unknown[]) => Promise<pg.QueryResult>
    of.query = (async (statement: Sent, ...args: unknown[]) => {
      const began = performance.now()
      const result = await sent(statement, ...args)
      statements.push({ statement: nameOf(statement), ms: performance.now() - began })
      return result
    }) as unknown as typeof of.query
    return () => {
      of.query = sent as unknown as typeof of.query
    }
  })
  await read()
  for (const undo of restore) undo()
  return statements
}

/** The name of a prepared statement, else of the first table that it reads. */
function nameOf(statement: Sent) {
  const { name, text = '' } = typeof statement === 'string' ? { text: statement } : statement
  return `‘${name ?? /from\s+(?:only )?"?(\w+)/.exec(text)?.[1] ?? ''}’`
}

async function timeOf(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function median(times: readonly number[]) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
