import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { setting } from '#server/platform/db/schema/setting.ts'
import { env } from '#server/platform/env.server.ts'
import { aCheckoutOf, getOrderRow } from '#test/builders.ts'
import { atStripe } from '#test/card.ts'
import { aPart, type Buyer, buyers, expectStatus, type Part } from '../buyer.ts'
import { type Answer, call } from '../call.ts'
import { anEmail, anIp } from '../guest.ts'
import { recordBasket } from '../ledger.ts'
import { payOrder } from '../paid-order.ts'
import { deletePrices } from '../prices.ts'
import type { Scenario } from '../scenario.ts'
import { clearFaults, type Fault, injectFaults } from '../stripe-proxy.ts'
import { runConcurrently, within } from '../time.ts'
import { expectThat } from '../violations.ts'
import { restartWebProcess } from '../web-processes.ts'
import { countWaiting } from './35-emptied-baskets.ts'

const BUYERS = 40
const RETRY_SECONDS = 120
/** Calculations of the hour. */
const LEFT = 5
const SHIP_TO = {
  ...{ name: 'Casey Jones', line1: '1 Main Street', city: 'Springfield' },
  ...{ region: 'IL', postalCode: '62701', country: 'US' },
}
/** 6.25 % of $20.00 and $33.33, half up. */
const [TAXES, TOTAL] = [[125, 208], 56.66]

const FAULTS: Fault[] = ['none', 'none', 'none', 'slow', 'refused', 'failed', 'lost']
let unansweredCalls = 0

export const stripeTax: Scenario = {
  title: 'Stripe calculates the tax slowly, with 500, or not at all; a server is killed with -9',
  description: `Each order has a calculation of its own, its tax to the cent, and an intent that names the
    calculation. Thirty guests who want the last five calculations of the hour get five.`,
  runs: { short: 1, full: 8 },
  atOnce: 1, // the tax is that of the whole shop, and a web process is killed
  async run(n) {
    try {
      await db
        .insert(setting)
        .values({ key: 'tax', value: { mode: 'exclusive', source: 'stripe', codes: [] } })
      await ordersWithTax(n)
      clearFaults()
      await lastCalculations()
    } finally {
      clearFaults()
      await deletePrices()
      await db.execute(sql`delete from tax_calculation`)
      await db.execute(sql`delete from rate_limit where key like 'tax-orders-%'`)
    }
  },
}

/**
 * Thirty guests of thirty networks want the last five calculations of the hour, each with another
 * address, at once.
 */
async function lastCalculations() {
  const part = await aPart(1_000, 2000)
  await db.execute(sql`
    insert into rate_limit (key, count, resets_at)
    values ('tax-orders-per-hour:shop', ${env.taxOrders.perHour - LEFT}, now() + interval '1 hour')
    on conflict (key) do update set count = excluded.count, resets_at = excluded.resets_at`)
  const before = await countCalculations()
  const order = (at: number) => {
    const shipTo = { ...SHIP_TO, line1: `${at} Elm Street` }
    const guest = { email: anEmail(), name: SHIP_TO.name }
    const body = { ...aCheckoutOf([part]), address: undefined, shipTo, ...guest }
    return call({ ip: anIp() }, 'POST', '/checkout', { body })
  }
  // More than are left have read the counter before one of them has counted.
  const orders = await db.transaction(async (tx) => {
    await tx.execute(sql`select from rate_limit where key = 'tax-orders-per-hour:shop' for update`)
    const waiting = Array.from({ length: 30 }, (_, at) => order(at))
    const areMore = async () => (await countWaiting()) > LEFT
    expectThat(await within(8, areMore), 'no order waited for the counter')
    return waiting
  })
  const answers = await Promise.all(orders)
  for (const answer of answers) expectStatus(answer, [409, 429], 'an order that needs its tax')
  const asked = (await countCalculations()) - before
  expectThat(asked > 0 && asked <= LEFT, `${asked} calculations were asked for, of ${LEFT}`)
}

async function countCalculations() {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from sandbox.tax_calculation`,
  )
  return rows[0]?.count ?? 0
}

/**
 * Each form is sent until it is placed; all have the same contents and the same address, so that
 * they want the same calculation.
 */
async function ordersWithTax(n: number) {
  const parts = [await aPart(1_000, 2000), await aPart(1_000, 3333)]
  const people = await buyers(BUYERS)
  const ids: string[] = []
  let ended = 0
  unansweredCalls = 2 // costs three seconds each
  injectFaults(faultOf)
  const forms = runConcurrently(BUYERS, 10, async (at) => {
    const buyer = people[at]
    const id = buyer && (await anOrderWithTax(buyer, parts, at))
    if (id) ids.push(id)
    ended += 1
  })
  const kill = within(RETRY_SECONDS, async () => ended >= BUYERS / 4).then(() =>
    restartWebProcess(n % 2),
  )
  await Promise.all([forms, kill])
  const rows = await Promise.all(ids.map(getOrderRow))
  const calculations = new Set(rows.map(({ taxCalculationId }) => taxCalculationId))
  expectThat(
    !calculations.has(null) && calculations.size === ids.length,
    `${ids.length} orders have ${calculations.size} calculations`,
  )
}

function faultOf(body: string): Fault {
  if (!decodeURIComponent(body).includes('line_items')) return 'none'
  if (unansweredCalls > 0) {
    unansweredCalls -= 1
    return 'silent'
  }
  return FAULTS[Math.floor(Math.random() * FAULTS.length)] ?? 'none'
}

/** One of four is paid. @returns its id; undefined: it was refused */
async function anOrderWithTax(buyer: Buyer, parts: Part[], at: number) {
  const key = randomUUID()
  const body = { ...aCheckoutOf(parts, { total: TOTAL }), address: undefined, shipTo: SHIP_TO }
  let placed: Answer = { status: 0, body: {} }
  // 0: its server was killed. Never a total without the tax, nor another one.
  const isAnswered = async () => {
    placed = await call(buyer, 'POST', '/checkout', { body, key })
    return ![0, 502, 503].includes(placed.status)
  }
  expectThat(await within(RETRY_SECONDS, isAnswered), 'an order with tax was never placed')
  expectStatus(placed, [201], 'an order whose tax Stripe has')
  if (placed.status !== 201) return undefined
  const id = String(placed.body.insertedId)
  const lines = parts.map(({ id: productId, pricePerUnitCents: cents }) => {
    return { productId, quantity: 1, cents }
  })
  recordBasket({ id, customerId: buyer.id, lines })
  const { rows } = await db.execute<{ cents: number }>(
    sql`select tax_cents::int as cents from order_line where order_id = ${id} order by position`,
  )
  expectThat(
    rows.map(({ cents }) => cents).join() === TAXES.join(),
    `the lines of an order have taxes of ${rows.map(({ cents }) => cents)}`,
  )
  if (at % 4 === 0) await expectBooked(id, await payOrder(buyer, id))
  return id
}

/** Stripe books the tax with the payment that names the calculation. */
async function expectBooked(orderId: string, intentId: string) {
  const { taxCalculationId } = await getOrderRow(orderId)
  const { hooks } = await atStripe.paymentIntents.retrieve(intentId)
  expectThat(
    hooks?.inputs?.tax?.calculation === taxCalculationId,
    'the payment of an order does not name its calculation',
  )
}
