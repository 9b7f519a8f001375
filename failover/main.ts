import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { closePools } from '#server/platform/db/client.ts'
import { atStripe } from '#test/card.ts'
import { ACKNOWLEDGED_ONCE, findBrokenInvariants, NONE_UNKNOWN } from '../fault-tests/invariants.ts'
import { payOrder } from '../fault-tests/paid-order.ts'
import { deletePrices } from '../fault-tests/prices.ts'
import { turnInvoicesAndReturnsOn } from '../fault-tests/settings.ts'
import { runConcurrently, sleep, within } from '../fault-tests/time.ts'
import { takeViolations } from '../fault-tests/violations.ts'
import { callThrough } from '../fault-tests/web-processes.ts'
import { SHOP_URL } from './addresses.ts'
import { startBalancer } from './balancers.ts'
import { aWorld, type Figures, startCustomers, type World } from './customers.ts'
import { toTable, withTable } from './document.ts'
import { listVersions, repairMachines, startMachines } from './machines.ts'
import { longestPause, type Result, violationsOf } from './results.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { startShops, stopShops } from './shops.ts'

// `npm run failover`: three machines with the database, two shops, two balancers, and a hundred
// customers.

const DOCUMENT = 'docs/failover.md'
/** Acknowledged before the fault, and again after it. */
const ORDERS = 200
const PATIENCE_SECONDS = 120
const AFTERWARDS_MS = 5_000
/** For a retry or a maintenance job to repair what is left. */
const REPAIR_SECONDS = 20
const PAID = 20

type Options = { only?: string | undefined; write: boolean }

/** Runs the scenarios, prints the table, and exits with 1 if something does not hold. */
export async function runFailover({ only, write }: Options) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
  const chosen = only?.split(',').map(Number)
  const results: Result[] = []
  try {
    const world = await start()
    for (const [n, scenario] of scenarios.entries()) {
      if (chosen && !chosen.includes(n + 1)) continue
      console.log(`${n + 1}. ${scenario.title}`)
      const result = await runScenario(scenario, world)
      for (const violation of violationsOf(result)) console.log(`   violation: ${violation}`)
      results.push(result)
    }
    const text = `${toTable(results)}\n\n${await describeRun()}`
    console.log(`\n${text}`)
    if (write) writeFileSync(DOCUMENT, withTable(readFileSync(DOCUMENT, 'utf8'), text))
  } finally {
    await stopShops()
    await closePools()
    process.on('exit', removeFolder) // once the processes have ended
  }
  process.exit(results.flatMap(violationsOf).length === 0 ? 0 : 1)
}

function removeFolder() {
  rmSync(String(process.env.FAILOVER_FOLDER), { recursive: true, force: true })
}

async function start() {
  await startMachines()
  startBalancer('database')
  await startShops()
  startBalancer('shops')
  callThrough(SHOP_URL)
  await turnInvoicesAndReturnsOn()
  await atStripe.refunds.list() // creates the sandbox’s tables
  await deletePrices() // the demo's delivery and tax would be added
  const world = await aWorld()
  await warmUp(world)
  return world
}

/** Processes that have just started are slow, and the first orders of all customers meet. */
async function warmUp(world: World) {
  const { figures, stop } = startCustomers(world)
  await untilOrdered(figures)
  await stop()
}

async function describeRun() {
  const date = new Date().toISOString().slice(0, 10)
  return `Run on ${date} on ${availableParallelism()} cores: ${await listVersions()}.`
}

async function runScenario(scenario: Scenario, world: World): Promise<Result> {
  await scenario.before?.()
  const { figures, stop } = startCustomers(world)
  await untilOrdered(figures)
  const from = Date.now()
  await scenario.inject()
  await untilOrdered(figures)
  await sleep(AFTERWARDS_MS)
  await stop()
  for (const [reason, times] of figures.reasons) console.log(`   ${times} × ${reason}`)
  await repairMachines()
  const { requests, failed, acknowledged, times } = figures
  const found = await compare()
  if (scenario.kind !== 'asynchronous') await payForSome(figures)
  return {
    ...{ ...scenario, ...found, requests, failed },
    acknowledged: acknowledged.length,
    seconds: longestPause(times, from),
    broken: [...found.broken, ...takeViolations()],
  }
}

async function untilOrdered({ times }: Figures) {
  const goal = times.length + ORDERS
  if (!(await within(PATIENCE_SECONDS, async () => times.length >= goal)))
    throw new Error('the shops take no orders any more')
}

/** The shop's records with what the customers were answered. */
async function compare() {
  let broken = await findBrokenInvariants()
  const others = () =>
    broken.filter(({ sentence }) => ![ACKNOWLEDGED_ONCE, NONE_UNKNOWN].includes(sentence))
  await within(REPAIR_SECONDS, async () => {
    if (others().length === 0) return true
    broken = await findBrokenInvariants()
    return false
  })
  const rowsOf = (which: string) => broken.find(({ sentence }) => sentence === which)?.rows ?? []
  return {
    lost: rowsOf(ACKNOWLEDGED_ONCE).length,
    twice: rowsOf(NONE_UNKNOWN).length,
    broken: others().map(({ sentence, rows }) => `${sentence} (${rows.length} ×, ${rows[0]})`),
  }
}

/** The books have to be right after the next scenario, too. */
function payForSome({ acknowledged }: Figures) {
  return runConcurrently(PAID, 4, async (n) => {
    const order = acknowledged[n]
    if (order) await payOrder(order.buyer, order.id)
  })
}
