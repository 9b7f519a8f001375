import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/free-port.js'
import { measureBesidePages } from './beside-pages.ts'
import { compareWithBare } from './compare.ts'
import { listCustomers } from './data.ts'
import { measureInDatabase } from './in-database.ts'
import { load, middle } from './load.ts'
import { measurePaying } from './paying.ts'
import { type Measured, usageOf } from './process.ts'
import { printReport, type Report, writeReport } from './report.ts'
import { dataDirOf, type Shop, startBare, startShop, stopShop } from './shop.ts'
import { listSizeRows } from './size-rows.ts'
import { measureStart } from './start.ts'

type Options = { write: boolean; only: string; rounds: number; seconds: number }

const SMALL = { products: 1_000, reviews: 1_000, orders: 1_000, customers: 2_000 }
const LARGE = { products: 100_000, reviews: 1_000, orders: 100_000, customers: 2_000 }
/** With as many orders of each customer as the large one: a search for one finds as many. */
const SMALL_ALIKE = { ...SMALL, customers: 20 }
/** Of each row in each shop, in one round. */
const SIZE_SECONDS = 2
/** What `--only` may name beside rows of the table. */
const PAYING = 'a whole paid order'
const IN_DATABASE = 'in the database'
const BESIDE_PAGES = 'beside pages that are not cached'
/** Whole lists of the large shop that are asked for at once, before its memory is read. */
const WHOLE_LISTS = 8

export async function bench({ write, ...options }: Options) {
  const { startSmall, sandbox } = await prepareSmall()
  const report: Report = { compared: await compareWithBare(startSmall, options) }
  try {
    await measureMore(report, startSmall, sandbox, options)
  } finally {
    printReport(report)
  }
  if (write) writeReport(report)
}

/** A part that fails takes none of those before it with it. */
async function measureMore(
  report: Report,
  startSmall: () => Promise<Shop>,
  sandbox: Measured,
  { only, rounds, seconds }: Omit<Options, 'write'>,
) {
  const small = await startSmall()
  if (PAYING.includes(only)) {
    const customers = await listCustomers(small.db)
    report.paying = await measurePaying(small, sandbox, customers.slice(2), seconds)
  }
  if (BESIDE_PAGES.includes(only)) {
    report.besidePages = await measureBesidePages(small, rounds, seconds)
  }
  if (IN_DATABASE.includes(only)) {
    const [few, large] = [await startShop('few', SMALL_ALIKE), await startShop('large', LARGE)]
    report.inDatabase = await measureInDatabase(few, large, rounds)
    await Promise.all([stopShop(few), stopShop(large)])
  }
  if (!only) {
    const large = await startShop('large', LARGE)
    report.sizes = await compareSizes(small, large, rounds)
    report.memory = await residentAfterLoad(large)
    await Promise.all([stopShop(small), stopShop(large)])
    report.start = await measureStarts(small, rounds)
  } else {
    await stopShop(small)
  }
}

/** The small shop's card sandbox has a process of its own: what it uses is not the shop's. */
async function prepareSmall() {
  const port = String(await freePort())
  const sandbox = await startBare('bench/sandbox.js', {
    DATA_DIR: dataDirOf('small'),
    WEBHOOK_URL: `http://127.0.0.1:${port}/api/webhook/stripe`,
  })
  const startSmall = async () =>
    startShop('small', SMALL, {
      PORT: port,
      BARE_PORT: String(await freePort()),
      STRIPE_API_URL: sandbox.url,
    })
  return { startSmall, sandbox }
}

/** One request at a time: how long it takes, in a small shop and in a large one. */
async function compareSizes(small: Shop, large: Shop, rounds: number) {
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
        small: 1000 / (await load(small, target, SIZE_SECONDS, 1)).perSecond,
        large: 1000 / (await load(large, other.target, SIZE_SECONDS, 1)).perSecond,
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
