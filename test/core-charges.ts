import { aCheckoutOf, aPerson, aProduct, getOrderRow, type Person } from './builders.ts'
import { call } from './call.ts'
import { payByCard } from './several-parts.ts'

// Orders of parts with core charges.

const SHIP_TO = {
  ...{ name: 'Casey Jones', line1: '1 Main Street', city: 'Springfield' },
  ...{ region: 'IL', postalCode: '62701', country: 'US' },
}

/**
 * An order of alternators at $100.00 with core charges of $40.00, and of one plug without. @param
 * units of alternators @param charged with taxes, and less what a code takes off
 */
export async function aCoreOrder(
  casey: Person,
  units = 3,
  { total = (units * 14_000 + 1_250) / 100, code }: { total?: number; code?: string } = {},
) {
  const alternator = await aProduct({
    name: 'Alternator',
    pricePerUnitCents: 10_000,
    coreChargeCents: 4_000,
  })
  const plug = await aProduct({ name: 'Spark plug', pricePerUnitCents: 1_250 })
  const body = {
    ...aCheckoutOf([{ ...alternator, units }, plug], { total }),
    address: undefined,
    shipTo: SHIP_TO,
    ...(code && { code }),
  }
  const placed = await call('POST', '/checkout', { as: casey, body })
  return { alternator, plug, body, placed, id: String(placed.body.insertedId) }
}

/** It is paid and shipped, and an admin decides on its returns. */
export async function aShippedCoreOrder(
  units = 3,
  charged: { total?: number; code?: string } = {},
) {
  const casey = await aPerson({ emailVerified: true })
  const admin = await aPerson({ role: 'admin', name: 'Alex' })
  const sale = await aCoreOrder(casey, units, charged)
  const { id } = sale
  await payByCard(casey, { id })
  const parcel = await call('POST', `/order/${id}/shipment`, { as: admin, body: {} })
  const sent = { carrier: 'UPS', tracking: '1Z 999' }
  await call('POST', `/shipment/${parcel.body._id}/ship`, { as: admin, body: sent })
  const ask = (quantity: number, reason = 'core', position = 1) =>
    call('POST', `/order/${id}/return`, {
      as: casey,
      body: { lines: [{ position, quantity }], reason },
    })
  const decide = (returnId: string, what: 'approve' | 'refuse', body?: object) =>
    call('POST', `/return/${returnId}/${what}`, { as: admin, body })
  const receive = (returnId: string, received: number, toStock = 0) =>
    call('POST', `/return/${returnId}/receive`, {
      as: admin,
      body: { lines: [{ position: 1, received, toStock }] },
    })
  /** Requested, approved and received. */
  const received = async (quantity: number, reason = 'core') => {
    const returnId = String((await ask(quantity, reason)).body._id)
    await decide(returnId, 'approve')
    await receive(returnId, quantity)
    return returnId
  }
  const refund = (body: object) =>
    call('POST', `/order/${id}/refund`, { as: admin, body: { reason: 'It has arrived', ...body } })
  const seen = async () => (await call('GET', `/order/${id}/return`, { as: casey })).body
  const row = () => getOrderRow(id)
  return { ...sale, casey, admin, ask, decide, receive, received, refund, seen, row }
}
