import { afterEach, expect, test } from 'vitest'
import { call } from '#test/call.ts'
import { decideAtStripe, disputeAtStripe } from '#test/card.ts'
import { reportDispute } from '#test/disputes.ts'
import { eventsOf, sendMailsOf } from '#test/mail-jobs.ts'
import { mailTo } from '#test/mailbox.ts'
import { auditDetailsOf } from '#test/payments.ts'
import { aShippedSale } from '#test/returns.ts'
import { db } from '../platform/db/client.ts'
import { setting } from '../platform/db/schema/setting.ts'

// A return that was refunded before: its own refund would be of nothing.

afterEach(async () => {
  await db.delete(setting)
})

/** Four units at $12.50. */
async function aClosableSale() {
  const sale = await aShippedSale()
  const close = (id: string, as: { token: string } = sale.admin) =>
    call('POST', `/return/${id}/close`, { as })
  return { ...sale, close }
}

/** The price of one unit was refunded without units. */
async function aSaleWithGoodwill() {
  const sale = await aClosableSale()
  expect((await sale.giveBack({ amount: 12.5, reason: 'One is broken' })).status).toBe(201)
  return sale
}

test('a return that was refunded before is closed without a refund, once, and its customer gets a mail', async () => {
  const { casey, order, received, close, giveBack, seen } = await aSaleWithGoodwill()
  const id = await received(1)
  expect((await giveBack({ returnId: id })).status).toBe(409)
  const closed = { state: 'closed', amount: 12.5, refunded: 0, closedAt: expect.any(String) }
  expect(await close(id)).toMatchObject({ status: 200, body: closed })
  expect((await close(id)).status).toBe(200)
  expect((await giveBack({ returnId: id, amount: 1 })).body.detail).toBe(
    `Return 1 of order ${order.number} has been closed without a refund.`,
  )
  expect(await seen()).toMatchObject({ returns: [closed], lines: [{ left: 3, before: 1 }] })
  const events = await eventsOf(order.id)
  expect(events.filter((event) => event === `returnClosed ${id}`)).toHaveLength(1)
  expect(await auditDetailsOf(order.id, 'close return')).toEqual(['Return 1'])
  await sendMailsOf(order.id)
  const mail = (await mailTo(casey.email)).find(
    ({ headers }) => headers.subject === `Your return is complete (order ${order.number})`,
  )
  expect(mail?.text).toContain('Your return of 1 part is complete.')
})

test('the mail that a return has come promises no refund, as its parts may have been refunded before', async () => {
  const { casey, order, received } = await aSaleWithGoodwill()
  await received(1)
  await sendMailsOf(order.id)
  const mail = (await mailTo(casey.email)).find(
    ({ headers }) => headers.subject === `We received your return (order ${order.number})`,
  )
  expect(mail?.text).toContain(
    'We received 1 part. We’ll email you again when your return is complete.',
  )
  expect(mail?.text).not.toContain('your refund')
})

test('a return of which nothing came has no mail that says it was received', async () => {
  const { casey, order, ask, decide, receive } = await aClosableSale()
  const { _id } = (await ask(1)).body
  await decide(_id, 'approve')
  expect((await receive(_id, 0)).status).toBe(200)
  await sendMailsOf(order.id)
  const subjects = (await mailTo(casey.email)).map(({ headers }) => headers.subject)
  expect(subjects).toContain(`Your return is approved (order ${order.number})`)
  expect(subjects).not.toContain(`We received your return (order ${order.number})`)
})

test('an earlier refund without units counts for no other return once one was closed for it', async () => {
  const { received, close, giveBack, seen } = await aSaleWithGoodwill()
  await close(await received(1))
  const next = await received(1)
  expect((await close(next)).body.detail).toBe(
    'Return 2 has $12.50 to refund. Refund it, or decline it with a reason.',
  )
  expect((await giveBack({ returnId: next })).status).toBe(201)
  expect((await seen()).returns).toMatchObject([{ state: 'closed' }, { refunded: 12.5 }])
})

test('only a received return can be closed, and only by staff', async () => {
  const { casey, ask, decide, receive, close } = await aSaleWithGoodwill()
  const id = (await ask(1)).body._id
  expect((await close(id)).status).toBe(409)
  await decide(id, 'approve')
  expect((await close(id)).status).toBe(409)
  await receive(id, 0)
  expect((await close(id)).body.detail).toBe(
    'No units were received. Decline the return with a reason.',
  )
  expect((await close(id, casey)).status).toBe(403)
})

test('when all of the payment was refunded, a return that has come is closed', async () => {
  const { received, close, giveBack } = await aClosableSale()
  const id = await received(1)
  expect((await giveBack({ withoutReturn: true })).status).toBe(201)
  expect(await close(id)).toMatchObject({ status: 200, body: { state: 'closed' } })
})

test('a return of an order whose dispute was lost is closed without a refund: the money is back already', async () => {
  const { order, received, close, giveBack } = await aClosableSale()
  const id = await received(1)
  const disputeId = await disputeAtStripe(order.transactionId)
  await reportDispute(disputeId, order.transactionId)
  expect((await close(id)).status).toBe(409)
  await decideAtStripe(disputeId, 'lost')
  await reportDispute(disputeId, order.transactionId, 'closed')
  expect((await giveBack({ returnId: id })).status).toBe(409)
  expect(await close(id)).toMatchObject({ status: 200, body: { state: 'closed', left: 0 } })
})
