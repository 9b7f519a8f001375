import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { OVER_STOCK } from '#contract/pricing/allowed-quantity.ts'
import { atOnce, lockProducts } from '#test/barrier.ts'
import { anOrderOfSeveral, aPerson, getOrderRow, letHoldExpire, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { atStripe, idOf, payWithCard, refundsAtStripe } from '#test/card.ts'
import { sendMailsOf } from '#test/mail-jobs.ts'
import { lastMailTo } from '#test/mailbox.ts'
import { reconcileAndReleaseHolds } from '#test/payments.ts'
import {
  addsUp,
  anOrderOfThree,
  movementsOfOrder,
  payByCard,
  stocksOf,
  threeParts,
} from '#test/several-parts.ts'
import { db } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import { product } from '../../platform/db/schema/product.ts'
import { releaseExpiredHolds } from '../order/release-expired-holds.ts'
import { cancelOrder } from '../payment/cancel-order.ts'
import { createIntent } from '../payment/create-intent.ts'
import { deleteProduct } from '../payment/delete-product.ts'
import { payOrder } from '../payment/pay-order.ts'
import { renewHold } from '../payment/renew-hold.ts'

// What becomes of an order of several parts: it is paid, canceled, released and held again as one.

const HELD = [8, 9, 7]
const ALL = [10, 10, 10]

function soldOut({ id }: { id: string }) {
  return db.update(product).set({ availableQuantity: 0 }).where(eq(product.id, id))
}

test('its payment is over its total, and its customer sees it paid', async () => {
  const { casey, order: placed } = await anOrderOfThree()
  const paid = await payByCard(casey, placed)
  expect(paid.state).toBe('paid')
  const charge = await atStripe.paymentIntents.retrieve(paid.transactionId ?? '')
  expect(charge).toMatchObject({ amount_received: 9817, description: 'Spark plug and 2 more' })
})

test('the specification’s call with a price alone finds it', async () => {
  const { casey, order: placed } = await anOrderOfThree()
  const intent = await createIntent(casey, { pricePerUnit: 98.17 })
  expect(intent.orderId).toBe(placed.id)
  expect((await payWithCard(intent)).amount_received).toBe(9817)
  await payOrder(casey, { appointment: placed.id, transactionId: idOf(intent) })
  expect((await getOrderRow(placed.id)).state).toBe('paid')
})

test('canceling puts the units of each line back in stock, once, with a movement for each', async () => {
  const { casey, parts, order: placed } = await anOrderOfThree()
  expect(await stocksOf(parts)).toEqual(HELD)
  await cancelOrder(casey, placed.id)
  expect(await stocksOf(parts)).toEqual(ALL)
  const back = (await movementsOfOrder(placed.id)).slice(3)
  const units = new Map(back.map(({ productId, delta }) => [productId, delta]))
  expect(parts.map(({ id }) => units.get(id))).toEqual([2, 1, 3])
  expect(new Set(back.map(({ reason }) => reason))).toEqual(new Set(['order canceled']))
})

test('holds that end together put back the units of all lines, and the ledger adds up', async () => {
  const casey = await aPerson()
  const parts = await threeParts()
  const [plug, pads, wiper] = parts
  const ids: string[] = []
  for (const lines of [
    [plug, pads],
    [wiper, pads, plug],
    [{ ...pads, units: 3 }, wiper],
  ]) {
    ids.push((await anOrderOfSeveral(casey, lines)).id)
  }
  for (const id of ids) await letHoldExpire(id)
  await Promise.all([releaseExpiredHolds(), releaseExpiredHolds(), releaseExpiredHolds()])
  expect(await stocksOf(parts)).toEqual(ALL)
  for (const id of ids) {
    const moved = await movementsOfOrder(id)
    expect(moved.filter(({ reason }) => reason === 'hold ended')).toHaveLength(moved.length / 2)
    expect((await getOrderRow(id)).stockHeld).toBe(false)
  }
})

test('an ended hold is renewed for all lines, or for none when one of them is sold', async () => {
  const { casey, parts, order: placed } = await anOrderOfThree()
  await letHoldExpire(placed.id)
  await releaseExpiredHolds()
  await renewHold(casey, placed.id)
  expect(await stocksOf(parts)).toEqual(HELD)
  await letHoldExpire(placed.id)
  await releaseExpiredHolds()
  await soldOut(parts[1])
  await expect(renewHold(casey, placed.id)).rejects.toMatchObject({
    status: 409,
    message: OVER_STOCK,
  })
  expect(await stocksOf(parts)).toEqual([10, 0, 10])
  expect((await getOrderRow(placed.id)).stockHeld).toBe(false)
})

test('a charge after the hold takes the units of all lines, or is refunded whole and takes none', async () => {
  for (const isThere of [true, false]) {
    const { casey, parts, order: placed } = await anOrderOfThree()
    await letHoldExpire(placed.id)
    await reconcileAndReleaseHolds()
    expect(await stocksOf(parts)).toEqual(ALL)
    const intent = await createIntent(casey, { orderId: placed.id, pricePerUnit: 1 })
    if (!isThere) await soldOut(parts[2])
    await payWithCard(intent)
    const paying = payOrder(casey, { appointment: placed.id, transactionId: idOf(intent) })
    if (isThere) await paying
    else await expect(paying).rejects.toMatchObject({ status: 409 })
    expect(await stocksOf(parts)).toEqual(isThere ? HELD : [10, 10, 0])
    expect(await refundsAtStripe(idOf(intent))).toEqual(isThere ? [] : [9817])
  }
})

test('an order with a part that was deleted can’t be paid once its hold has ended', async () => {
  const { casey, parts, order: placed } = await anOrderOfThree()
  const intent = await createIntent(casey, { orderId: placed.id, pricePerUnit: 1 })
  await deleteProduct(await aPerson({ role: 'admin' }), parts[2].id)
  expect((await atStripe.paymentIntents.retrieve(idOf(intent))).status).toBe('canceled')
  await letHoldExpire(placed.id)
  await reconcileAndReleaseHolds()
  await expect(createIntent(casey, { orderId: placed.id, pricePerUnit: 1 })).rejects.toMatchObject({
    status: 409,
    message: 'This part is no longer sold',
  })
})

test('orders of the same parts in another order are canceled, released and held again at once', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => aPerson()))
  const parts = await threeParts()
  const placed = await Promise.all(
    people.map((person, n) =>
      anOrderOfSeveral(person, n % 2 === 0 ? [...parts] : parts.toReversed()),
    ),
  )
  const [casey, robin, kim] = people
  const [one, two, three, four] = placed
  if (!casey || !robin || !kim || !one || !two || !three || !four) throw new Error('no order')
  await letHoldExpire(three.id)
  await letHoldExpire(four.id)
  const answers = await atOnce<unknown>(lockProducts(parts), [
    () => cancelOrder(casey, one.id),
    () => cancelOrder(robin, two.id),
    () => renewHold(kim, three.id),
    () => releaseExpiredHolds(),
  ])
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'))
  await releaseExpiredHolds()
  expect(await stocksOf(parts)).toEqual([9, 9, 9])
})

test('the staff find it by any of its parts', async () => {
  const { order: placed } = await anOrderOfThree()
  const admin = await aPerson({ role: 'admin' })
  for (const part of ['Spark plug', 'brake pads', 'WIPER']) {
    const q = encodeURIComponent(part)
    const found = await call('GET', `/allOrder?limit=100&sort=newest&q=${q}`, { as: admin })
    expect(found.body.map(({ _id }: { _id: string }) => _id)).toContain(placed.id)
  }
})

test('its mails list all lines, and name it by the first', async () => {
  const casey = await aPerson({ emailVerified: true })
  const { order: placed } = await anOrderOfThree(casey)
  await sendMailsOf(placed.id)
  const { text } = await lastMailTo(casey.email)
  for (const said of [
    '2\u00a0×\u00a0$12.50',
    '1\u00a0×\u00a0$43.20',
    '3\u00a0×\u00a0$9.99',
    '$98.17',
  ]) {
    expect(text).toContain(said)
  }
})

test('the export of a user has all lines of their orders', async () => {
  const { casey, order: placed } = await anOrderOfThree()
  const { body } = await call('GET', '/account/data', { as: casey })
  expect(body.orders).toMatchObject([
    { _id: placed.id, lines: [{ position: 1 }, { position: 2 }, { position: 3 }] },
  ])
})

test('the database refuses an order whose amounts do not add up', async () => {
  const { order: placed } = await anOrderOfThree()
  for (const wrong of [
    sql`total_cents = total_cents + 1`,
    sql`goods_cents = goods_cents + 1, total_cents = total_cents + 1`,
    sql`discount_cents = goods_cents + 1, total_cents = -1`,
    sql`tax_cents = -1, total_cents = total_cents - 1`,
    sql`line_count = 7`,
  ]) {
    await expect(
      db.execute(sql`update "order" set ${wrong} where id = ${placed.id}`),
    ).rejects.toThrow()
  }
  await db
    .update(order)
    .set({ discountCents: 100, shippingCents: 590, taxCents: 10, totalCents: 10_317 })
    .where(eq(order.id, placed.id))
  expect(await addsUp(placed.id)).toBe(true)
  expect(await stockOf({ id: placed.productId })).toBe(8)
  // Its lines say nothing of them: backups that other files drill must find nothing wrong.
  const { discountCents, shippingCents, taxCents, totalCents } = placed
  const asPlaced = { discountCents, shippingCents, taxCents, totalCents }
  await db.update(order).set(asPlaced).where(eq(order.id, placed.id))
})
