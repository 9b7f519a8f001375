import { randomBytes } from 'node:crypto'
import { aCheckoutOf } from '#test/builders.ts'
import { aPart, buyers, expectStatus, type Part } from '../buyer.ts'
import { type Answer, type Caller, call } from '../call.ts'
import { anEmail, anIp, recordGuestOrder } from '../guest.ts'
import { recordBasket } from '../ledger.ts'
import type { Scenario } from '../scenario.ts'
import { expectThat } from '../violations.ts'

const TABS = 4

export const oneBasketTwoTabs: Scenario = {
  title: 'Several tabs order one basket at once; one order is placed',
  description: `Of four tabs of a customer, and of a guest with four emails from four networks,
    one gets the order, the others 409.`,
  runs: { short: 4, full: 60 },
  atOnce: 4,
  async run() {
    await Promise.all([orderAsCustomer(), orderAsGuest()])
  },
}

async function orderAsCustomer() {
  const [buyer] = await buyers(1)
  if (!buyer) throw new Error('no buyer')
  const parts = await fill(buyer)
  const placed = await orderInAllTabs(parts, (body) => call(buyer, 'POST', '/checkout', { body }))
  for (const { body } of placed) {
    const lines = parts.map((part) => {
      return { productId: part.id, quantity: 1, cents: part.pricePerUnitCents }
    })
    recordBasket({ id: String(body.insertedId), customerId: buyer.id, lines })
  }
}

/**
 * Each tab with an email of its own, in networks of their own: the basket alone says that they are
 * one buyer.
 */
async function orderAsGuest() {
  const basketToken = randomBytes(32).toString('base64url')
  const parts = await fill({ ip: anIp(), basketToken })
  const placed = await orderInAllTabs(parts, (form) => {
    const body = { ...form, email: anEmail(), name: 'Gwen Guest' }
    return call({ ip: anIp(), basketToken }, 'POST', '/checkout', { body })
  })
  for (const answer of placed) recordGuestOrder(answer, parts)
}

async function fill(caller: Caller) {
  const parts = [await aPart(100), await aPart(100)]
  for (const { id: productId } of parts) {
    const answer = await call(caller, 'POST', '/basket/line', { body: { productId, quantity: 1 } })
    expectStatus(answer, [200], 'a part put in the basket')
  }
  return parts
}

async function orderInAllTabs(parts: Part[], submit: (body: object) => Promise<Answer>) {
  const body = { ...aCheckoutOf(parts), isOfBasket: true }
  const answers = await Promise.all(Array.from({ length: TABS }, () => submit(body)))
  for (const answer of answers) expectStatus(answer, [201, 409], 'a basket ordered in several tabs')
  const placed = answers.filter(({ status }) => status === 201)
  expectThat(placed.length === 1, `one basket became ${placed.length} orders`)
  return placed
}
