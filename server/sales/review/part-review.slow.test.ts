import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findPartPage } from '#server/catalog/fitment/part-page.ts'
import {
  beginTracking,
  endTracking,
  trackDependencies,
} from '#server/platform/cache/dependencies.ts'
import { waitForInvalidation } from '#server/platform/cache/listen-for-changes.ts'
import { db } from '#server/platform/db/client.ts'
import { user } from '#server/platform/db/schema/identity.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { orderLine } from '#server/platform/db/schema/order-line.ts'
import { orderToken } from '#server/platform/db/schema/order-token.ts'
import { review } from '#server/platform/db/schema/review.ts'
import { newToken } from '#server/platform/identity/customer.ts'
import { auditOf } from '#test/audit.ts'
import { aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { sendMailsOf } from '#test/mail-jobs.ts'
import { lastMailTo } from '#test/mailbox.ts'
import { aShippedSale, letParcelsAge } from '#test/returns.ts'
import { servedApp } from '#test/served-app.ts'
import { shortName } from './review-part.ts'

// What buyers say of a part: one review for each bought line, and whether it fit their car.

servedApp() // with its listener

const GOLF = { year: 2014, make: 'volkswagen', model: 'golf', answers: {} }
const FIVE = { position: 1, rating: 5, review: 'True out of the box.' }

/** A shipped part that has arrived, for a Golf. */
async function aBoughtPart() {
  const sale = await aShippedSale()
  const { order: bought, casey } = sale
  const ofLine = eq(orderLine.orderId, bought.id)
  const fit = { vehicle: '2014 Volkswagen Golf', judgedVehicle: GOLF }
  await db.update(orderLine).set(fit).where(ofLine)
  await letParcelsAge(bought.id, 8)
  const { productId } = bought
  const review = (body: object = FIVE, as: { token: string } = casey) =>
    call('POST', `/order/${bought.id}/review`, { as, body })
  const report = (fits: boolean, note?: string) =>
    call('PUT', `/order/${bought.id}/fit-report`, { as: casey, body: { position: 1, fits, note } })
  const said = async () => (await call('GET', `/order/${bought.id}/review`, { as: casey })).body
  const shown = async () => (await call('GET', `/product/${productId}/review`)).body
  const page = async () => (await findPartPage(productId))?.reviews
  return { ...sale, productId, review, report, said, shown, page }
}

test('a buyer reviews a part once, under the first name and an initial, with the car', async () => {
  const { review, shown, said, page } = await aBoughtPart()
  expect((await review()).status).toBe(201)
  expect((await review({ ...FIVE, rating: 1 })).body).toMatchObject({
    status: 409,
    detail: 'You have reviewed this part.',
  })
  const told = { rating: 5, review: 'True out of the box.' }
  expect(await shown()).toMatchObject([
    { ...told, vehicle: '2014 Volkswagen Golf', fits: null, reply: null },
  ])
  expect(await said()).toMatchObject([{ position: 1, review: { ...told, hidden: false } }])
  expect(await page()).toMatchObject({ count: 1, average: 5, first: [told] })
  expect(shortName('Daniel  van Okafor')).toBe('Daniel O.')
  expect(shortName('Casey')).toBe('Casey')
  for (const unfit of ['casey.miller@example.com', 'https://cheaper.example/x', 'cheaper.example'])
    expect(shortName(unfit)).toBe('A buyer')
})

test('it also appears with all reviews, with the part in place of a location', async () => {
  await db.delete(review) // of other files, with days to come
  const sale = await aBoughtPart()
  await sale.review()
  const [newest] = (await call('GET', '/review?limit=1&sort=newest')).body
  expect(newest).toMatchObject({ location: '', rating: 5, part: { title: expect.any(String) } })
})

test('only its buyer says how a part is, once it has arrived', async () => {
  const { review, report, order: bought, admin } = await aBoughtPart()
  await letParcelsAge(bought.id, 6)
  expect((await review()).status).toBe(409)
  expect((await report(true)).status).toBe(409)
  await letParcelsAge(bought.id, 8)
  expect((await review(FIVE, await aPerson())).status).toBe(403)
  expect((await review(FIVE, admin)).status).toBe(403)
  expect((await review({ ...FIVE, position: 2 })).status).toBe(404)
  expect((await review({ ...FIVE, rating: 6 })).body.errors).toEqual([
    { path: 'rating', message: 'Choose 1 to 5 stars' },
  ])
})

test('an account with a role reviews no part, not even its own', async () => {
  const { review, casey } = await aBoughtPart()
  await db.update(user).set({ role: 'admin' }).where(eq(user.id, casey.id))
  expect((await review()).status).toBe(403)
})

test('the staff review no part by a guest’s token, neither signed in nor under their own email', async () => {
  const { order: bought, admin } = await aBoughtPart()
  const { token, tokenHash } = newToken()
  await db.insert(orderToken).values({ tokenHash, orderId: bought.id })
  const ofGuest = (customerEmail: string) =>
    db
      .update(order)
      .set({ isGuest: true, customerId: null, customerEmail })
      .where(eq(order.id, bought.id))
  const review = async (as?: { token: string }) => {
    const sent = { headers: { 'order-token': token }, body: FIVE, ...(as && { as }) }
    return (await call('POST', `/order/${bought.id}/review`, sent)).status
  }
  await ofGuest(admin.email)
  expect(await review()).toBe(403)
  await ofGuest('riley@example.com')
  expect(await review(admin)).toBe(403)
  expect(await review(await aPerson())).toBe(201)
})

test('buyers with a car say whether a part fits, from two on; each counts once', async () => {
  const one = await aBoughtPart()
  await one.report(true)
  expect(await one.page()).toMatchObject({ reports: [], fitted: { yes: 1, no: 0 } })
  const other = await aBoughtPart()
  await ofSamePart(other.order.id, one.productId)
  await other.report(false, 'Has 312 mm discs.')
  const reports = (yes: number, no: number) => [{ model: 'volkswagen/golf', year: 2014, yes, no }]
  expect(await one.page()).toMatchObject({ reports: reports(1, 1) })
  await other.report(true)
  expect(await one.page()).toMatchObject({ reports: reports(2, 0) })
  // The same buyer, of another order.
  const { customerEmail } = one.order
  const third = await aBoughtPart()
  await ofSamePart(third.order.id, one.productId)
  await db.update(order).set({ customerEmail }).where(eq(order.id, third.order.id))
  await third.report(false)
  expect(await one.page()).toMatchObject({ reports: reports(1, 1) })
})

test('a report counts while its line is neither hidden, refunded nor disputed', async () => {
  const hidden = await aBoughtPart()
  const disputed = await aBoughtPart()
  const kept = await aBoughtPart()
  const returned = await aBoughtPart()
  const { productId } = kept
  for (const { order: of } of [hidden, disputed, returned]) await ofSamePart(of.id, productId)
  for (const { report } of [hidden, disputed, kept]) await report(true)
  await returned.report(false)
  const fitted = async () => (await kept.page())?.fitted
  expect(await fitted()).toEqual({ yes: 3, no: 1 })
  const { insertedId } = (await hidden.review()).body
  const body = { hidden: true, reason: 'personal' }
  await call('PUT', `/review/${insertedId}/hidden`, { as: hidden.admin, body })
  expect(await fitted()).toEqual({ yes: 2, no: 1 })
  const isDisputed = (is: boolean) =>
    db.update(order).set({ isDisputed: is }).where(eq(order.id, disputed.order.id))
  await isDisputed(true)
  expect(await fitted()).toEqual({ yes: 1, no: 1 })
  const given = async ({ giveBack, received }: typeof kept) =>
    (await giveBack({ returnId: await received(4) })).status
  // The shop has taken it back because it did not fit, and so says the same.
  expect(await given(returned)).toBe(201)
  expect(await fitted()).toEqual({ yes: 1, no: 1 })
  expect(await given(kept)).toBe(201)
  expect(await fitted()).toEqual({ yes: 0, no: 1 })
  await isDisputed(false)
})

test('a part that did not fit is with the parts that did not fit, also without a return', async () => {
  const { report, productId, admin } = await aBoughtPart()
  await report(false, 'Has 312 mm discs.')
  const { body } = await call('GET', '/staff/did-not-fit', { as: admin })
  const found = body.find((one: { productId: string }) => one.productId === productId)
  expect(found).toMatchObject({ didNotFit: 1, returned: [{ reason: 'Has 312 mm discs.' }] })
})

test('a part that was ordered for no car is not asked about', async () => {
  const { report, said, order: bought } = await aBoughtPart()
  await db
    .update(orderLine)
    .set({ judgedVehicle: null })
    .where(and(eq(orderLine.orderId, bought.id), eq(orderLine.position, 1)))
  expect((await report(true)).status).toBe(409)
  expect(await said()).toMatchObject([{ vehicle: null, fits: null }])
})

test('the shop replies below a review, and its writer gets one mail', async () => {
  const { review, shown, admin, casey, order: bought } = await aBoughtPart()
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, casey.id))
  const { insertedId } = (await review()).body
  const reply = (text: string) =>
    call('PUT', `/review/${insertedId}/reply`, { as: admin, body: { reply: text } })
  await reply('Thank you.')
  await sendMailsOf(bought.id)
  expect((await lastMailTo(casey.email)).text).toContain('Thank you.')
  await reply('Thank you, Casey.')
  expect(await shown()).toMatchObject([{ reply: 'Thank you, Casey.' }])
  expect(await auditOf(insertedId)).toMatchObject([
    { action: 'reply to review', detail: 'Thank you.' },
    { action: 'reply to review', detail: 'Thank you, Casey.' },
  ])
})

test('a review of a part is open until it has a reply, for thirty days', async () => {
  const { admin, review: write } = await aBoughtPart()
  const { insertedId: id } = (await write()).body
  const isOpen = async () => {
    const { body } = await call('GET', '/staff/review?open=true&sort=newest', { as: admin })
    return body.some(({ _id }: { _id: string }) => _id === id)
  }
  expect(await isOpen()).toBe(true)
  await db
    .update(review)
    .set({ createdAt: sql`now() - interval '31 days'` })
    .where(eq(review.id, id))
  expect(await isOpen()).toBe(false)
  await db.update(review).set({ createdAt: sql`now()` }).where(eq(review.id, id))
  expect(await isOpen()).toBe(true)
  await call('PUT', `/review/${id}/reply`, { as: admin, body: { reply: 'Thank you.' } })
  expect(await isOpen()).toBe(false)
})

test('a review, its reply, hiding it and a fit report invalidate the page of the part alone', async () => {
  const { review, report, productId, admin } = await aBoughtPart()
  const other = await aBoughtPart()
  const isStaleAfter = async (change: () => Promise<unknown>) => {
    await waitForInvalidation()
    const read = await Promise.all(
      [productId, other.productId].map(async (id) => {
        const dependencies = beginTracking()
        await trackDependencies(dependencies, () => findPartPage(id))
        return dependencies
      }),
    )
    await change()
    await waitForInvalidation()
    read.forEach(endTracking)
    return read.map(({ isStale }) => isStale)
  }
  let id = ''
  const as = admin
  const changes = [
    async () => {
      id = (await review()).body.insertedId
    },
    () => call('PUT', `/review/${id}/reply`, { as, body: { reply: 'Thank you.' } }),
    () => call('PUT', `/review/${id}/hidden`, { as, body: { hidden: true } }),
    () => report(true),
  ]
  for (const change of changes) expect(await isStaleAfter(change)).toEqual([true, false])
})

test('a hidden review is nowhere but with its writer, and the audit log says why', async () => {
  const { review, shown, said, page, admin } = await aBoughtPart()
  const { insertedId } = (await review()).body
  const body = { hidden: true, reason: 'personal' }
  await call('PUT', `/review/${insertedId}/hidden`, { as: admin, body })
  expect(await shown()).toEqual([])
  expect(await page()).toMatchObject({ count: 0, first: [] })
  expect(await said()).toMatchObject([{ review: { hidden: true } }])
  expect(await auditOf(insertedId)).toMatchObject([
    { action: 'hide review', detail: 'Personal data' },
  ])
})

async function ofSamePart(orderId: string, productId: string) {
  await db.update(order).set({ productId }).where(eq(order.id, orderId))
  await db.update(orderLine).set({ productId }).where(eq(orderLine.orderId, orderId))
}
