import type pg from 'pg'
import { partListQuerySchema } from '#contract/part-list.ts'
import { pool, searchPool } from '#server/db/client.ts'
import { searchParts } from '#server/search/search-parts.ts'
import { suggest } from '#server/search/suggest.ts'

// How long the statements of a search take, beside a select by primary key in the same run.

const query = partListQuerySchema.parse({})

const search = (q: string) => () => searchParts(q, { query })
const propose = (q: string) => () => suggest(q)

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
]

const ROUNDS = 30

export async function measureSpeed(parts: number) {
  const key = await medianOf(() =>
    pool.query({
      name: 'by key',
      text: 'select * from product where id = $1',
      values: [
        `01900000-0000-7000-8000-${(1 + Math.floor(Math.random() * parts)).toString(16).padStart(12, '0')}`,
      ],
    }),
  )
  console.log(
    `\nA select by key: ${key.toFixed(2)} ms\nwhat | ms | times the key | statements | slowest statement, times the key`,
  )
  for (const [name, read] of READS) {
    await read()
    const statements: number[][] = []
    const ms = await medianOf(async () => statements.push(await timesOf(read)))
    const slowest = Math.max(...columnsOf(statements).map(median))
    console.log(
      [
        name,
        ms.toFixed(1),
        (ms / key).toFixed(0),
        statements[0]?.length,
        (slowest / key).toFixed(0),
      ].join(' | '),
    )
  }
}

/** Of each statement that is sent meanwhile. */
async function timesOf(read: () => Promise<unknown>) {
  const times: number[] = []
  const restore = [searchPool, pool].map((of) => {
    const sent = of.query.bind(of) as (...args: unknown[]) => Promise<pg.QueryResult>
    of.query = (async (...args: unknown[]) => {
      const began = performance.now()
      const result = await sent(...args)
      times.push(performance.now() - began)
      return result
    }) as unknown as typeof of.query
    return () => {
      of.query = sent as unknown as typeof of.query
    }
  })
  await read()
  for (const undo of restore) undo()
  return times
}

function columnsOf(rows: readonly number[][]) {
  return (rows[0] ?? []).map((_, at) => rows.map((row) => row[at] ?? 0))
}

async function medianOf(work: () => Promise<unknown>) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return median(times)
}

function median(times: readonly number[]) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
