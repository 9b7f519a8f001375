import { randomUUID } from 'node:crypto'
import { and, eq, like, sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { user } from '#server/platform/db/schema/identity.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { env } from '#server/platform/env.server.ts'
import { perSite } from '#server/platform/rate-limit/enforce-rate-limit.ts'
import { getOrderRow } from '#test/builders.ts'
import {
  aBuyer,
  aPart,
  type Buyer,
  chargeFor,
  confirmPayment,
  expectStatus,
  openPaymentPage,
} from '../buyer.ts'
import { type Caller, call, retryUntilAnswered } from '../call.ts'
import { aGuestOrder, anEmail, anIp, aSite, recordGuestOrder, submitAsGuest } from '../guest.ts'
import { payOrder } from '../paid-order.ts'
import type { Scenario } from '../scenario.ts'
import { randomDelay, runConcurrently, within } from '../time.ts'
import { expectThat } from '../violations.ts'
import { restartWebProcess } from '../web-processes.ts'

const UNITS = 1_000
const FORMS = 24
const KILL_SECONDS = 120

export const guests: Scenario = {
  title:
    'Guests at their bounds, while a server is killed with -9, and while an account claims what they pay',
  description: `Guests of a network or an IPv6 site hold no more than they may, whatever emails
    they type. A form is one order, its token opens that order alone, and a claim ends the token.`,
  runs: { short: 2, full: 20 },
  atOnce: 1, // a web process is killed
  async run(n) {
    await oneNetwork()
    await oneSite()
    await oneEmail()
    await otherTokens()
    await formsWhileKilled(n)
    for (let at = 0; at < 6; at += 1) await claimedWhilePaid(at)
  },
}

/** Twelve emails of one network, with eight orders each, at once through both processes. */
async function oneNetwork() {
  const part = await aPart(UNITS)
  const ip = anIp()
  const emails = Array.from({ length: 12 }, anEmail)
  const answers = await Promise.all(
    emails.flatMap((email) =>
      Array.from({ length: 8 }, () => submitAsGuest([part], { email, ip })),
    ),
  )
  for (const answer of answers) expectStatus(answer, [201, 429], 'a guest’s order from one network')
  const held = await db.$count(order, and(eq(order.network, ip), order.stockHeld))
  expectThat(
    held === env.openLines.perNetwork,
    `guests of one network hold ${held} orders, not ${env.openLines.perNetwork}`,
  )
  expectStatus(await submitAsGuest([part], { ip }), [429], 'a guest past the network’s bound')
  expectStatus(await submitAsGuest([part]), [201], 'a guest of another network')
}

/**
 * Fifty-four guests of nine networks of one IPv6 site, with ten parts each, twelve at once through
 * both processes.
 */
async function oneSite() {
  const parts = await Promise.all(
    Array.from({ length: env.openLines.perNetwork }, () => aPart(UNITS)),
  )
  const { site, ip } = aSite()
  const ips = Array.from({ length: 9 }, ip)
  await runConcurrently(6 * ips.length, 12, async (n) => {
    const answer = await submitAsGuest(parts, { ip: ips[n % ips.length] ?? ip() })
    expectStatus(answer, [201, 429], 'a guest’s order from one site')
  })
  const orders = await db.$count(order, and(like(order.network, `${site}:%`), order.stockHeld))
  const held = orders * parts.length
  const most = perSite(env.openLines.perNetwork)
  expectThat(held === most, `guests of one site hold ${held} lines, not ${most}`)
  expectStatus(await submitAsGuest(parts, { ip: ip() }), [429], 'a guest past the site’s bound')
  expectStatus(await submitAsGuest(parts, { ip: aSite().ip() }), [201], 'a guest of another site')
}

/** One email, typed in fifteen networks at once, keeps its owner from nothing. */
async function oneEmail() {
  const part = await aPart(UNITS)
  const email = anEmail()
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => submitAsGuest([part], { email })),
  )
  for (const answer of answers) expectStatus(answer, [201], 'an order with one email')
  expectStatus(await submitAsGuest([part], { email }), [201], 'an order of the email’s owner')
}

/** A token opens its order, and changes no other. */
async function otherTokens() {
  const part = await aPart(UNITS)
  const [one, other] = [await aGuestOrder([part]), await aGuestOrder([part])]
  const stranger: Caller = { ip: anIp(), orderToken: randomUUID() }
  for (const caller of [other.guest, stranger, { ip: anIp() }]) {
    const what = 'a call with another’s token'
    expectStatus(await call(caller, 'GET', `/order/${one.id}`), [401, 404], what)
    expectStatus(await call(caller, 'DELETE', `/myOrder/${one.id}`), [401, 404], what)
    expectStatus(await openPaymentPage(caller, one.id), [401, 404], what)
  }
  expectThat((await getOrderRow(one.id)).state === 'unpaid', 'another’s token canceled an order')
}

/**
 * Each form is sent until it is answered, and once more; every other order is paid. A server is
 * killed meanwhile.
 */
async function formsWhileKilled(n: number) {
  const parts = [await aPart(UNITS), await aPart(UNITS)]
  let ended = 0
  const forms = runConcurrently(FORMS, 8, async (at) => {
    const form = { email: anEmail(), ip: anIp(), key: randomUUID() }
    const { id, guest } = await aGuestOrder(parts, form)
    const again = await aGuestOrder(parts, form)
    expectThat(again.id === id, 'a guest’s form that was sent again placed another order')
    for (const caller of [guest, again.guest]) {
      const opened = await retryUntilAnswered(() => call(caller, 'GET', '/guest-order'))
      expectThat(opened.body._id === id, 'a token that was answered does not open its order')
    }
    if (at % 2 === 0) await payOrder(guest, id)
    ended += 1
  })
  const kill = within(KILL_SECONDS, async () => ended >= FORMS / 4).then(() =>
    restartWebProcess(n % 2),
  )
  await Promise.all([forms, kill])
}

/**
 * A guest pays with the token while the account of the email claims what is paid, twice at once.
 */
async function claimedWhilePaid(at: number) {
  const part = await aPart(UNITS)
  const buyer = await aBuyer()
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, buyer.id))
  const { id, guest, placed } = await aGuestOrder([part], { email: buyer.email })
  // What a claim that ended after the payment finds, too.
  recordGuestOrder(placed, [part], buyer.id)
  const claims = [claim(buyer), randomDelay(at * 10).then(() => claim(buyer))]
  const [, ...early] = await Promise.all([payAsGuest(guest, id), ...claims])
  // Whether or not those came too early: now it is paid.
  const late = await Promise.all([claim(buyer), claim(buyer)])
  const claimed = [...early, ...late].flat()
  expectThat(
    claimed.filter((one) => one === id).length === 1,
    'an order was claimed twice, or not at all',
  )
  const { customerId, state } = await getOrderRow(id)
  expectThat(
    customerId === buyer.id && state === 'paid',
    `a claimed order that was paid is ${state}`,
  )
  expectStatus(await call(guest, 'GET', '/guest-order'), [404], 'the token of a claimed order')
  expectStatus(await call(guest, 'GET', `/order/${id}`), [404], 'the token of a claimed order')
  const entries = await db.execute(
    sql`select from audit where subject_id = ${id} and action = 'claim order'`,
  )
  expectThat(entries.rows.length === 1, 'a claim is not in the audit log once')
}

/** 409: the order is being paid. @returns what it claimed */
async function claim(buyer: Buyer) {
  await randomDelay(60)
  let answer = await retryUntilAnswered(() => call(buyer, 'POST', '/account/guest-order'))
  while (answer.status === 409) answer = await call(buyer, 'POST', '/account/guest-order')
  expectStatus(answer, [200], 'a claim')
  return (answer.body.claimed ?? []) as string[]
}

/** Once Stripe's event has marked it paid, a claim may end the token before the browser's call. */
async function payAsGuest(guest: Caller, id: string) {
  const payment = await chargeFor(guest, id)
  const confirmed = await retryUntilAnswered(() => confirmPayment(guest, id, payment))
  expectStatus(confirmed, [200, 404], 'a guest’s payment')
}
