import path from 'node:path'
import { answerTheSame } from './bare.ts'
import { listCustomers } from './data.ts'
import { BROTLI, type Figures, load, median, quarter, type Target } from './load.ts'
import { type Measured, stop } from './process.ts'
import { listRows, type Row } from './rows.ts'
import { dataDirOf, type Shop, startBare, startShop, stopShop } from './shop.ts'

/** `only` is a part of the names of the rows that are measured. */
type Choice = { only: string; rounds: number; seconds: number }
type Measurement = { row: Row; ours: Figures[]; bare: Figures[] }

/** A shop that has nothing but the sample data. */
const SAMPLE = { products: 0, reviews: 0, orders: 0, customers: 0 }
/** How long each side is warmed up before a row. The processes have already run for a while. */
const ROW_WARM_UP_SECONDS = 1
/**
 * The warm-up of an order, whose code is longer than a page’s: after ten seconds the next row, of
 * the same calls, took a third less.
 */
const ORDERS_WARM_UP_SECONDS = 30
/**
 * How long the turns of one side take together, at least: in turns of a quarter of a second, other
 * work of the shop doubled the CPU time of an order.
 */
const ORDERS_SECONDS = 8
/** The log of the shop that logs every request. */
const LOG = path.join(dataDirOf('logging'), 'requests.log')

/**
 * Each round has processes of its own: two starts of the same program differ for as long as they
 * run, by more than what is to be measured.
 */
export async function compareWithBare(startSmall: () => Promise<Shop>, choice: Choice) {
  const measured = new Map<string, Measurement[]>()
  for (let round = 1; round <= choice.rounds; round += 1) {
    const servers = await startServers(startSmall)
    await warmUp(servers)
    for (const row of await listRows(servers, await listCustomers(servers.shop.db))) {
      if (!row.name.includes(choice.only)) continue
      console.log(`round ${round} of ${choice.rounds}: ${row.name}`)
      const measurement = { row, ...(await measureRow(servers, row, choice.seconds)) }
      measured.set(row.name, [...(measured.get(row.name) ?? []), measurement])
    }
    await stopServers(servers)
  }
  return [...measured].map(([name, rounds]) => {
    const ours = typical(rounds.flatMap((round) => round.ours))
    const bare = typical(rounds.flatMap((round) => round.bare))
    return {
      name,
      goal: rounds[0]?.row.goal,
      ratio: bare.cpuUs / ours.cpuUs,
      moreUs: ours.cpuUs - bare.cpuUs,
      ours,
      bare,
    }
  })
}

/** CPU time of a good turn: other work of the machine, and a slow start, only add to it. */
function typical(turns: Figures[]) {
  return { ...median(turns), cpuUs: quarter(turns.map(({ cpuUs }) => cpuUs)) }
}

type Servers = Awaited<ReturnType<typeof startServers>>

async function startServers(startSmall: () => Promise<Shop>) {
  const shop = await startSmall()
  if (!shop.inside) throw new Error('no bare server in the shop’s process')
  return {
    shop,
    inside: shop.inside,
    logging: await startShop('logging', SAMPLE, { LOG_LEVEL: 'info', LOG_FILE: LOG }),
    bytes: await startBare('bench/bare-bytes.js'),
    secondBytes: await startBare('bench/bare-bytes.js'),
    queries: await startBare('bench/bare-queries.js', {
      CONNECTION: JSON.stringify(shop.connection),
    }),
  }
}

async function stopServers({ shop, logging, inside: _, ...bare }: Servers) {
  await Promise.all(Object.values(bare).map(stop))
  await Promise.all([stopShop(shop), stopShop(logging)])
}

async function measureRow(servers: Servers, { server, ours, bare }: Row, seconds: number) {
  const { shop, bytes, inside, secondBytes, queries } = servers
  if (bare !== 'same bytes') {
    return measureSides([servers[server], ours], [queries, bare], seconds)
  }
  await answerTheSame(bytes, server === 'logging' ? servers.logging : shop, ours)
  if (server === 'inside') await answerTheSame(inside, shop, ours)
  if (server === 'secondBytes') await answerTheSame(secondBytes, shop, ours)
  return measureSides([servers[server], ours], [bytes, ours], seconds)
}

type Side = [Measured, Target]

const SIDES = ['ours', 'bare'] as const
/** Of each side, in one round. */
const TURNS = 4

/**
 * In turns whose sequence changes: other work of the machine affects both sides, and neither is
 * always the first. Both are warmed up before.
 */
async function measureSides(ours: Side, bare: Side, atLeast: number) {
  const sides = { ours, bare }
  const seconds = ours[1].vary ? Math.max(atLeast, ORDERS_SECONDS) : atLeast
  await warmUpSide(ours)
  await warmUpSide(bare)
  const turns: { ours: Figures[]; bare: Figures[] } = { ours: [], bare: [] }
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const side of turn % 2 === 0 ? SIDES : SIDES.toReversed()) {
      turns[side].push(await load(...sides[side], seconds / TURNS))
    }
  }
  return turns
}

/**
 * Of orders, until each customer has ordered and is known to the process: on a busy machine that
 * takes longer.
 */
async function warmUpSide([server, target]: Side) {
  const warmUpSeconds = target.vary ? ORDERS_WARM_UP_SECONDS : ROW_WARM_UP_SECONDS
  let asked = 0
  do {
    asked += (await load(server, target, warmUpSeconds)).perSecond * warmUpSeconds
  } while (asked < (target.customers ?? 0))
}

/** Of each server alike, so that none answers its first requests in a row of the table. */
const WARM_UP_SECONDS = 2

async function warmUp({ shop, inside, logging, bytes, secondBytes }: Servers) {
  const home: Target = { path: '/', headers: BROTLI, status: 200 }
  await answerTheSame(bytes, shop, home)
  await answerTheSame(secondBytes, shop, home)
  await answerTheSame(inside, shop, home)
  for (const server of [shop, inside, logging, bytes, secondBytes])
    await load(server, home, WARM_UP_SECONDS)
}
