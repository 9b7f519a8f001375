import { expect, test } from 'vitest'
import { stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { decideAtStripe, disputeAtStripe } from '#test/card.ts'
import { reportDispute } from '#test/disputes.ts'
import { aSaleToSend, auditDetailsOf } from '#test/payments.ts'

// The units of an order whose payment a bank has taken back, and that will not be sent: 4 of 10.

async function aDisputedSaleToSend() {
  const sale = await aSaleToSend()
  const { admin, part, order } = sale
  const id = await disputeAtStripe(order.transactionId)
  const report = (what?: string) => reportDispute(id, order.transactionId, what)
  const decide = async (decision: 'won' | 'lost') => {
    await decideAtStripe(id, decision)
    await report('closed')
  }
  const putBack = () => call('POST', `/order/${order.id}/restock`, { as: admin })
  const packAnyway = (body = {}) =>
    call('POST', `/order/${order.id}/shipment`, {
      as: admin,
      body: { despiteDispute: true, ...body },
    })
  const isToSend = async (query = '') => {
    const path = `/allOrder?state=to+send&limit=100&sort=newest${query}`
    const { body } = await call('GET', path, { as: admin })
    return body.some(({ _id }: { _id: string }) => _id === order.id)
  }
  const stock = () => stockOf(part)
  return { ...sale, report, decide, putBack, packAnyway, isToSend, stock }
}

test('the units of an order whose dispute was lost go back in stock, and it leaves To send', async () => {
  const { order, report, decide, putBack, isToSend, stock, page } = await aDisputedSaleToSend()
  await report()
  await decide('lost')
  expect(await stock()).toBe(6)
  expect(await isToSend()).toBe(true)
  expect((await page()).unsentUnits).toBe('may go back')
  expect(await putBack()).toMatchObject({ status: 200, body: { units: 4 } })
  // Again, after a lost answer.
  expect(await putBack()).toMatchObject({ status: 200, body: { units: 0 } })
  expect(await stock()).toBe(10)
  expect(await isToSend()).toBe(false)
  expect(await isToSend(`&q=${order.number}`)).toBe(false)
  const seen = await page()
  expect(seen).toMatchObject({ state: 'paid', unsentUnits: 'are back' })
  expect(seen.timeline).toContainEqual(
    expect.objectContaining({ event: 'back in stock', actor: 'Alex', units: 4 }),
  )
  expect(await auditDetailsOf(order.id, 'put back in stock')).toEqual(['4 units'])
})

test('parcels that have not left are unpacked first, and shipped units stay out of stock', async () => {
  const { some, ship, report, putBack, isToSend, stock, page } = await aDisputedSaleToSend()
  const { body: sent } = await some(1)
  await ship(sent._id)
  await some(2)
  await report()
  expect(await putBack()).toMatchObject({ status: 200, body: { units: 3 } })
  expect(await stock()).toBe(9)
  expect(await isToSend()).toBe(false)
  expect(await page()).toMatchObject({ state: 'partly shipped', packedUnits: 1 })
})

test('an order whose dispute is won after all is to send again, and takes its units when it is packed', async () => {
  const { report, decide, putBack, pack, isToSend, stock } = await aDisputedSaleToSend()
  await report()
  await putBack()
  await decide('won')
  expect(await isToSend()).toBe(true)
  expect((await pack()).status).toBe(201)
  expect(await stock()).toBe(6)
})

test('units that are back in stock go back once: a refund after a dispute that was won adds none', async () => {
  const { report, decide, putBack, refund, pack, stock } = await aDisputedSaleToSend()
  await report()
  await putBack()
  await decide('won')
  await refund({ lines: [{ position: 1, quantity: 1 }], restock: true })
  await refund({ lines: [{ position: 1, quantity: 1 }] })
  expect(await stock()).toBe(10)
  expect((await pack()).status).toBe(201)
  expect(await stock()).toBe(8)
})

test('units that are packed with a confirmation are taken from the stock again', async () => {
  const { report, putBack, packAnyway, isToSend, stock } = await aDisputedSaleToSend()
  await report()
  await putBack()
  expect((await packAnyway({ lines: [{ position: 1, quantity: 1 }] })).status).toBe(201)
  expect(await stock()).toBe(6)
  expect(await isToSend()).toBe(true)
  expect(await putBack()).toMatchObject({ status: 200, body: { units: 4 } })
})

test('units of a payment that can be refunded go back with its refund', async () => {
  const { putBack, stock } = await aDisputedSaleToSend()
  expect(await putBack()).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Refund it') },
  })
  expect(await stock()).toBe(6)
})
