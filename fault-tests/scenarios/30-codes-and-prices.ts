import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { shippingRate, shippingZone } from '#server/platform/db/schema/delivery.ts'
import { discount } from '#server/platform/db/schema/discount.ts'
import { user } from '#server/platform/db/schema/identity.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { setting } from '#server/platform/db/schema/setting.ts'
import { taxRate } from '#server/platform/db/schema/tax-rate.ts'
import { releaseExpiredHolds } from '#server/sales/order/release-expired-holds.ts'
import { aPerson, getOrderRow, letHoldExpire } from '#test/builders.ts'
import {
  aBuyer,
  aPart,
  type Buyer,
  buyers,
  cancel,
  charge,
  confirmPayment,
  expectStatus,
  openPaymentPage,
  type Part,
  renewHold,
} from '../buyer.ts'
import { call, retryUntilAnswered } from '../call.ts'
import { anIp } from '../guest.ts'
import { recordBasket, recordRefund } from '../ledger.ts'
import { payOrder } from '../paid-order.ts'
import type { Scenario } from '../scenario.ts'
import { randomDelay } from '../time.ts'
import { expectThat } from '../violations.ts'

// The invariants compare codes with their orders, and orders with their lines, taxes and charges.

const USES = 5

export const codesAndPrices: Scenario = {
  title:
    'A code’s last use by fifty at once, and prices, rates and taxes that change before the order',
  description: `A code has no more uses than it says, per mailbox, per network that never paid, and in all;
    what ends or is canceled gives its use back. An order is placed at the total that its page
    showed, or refused.`,
  runs: { short: 2, full: 20 },
  atOnce: 1, // delivery and tax are those of the whole shop
  async run() {
    try {
      await lastUses()
      for (const emailVerified of [false, true]) await usesOfOneNetwork(emailVerified)
      await usesOfManyNetworks()
      await usesOfThoseWhoVerify()
      await usesOfOneMailbox()
      await chargesOfOneMailbox()
      await intentsOfOneMailbox()
      await priceChanges()
    } finally {
      await deletePrices()
    }
  },
}

/** As before the owner has set any price: the other scenarios pay for goods alone. */
export async function deletePrices() {
  await db.delete(shippingZone)
  await db.delete(taxRate)
  await db.delete(setting).where(sql`key in ('delivery', 'tax')`)
}

/** The price depends on it. */
const SHIP_TO = {
  ...{ name: 'Casey Jones', line1: '1 Main Street', city: 'Springfield' },
  ...{ region: 'IL', postalCode: '62701', country: 'US' },
}

type Seen = { parts: Part[]; code?: string; total: number }

async function submit(buyer: Buyer, { parts, code, total }: Seen) {
  const lines = parts.map(({ id, pricePerUnitCents }) => ({
    productId: id,
    quantity: 1,
    pricePerUnit: pricePerUnitCents / 100,
  }))
  const body = { lines, phone: '5551234', shipTo: SHIP_TO, code, total }
  const key = randomUUID()
  // A slow machine's shop is busy for a while, and says so.
  const answer = await retryUntilAnswered(() => call(buyer, 'POST', '/checkout', { body, key }))
  if (answer.status === 201) {
    const sold = parts.map(({ id, pricePerUnitCents: cents }) => {
      return { productId: id, quantity: 1, cents }
    })
    recordBasket({ id: String(answer.body.insertedId), customerId: buyer.id, lines: sold })
  }
  return answer
}

async function aCode(maxUses: number, maxPerCustomer: number | null = null) {
  const code = `RACE-${randomUUID().slice(0, 12).toUpperCase()}`
  const values = { code, kind: 'percent' as const, value: 1000, maxUses, maxPerCustomer }
  const [row] = await db.insert(discount).values(values).returning()
  if (!row) throw new Error('no code')
  return row
}

/** Fifty want five uses; what is canceled or ends gives its use back, to others or to itself. */
async function lastUses() {
  const part = await aPart(1_000)
  const { code } = await aCode(USES)
  const people = await buyers(50)
  const cents = part.pricePerUnitCents - Math.round(part.pricePerUnitCents / 10)
  const seen = { parts: [part], code, total: cents / 100 }
  const race = async (some: Buyer[], free: number) => {
    const answers = await Promise.all(some.map((buyer) => submit(buyer, seen)))
    for (const answer of answers) expectStatus(answer, [201, 409], 'an order with a code')
    const placed = answers.flatMap(({ status, body }, n) => {
      const buyer = some[n]
      return status === 201 && buyer ? [{ buyer, id: String(body.insertedId) }] : []
    })
    expectThat(placed.length === free, `${placed.length} of ${some.length} got ${free} uses`)
    return placed
  }
  const [canceling, ending, renewing, paying] = await race(people, USES)
  if (!canceling || !ending || !renewing || !paying) return
  for (const { id } of [ending, renewing]) await letHoldExpire(id)
  await Promise.all([
    cancel(canceling.buyer, canceling.id),
    payOrder(paying.buyer, paying.id),
    releaseExpiredHolds(),
    releaseExpiredHolds(),
    randomDelay(20).then(() => renewHold(renewing.buyer, renewing.id)),
  ])
  const held = await Promise.all([renewing, ending].map(({ id }) => getOrderRow(id)))
  await race(people.slice(20, 40), USES - 2 - held.filter(({ stockHeld }) => stockHeld).length)
  const refused = await renewHold(ending.buyer, ending.id)
  expectStatus(refused, [409], 'a hold whose code is used up')
  // Nothing is left: the order that ended is canceled with what it has not.
  expectStatus(await cancel(ending.buyer, ending.id), [200], 'a cancellation')
}

/** @returns how many have their order with the code, each from the IP in `buyer.ip` */
async function holders(people: Buyer[], part: Part, code: string) {
  const cents = part.pricePerUnitCents - Math.round(part.pricePerUnitCents / 10)
  const seen = { parts: [part], code, total: cents / 100 }
  const answers = await Promise.all(people.map((buyer) => submit(buyer, seen)))
  for (const answer of answers) expectStatus(answer, [201, 409], 'an order with a code')
  return answers.filter(({ status }) => status === 201).length
}

/**
 * Ten accounts of one network that never paid want a code of fifty uses: a tenth of those beside
 * the half for others makes three.
 */
async function usesOfOneNetwork(emailVerified: boolean) {
  const [part, { code }, people] = [await aPart(1_000), await aCode(50), await buyers(10)]
  const ids = people.map(({ id }) => id)
  await db.update(user).set({ emailVerified }).where(inArray(user.id, ids))
  const { ip } = await aBuyer()
  const held = await holders(
    people.map((buyer) => ({ ...buyer, ip })),
    part,
    code,
  )
  const who = `${emailVerified ? 'verified ' : ''}accounts of one network`
  expectThat(held === 3, `${who} hold ${held} of 50 uses, not 3`)
}

/**
 * Ten networks with four accounts each that never paid want a code of forty uses: half stays with
 * networks that hold none.
 */
async function usesOfManyNetworks() {
  const [part, { code }, people] = [await aPart(1_000), await aCode(40), await buyers(40)]
  const ips = people.slice(0, 10).map(({ ip }) => ip)
  const crowd = people.map((buyer, n) => ({ ...buyer, ip: ips[n % 10] ?? buyer.ip }))
  const held = await holders(crowd, part, code)
  expectThat(held >= 10 && held <= 20, `ten networks hold ${held} of 40 uses, not 10 to 20`)
  const others = await holders(await buyers(20), part, code)
  expectThat(others === 20, `${others} of twenty other networks got a use`)
}

/**
 * Each of ten accounts of one network verifies its email after its order: the next one gets no
 * first use of its own.
 */
async function usesOfThoseWhoVerify() {
  const [part, { code }, people] = [await aPart(1_000), await aCode(50), await buyers(10)]
  const { ip } = await aBuyer()
  let held = 0
  for (const buyer of people) {
    held += await holders([{ ...buyer, ip }], part, code)
    await db.update(user).set({ emailVerified: true }).where(eq(user.id, buyer.id))
  }
  expectThat(held === 3, `accounts that verified their email later hold ${held} of 50 uses, not 3`)
}

/**
 * Accounts whose emails reach one mailbox want a code once for each customer: one order is paid
 * with it, whatever was placed before.
 */
async function usesOfOneMailbox() {
  const [part, { code }] = [await aPart(1_000), await aCode(50, 1)]
  const people = await buyersOfOneMailbox()
  const cents = part.pricePerUnitCents - Math.round(part.pricePerUnitCents / 10)
  const seen = { parts: [part], code, total: cents / 100 }
  const [first, second, ...others] = people
  if (!first || !second) throw new Error('no buyers')
  const placed = await Promise.all([first, second].map((buyer) => submit(buyer, seen)))
  for (const answer of placed) expectStatus(answer, [201], 'an order with a code of one mailbox')
  const [paid, open] = placed.map(({ body }) => String(body.insertedId))
  if (!paid || !open) return
  await payOrder(first, paid)
  const late = await Promise.all(others.map((buyer) => submit(buyer, seen)))
  for (const answer of late) expectStatus(answer, [409], 'a code that its mailbox has used')
  const page = await retryUntilAnswered(() => openPaymentPage(second, open))
  expectStatus(page, [409], 'a payment with a code that its mailbox has used')
}

/**
 * Each has a card form for an order with the code, of a part of its own, before any has paid; all
 * are charged: one pays, the others get it back.
 */
async function chargesOfOneMailbox() {
  const { code } = await aCode(50, 1)
  const people = await buyersOfOneMailbox()
  const forms = await Promise.all(
    people.map(async (buyer) => {
      const id = await anOrderWith(buyer, code)
      return { buyer, id, page: await retryUntilAnswered(() => openPaymentPage(buyer, id)) }
    }),
  )
  const answers = await Promise.all(
    forms.map(async ({ buyer, id, page }) => {
      const payment = await charge(page)
      return retryUntilAnswered(() => confirmPayment(buyer, id, payment))
    }),
  )
  for (const answer of answers) expectStatus(answer, [200, 409], 'a charge with a code')
  const rows = await Promise.all(forms.map(({ id }) => getOrderRow(id)))
  const paid = rows.filter(({ paidAt }) => paidAt).length
  expectThat(paid === 1, `${paid} orders of one mailbox paid with a code once for each customer`)
}

/** The same from one network: one has a card form at a time, so that no charge goes back. */
async function intentsOfOneMailbox() {
  const { code } = await aCode(1_000, 1)
  const { ip } = await aBuyer()
  const people = (await buyersOfOneMailbox()).map((buyer) => ({ ...buyer, ip }))
  const orders = await Promise.all(
    people.map(async (buyer) => ({ buyer, id: await anOrderWith(buyer, code) })),
  )
  const answers = await Promise.all(
    orders.map(({ buyer, id }) => retryUntilAnswered(() => openPaymentPage(buyer, id))),
  )
  for (const answer of answers) expectStatus(answer, [200, 409], 'a card form of one mailbox')
  const open = answers.filter(({ status }) => status === 200).length
  expectThat(open === 1, `${open} orders of one mailbox have card forms with a code used once`)
}

/** An order of a part of its own. @returns its id */
async function anOrderWith(buyer: Buyer, code: string) {
  const part = await aPart(1_000)
  const cents = part.pricePerUnitCents - Math.round(part.pricePerUnitCents / 10)
  const placed = await submit(buyer, { parts: [part], code, total: cents / 100 })
  expectStatus(placed, [201], 'an order with a code of one mailbox')
  return String(placed.body.insertedId)
}

/** As Gmail delivers them. */
async function buyersOfOneMailbox() {
  const name = `casey${randomUUID().slice(0, 8)}`
  const locals = [name, `${name}+shop`, `${name}+2`, `${name.slice(0, 2)}.${name.slice(2)}`]
  const emails = [...locals.map((local) => `${local}@gmail.com`), `${name}@googlemail.com`]
  return Promise.all(emails.map(async (email) => ({ ...(await aPerson({ email })), ip: anIp() })))
}

async function setPrices() {
  await deletePrices()
  const [zoneId, rateId, taxId] = [randomUUID(), randomUUID(), randomUUID()]
  const zone = { id: zoneId, name: 'US', countries: ['US'], postalPrefixes: [], position: 0 }
  await db.insert(shippingZone).values(zone)
  const steps = [{ upTo: null, cents: 690 }]
  const rate = { id: rateId, zoneId, name: 'Ground', by: 'weight' as const, steps, position: 0 }
  await db.insert(shippingRate).values(rate)
  const place = { country: 'US', region: null, category: 'standard', from: '2020-01-01' }
  const tax = { id: taxId, name: 'Tax', ...place, ppm: 88_750, position: 0 }
  const city = { name: 'City', ...place, ppm: 45_000, isDeliveryTaxed: false, position: 1 }
  await db.insert(taxRate).values([tax, city])
  await db.insert(setting).values({ key: 'tax', value: { mode: 'exclusive' } })
  return { rateId, taxId }
}

/**
 * Three parts at $12.50 less 10%, and $6.90 of delivery. Each part has 99.8 and 50.6 cents of the
 * two taxes, and delivery 61.2 of the first one alone.
 */
const TAXED_TOTAL = 45.79

/**
 * A customer whose order is placed pays the price that the page showed; the others get the new
 * price.
 */
async function priceChanges() {
  const { rateId, taxId } = await setPrices()
  const parts = [await aPart(1_000, 1_250), await aPart(1_000, 1_250), await aPart(1_000, 1_250)]
  const [first] = parts
  if (!first) throw new Error('no part')
  const { id: codeId, code } = await aCode(1_000)
  const people = await buyers(24)
  const lines = parts.map(({ id }) => ({ productId: id, quantity: 1 }))
  const [shopper] = people
  if (!shopper) throw new Error('no buyer')
  const look = async () =>
    (await call(shopper, 'POST', '/checkout/quote', { body: { lines, code } })).body
  const { total } = (await look()) as { total: number }
  expectThat(total === TAXED_TOTAL, `three parts with two taxes cost ${total}, not ${TAXED_TOTAL}`)
  const early = await aBuyer()
  const paid = await submit(early, { parts, code, total })
  expectStatus(paid, [201], 'an order before prices change')
  await payOrder(early, String(paid.body.insertedId))
  await giveBack(String(paid.body.insertedId))
  const changes = [
    () =>
      db
        .update(shippingRate)
        .set({ steps: [{ upTo: null, cents: 790 }] })
        .where(eq(shippingRate.id, rateId)),
    () => db.update(taxRate).set({ ppm: 95_000 }).where(eq(taxRate.id, taxId)),
    () =>
      db
        .update(product)
        .set({ pricePerUnitCents: first.pricePerUnitCents + 100 })
        .where(eq(product.id, first.id)),
    () => db.update(discount).set({ stoppedAt: sql`now()` }).where(eq(discount.id, codeId)),
  ]
  const change = changes[Math.floor(Math.random() * changes.length)]
  const [answers] = await Promise.all([
    Promise.all(
      people.map(async (buyer) => {
        await randomDelay(60)
        return { buyer, answer: await submit(buyer, { parts, code, total }) }
      }),
    ),
    randomDelay(30).then(() => change?.()),
  ])
  const now = (await look()) as { total: number }
  expectThat(now.total !== total, 'the price has not changed')
  for (const { buyer, answer } of answers) {
    expectStatus(answer, [201, 409], 'an order while prices change')
    if (answer.status === 409) {
      const offered = (answer.body.quote as { total: number } | undefined)?.total
      expectThat(offered === now.total, `a refused order was offered ${offered}, not ${now.total}`)
      continue
    }
    const id = String(answer.body.insertedId)
    const { totalCents } = await getOrderRow(id)
    expectThat(
      totalCents === Math.round(total * 100),
      `${totalCents} is charged, ${total} was seen`,
    )
    if (Math.random() < 0.2) await payOrder(buyer, id)
  }
  const late = await submit(shopper, { parts, code, total })
  expectStatus(late, [409], 'an order at the old price')
}

/** A part of a taxed order, twice: the tax has to be rounded. */
async function giveBack(order: string) {
  const admin = await aBuyer('admin')
  for (const cents of [333, 777]) {
    const sent = { key: randomUUID(), body: { amount: cents / 100, reason: 'Arrived scratched' } }
    const answer = await retryUntilAnswered(() =>
      call(admin, 'POST', `/order/${order}/refund`, sent),
    )
    expectStatus(answer, [201], 'a refund of a taxed order')
    if (answer.status === 201) recordRefund(String(answer.body.insertedId), order, cents)
  }
}
