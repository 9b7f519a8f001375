import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { user } from '#server/platform/db/schema/identity.ts'
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
import { retryUntilAnswered } from '../call.ts'
import { aCode, submitWithCode } from '../code-order.ts'
import { anIp } from '../guest.ts'
import { payOrder } from '../paid-order.ts'
import type { Scenario } from '../scenario.ts'
import { randomDelay } from '../time.ts'
import { expectThat } from '../violations.ts'

// The invariants compare codes with their orders.

const USES = 5

export const codes: Scenario = {
  title: 'A code’s last use by fifty at once',
  description: `A code has no more uses than it says, per mailbox, per network that never paid, and in all;
    what ends or is canceled gives its use back.`,
  runs: { short: 2, full: 20 },
  atOnce: 1, // each of its races is of fifty
  async run() {
    await lastUses()
    for (const emailVerified of [false, true]) await usesOfOneNetwork(emailVerified)
    await usesOfManyNetworks()
    await usesOfThoseWhoVerify()
    await usesOfOneMailbox()
    await chargesOfOneMailbox()
    await intentsOfOneMailbox()
  },
}

/** Fifty want five uses; what is canceled or ends gives its use back, to others or to itself. */
async function lastUses() {
  const part = await aPart(1_000)
  const { code } = await aCode(USES)
  const people = await buyers(50)
  const cents = part.pricePerUnitCents - Math.round(part.pricePerUnitCents / 10)
  const seen = { parts: [part], code, total: cents / 100 }
  const race = async (some: Buyer[], free: number) => {
    const answers = await Promise.all(some.map((buyer) => submitWithCode(buyer, seen)))
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
  const answers = await Promise.all(people.map((buyer) => submitWithCode(buyer, seen)))
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
  const placed = await Promise.all([first, second].map((buyer) => submitWithCode(buyer, seen)))
  for (const answer of placed) expectStatus(answer, [201], 'an order with a code of one mailbox')
  const [paid, open] = placed.map(({ body }) => String(body.insertedId))
  if (!paid || !open) return
  await payOrder(first, paid)
  const late = await Promise.all(others.map((buyer) => submitWithCode(buyer, seen)))
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
  const placed = await submitWithCode(buyer, { parts: [part], code, total: cents / 100 })
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
