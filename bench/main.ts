import { once } from 'node:events'
import { get } from 'node:http'
import { listCustomers } from './data.ts'
import { type Figures, load, median, middle, type Target } from './load.ts'
import type { Measured } from './process.ts'
import { listRows, type Row } from './rows.ts'
import { type Shop, startBare, startShop } from './shop.ts'

type Options = { write: boolean; only: string; rounds: number; seconds: number }

const SMALL = { products: 1_000, reviews: 1_000, orders: 1_000, customers: 2_000 }

export async function bench({ only, rounds, seconds }: Options) {
  const shop = await startShop(SMALL)
  const bytes = await startBare('bench/bare-bytes.js')
  const queries = await startBare('bench/bare-queries.js', {
    CONNECTION: JSON.stringify(shop.connection),
  })
  const customers = await listCustomers(shop.db)
  const measured = new Map<string, Round[]>()
  // Round 0 warms both sides up and counts for nothing.
  for (let round = 0; round <= rounds; round += 1) {
    const rows = (await listRows(shop, customers)).filter(({ name }) => name.includes(only))
    for (const row of rows) {
      console.log(`round ${round} of ${rounds}: ${row.name}`)
      const figures = await oneRound(row, { shop, bytes, queries }, seconds)
      if (round > 0)
        measured.set(row.name, [...(measured.get(row.name) ?? []), { row, ...figures }])
    }
  }
  for (const [name, rounds] of measured) {
    const ours = median(rounds.map((round) => round.ours))
    const bare = median(rounds.map((round) => round.bare))
    const ratio = middle(rounds.map((round) => round.bare.cpuUs / round.ours.cpuUs))
    console.log(
      name.padEnd(36),
      ratio.toFixed(2),
      rounds[0]?.row.goal,
      JSON.stringify(ours),
      JSON.stringify(bare),
    )
  }
}

type Round = { row: Row; ours: Figures; bare: Figures }
type Servers = { shop: Shop; bytes: Measured; queries: Measured }

async function oneRound(row: Row, { shop, bytes, queries }: Servers, seconds: number) {
  const ours = await load(shop, row.ours, seconds)
  if (row.bare !== 'same bytes') return { ours, bare: await load(queries, row.bare, seconds) }
  await answerTheSame(bytes, shop, row.ours)
  return { ours, bare: await load(bytes, row.ours, seconds) }
}

/** Gives the bare server what the shop answers: status, headers and bytes. */
async function answerTheSame(bytes: Measured, shop: Shop, target: Target) {
  const answer = await answerOf(shop.url, target)
  const set = once(bytes.child, 'message')
  bytes.child.send(answer)
  await set
}

function answerOf(url: string, { path, headers }: Target) {
  return new Promise<object>((resolve, reject) => {
    // Not with fetch, which would decompress it.
    get(new URL(path, url), { headers }, async (response) => {
      const body = Buffer.concat(await response.toArray()).toString('base64')
      const { date, connection, 'keep-alive': _, ...common } = response.headers
      resolve({ status: response.statusCode, headers: Object.entries(common).flat(), body })
    }).on('error', reject)
  })
}
