import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/free-port.js'
import { answerTheSame } from './bare.ts'
import { type Customer, listCustomers } from './data.ts'
import { type Figures, load, median, middle } from './load.ts'
import { measurePaying } from './paying.ts'
import { stop, usageOf } from './process.ts'
import { printReport, type Report, writeReport } from './report.ts'
import { listRows, listSizeRows, type Row } from './rows.ts'
import { dataDirOf, type Shop, startBare, startShop } from './shop.ts'
import { measureStart } from './start.ts'

type Options = { write: boolean; only: string; rounds: number; seconds: number }

const SMALL = { products: 1_000, reviews: 1_000, orders: 1_000, customers: 2_000 }
const LARGE = { products: 100_000, reviews: 1_000, orders: 100_000, customers: 2_000 }
/** Nothing but the sample data. */
const SAMPLE = { products: 0, reviews: 0, orders: 0, customers: 0 }
/** Of the shop that logs every request. */
const LOG = path.join(dataDirOf('logging'), 'requests.log')
/** What `--only` may name beside rows of the table. */
const PAYING = 'a whole paid order'
/** Whole lists of the large shop that are asked for at once, before its memory is read. */
const WHOLE_LISTS = 8

export async function bench({ write, only, rounds, seconds }: Options) {
  const { shop: small, sandbox } = await startSmall()
  const customers = await listCustomers(small.db)
  const report: Report = {
    compared: await compareWithBare(small, customers, { only, rounds, seconds }),
  }
  if (PAYING.includes(only)) {
    report.paying = await measurePaying(small, sandbox, customers.slice(2), seconds)
  }
  if (!only) {
    const large = await startShop('large', LARGE)
    report.sizes = await compareSizes(small, large, rounds, seconds)
    report.memory = await residentAfterLoad(large)
    await Promise.all([stopShop(small), stopShop(large)])
    report.start = await measureStarts(small, rounds)
  } else {
    await stopShop(small)
  }
  printReport(report)
  if (write) writeReport(report)
}

/** The small shop, whose card sandbox has a process of its own: what it uses is not the shop's. */
async function startSmall() {
  const port = String(await freePort())
  const sandbox = await startBare('bench/sandbox.js', {
    DATA_DIR: dataDirOf('small'),
    WEBHOOK_URL: `http://127.0.0.1:${port}/api/webhook/stripe`,
  })
  const shop = await startShop('small', SMALL, { PORT: port, STRIPE_API_URL: sandbox.url })
  return { shop, sandbox }
}

type Choice = Pick<Options, 'only' | 'rounds' | 'seconds'>

/** Both sides of each row take turns, so that whatever else the machine does meets both. */
async function compareWithBare(shop: Shop, customers: Customer[], choice: Choice) {
  const bytes = await startBare('bench/bare-bytes.js')
  const queries = await startBare('bench/bare-queries.js', {
    CONNECTION: JSON.stringify(shop.connection),
  })
  const logging = await startShop('logging', SAMPLE, { LOG_LEVEL: 'info', LOG_FILE: LOG })
  const measured = new Map<string, { row: Row; ours: Figures; bare: Figures }[]>()
  // Round 0 warms both sides up and counts for nothing.
  for (let round = 0; round <= choice.rounds; round += 1) {
    await sleep(500) // the last orders of the round before may still change what is listed
    for (const row of await listRows({ shop, logging }, customers)) {
      if (!row.name.includes(choice.only)) continue
      console.log(`round ${round} of ${choice.rounds}: ${row.name}`)
      const server = row.isLogged ? logging : shop
      const ours = await load(server, row.ours, choice.seconds)
      if (row.bare === 'same bytes') await answerTheSame(bytes, server, row.ours)
      const bare =
        row.bare === 'same bytes'
          ? await load(bytes, row.ours, choice.seconds)
          : await load(queries, row.bare, choice.seconds)
      const rounds = measured.get(row.name) ?? []
      if (round > 0) measured.set(row.name, [...rounds, { row, ours, bare }])
    }
  }
  await Promise.all([stop(bytes), stop(queries), stopShop(logging)])
  return [...measured].map(([name, rounds]) => ({
    name,
    goal: rounds[0]?.row.goal,
    ratio: middle(rounds.map(({ ours, bare }) => bare.cpuUs / ours.cpuUs)),
    moreUs: middle(rounds.map(({ ours, bare }) => ours.cpuUs - bare.cpuUs)),
    ours: median(rounds.map(({ ours }) => ours)),
    bare: median(rounds.map(({ bare }) => bare)),
  }))
}

/** One request at a time: how long it takes, in a small shop and in a large one. */
async function compareSizes(small: Shop, large: Shop, rounds: number, seconds: number) {
  const [inSmall, inLarge] = [
    await listSizeRows(small, await listCustomers(small.db)),
    await listSizeRows(large, await listCustomers(large.db)),
  ]
  const times = new Map<string, { small: number; large: number }[]>()
  for (let round = 0; round <= rounds; round += 1) {
    for (const [place, { name, target }] of inSmall.entries()) {
      const other = inLarge[place]
      if (!other) throw new Error('the shops have different rows')
      console.log(`round ${round} of ${rounds}: ${name}, in a small and a large shop`)
      const one = {
        small: 1000 / (await load(small, target, seconds, 1)).perSecond,
        large: 1000 / (await load(large, other.target, seconds, 1)).perSecond,
      }
      if (round > 0) times.set(name, [...(times.get(name) ?? []), one])
    }
  }
  return [...times].map(([name, all]) => ({
    name,
    smallMs: middle(all.map((one) => one.small)),
    largeMs: middle(all.map((one) => one.large)),
    ratio: middle(all.map((one) => one.large / one.small)),
  }))
}

async function residentAfterLoad(shop: Shop) {
  console.log('memory')
  const afterPages = (await usageOf(shop)).residentMb
  let peak = afterPages
  const lists = Array.from({ length: WHOLE_LISTS }, async () => {
    const { body } = await fetch(`${shop.url}/api/product`)
    for await (const _ of body ?? []); // as fast as it comes
  })
  let isReading = true
  const reading = Promise.all(lists).finally(() => {
    isReading = false
  })
  while (isReading) {
    peak = Math.max(peak, (await usageOf(shop)).residentMb)
    await sleep(100)
  }
  await reading
  return { afterPages, peak, lists: WHOLE_LISTS }
}

async function stopShop(shop: Shop) {
  await shop.db.end()
  await stop(shop)
}

async function measureStarts({ dataDir }: Shop, rounds: number) {
  const starts: { cpuMs: number; wallMs: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    console.log(`start ${round + 1} of ${rounds}`)
    starts.push(await measureStart(dataDir))
  }
  return {
    cpuMs: middle(starts.map(({ cpuMs }) => cpuMs)),
    wallMs: middle(starts.map(({ wallMs }) => wallMs)),
  }
}
