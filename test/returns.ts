import { eq, sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { InvoicesSetting } from '#contract/order/invoice-setting.ts'
import type { ReturnsSetting } from '#contract/order/return-setting.ts'
import { db } from '#server/platform/db/client.ts'
import { returnLine, returnRequest } from '#server/platform/db/schema/return.ts'
import { shipment } from '#server/platform/db/schema/shipment.ts'
import { singleRow } from '#server/platform/db/single-row.ts'
import { call } from './call.ts'
import { CARDS } from './card.ts'
import { aSaleToSend } from './payments.ts'
import { setSetting } from './settings.ts'

export async function allowReturns(more: Partial<ReturnsSetting> = {}) {
  const value = {
    ...{ days: 30, oldPartDays: 90, instructions: 'Send it to 1 Main Street.', paysWayBack: true },
    ...more,
  }
  await setSetting('returns', value)
}

export async function turnInvoicesOn(more: Partial<InvoicesSetting> = {}) {
  const seller = 'Driveline Parts LLC\n1 Main Street\nSpringfield, IL 62701'
  const value = { isOn: true, seller, taxNumber: 'Tax ID 00-0000000', prefix: '2026-', ...more }
  await setSetting('invoices', { firstNumber: 1, yearsKept: 10, ...value })
}

/** Four units, paid and shipped in one parcel, and an admin; the customer may ask for a return. */
export async function aShippedSale(card = CARDS.good) {
  await allowReturns()
  const sale = await aSaleToSend(card)
  const { casey, admin, order } = sale
  const parcel = (await sale.pack()).body
  await sale.ship(parcel._id)
  const path = `/order/${order.id}/return`
  const ask = (quantity = 2, more: object = {}, key?: string) =>
    call('POST', path, {
      as: casey,
      body: { lines: [{ position: 1, quantity }], reason: 'does-not-fit', ...more },
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  const seen = async (as: { token: string } = casey) => (await call('GET', path, { as })).body
  const decide = (id: string, what: 'approve' | 'refuse' | 'receive', body?: object) =>
    call('POST', `/return/${id}/${what}`, { as: admin, body })
  const receive = (id: string, received: number, toStock = received) =>
    decide(id, 'receive', { lines: [{ position: 1, received, toStock }] })
  const withdraw = (id: string, as: { token: string } = casey) =>
    call('POST', `/return/${id}/withdraw`, { as })
  /** A return of some units that has come. */
  const received = async (quantity = 2) => {
    const { _id } = (await ask(quantity)).body
    await decide(_id, 'approve')
    await receive(_id, quantity)
    return String(_id)
  }
  const giveBack = (body: object) =>
    call('POST', `/order/${order.id}/refund`, {
      as: admin,
      body: { reason: 'It has arrived', restock: false, ...body },
    })
  return { ...sale, parcel, ask, seen, decide, receive, received, withdraw, giveBack }
}

/** As if an order's parcels had been shipped so long ago. */
export async function letParcelsAge(orderId: string, days: number) {
  const ago = sql`now() - ${days}::int * interval '1 day'`
  await db.update(shipment).set({ shippedAt: ago }).where(eq(shipment.orderId, orderId))
}

/**
 * A return of one unit of an order, whatever of it was shipped; until the test ends, as no backup
 * is right with it.
 */
export async function aReturn(orderId: string) {
  const { id } = singleRow(
    await db
      .insert(returnRequest)
      .values({ orderId, number: 1, reason: 'other', note: '' })
      .returning({ id: returnRequest.id }),
  )
  await db.insert(returnLine).values({ returnId: id, orderId, position: 1, quantity: 1 })
  onTestFinished(async () => {
    await db.delete(returnLine).where(eq(returnLine.returnId, id))
    await db.delete(returnRequest).where(eq(returnRequest.id, id))
  })
  return id
}
