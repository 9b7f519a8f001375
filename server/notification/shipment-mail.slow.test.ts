import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { queueMail, sendMailsOf } from '#test/mail-jobs.ts'
import { lastMailTo } from '#test/mailbox.ts'
import { aSale } from '#test/payments.ts'
import { db } from '../platform/db/client.ts'
import { order } from '../platform/db/schema/order.ts'
import { setting } from '../platform/db/schema/setting.ts'
import { shipment, shipmentLine } from '../platform/db/schema/shipment.ts'
import { saveSetting } from '../platform/settings/edit-setting.ts'
import { getSetting } from '../platform/settings/setting.ts'

afterEach(() => db.delete(setting))

test('a parcel’s mail has what is in it, what is to come, and the button that tracks it', async () => {
  const { casey, order: sold } = await aSale()
  const trackingUrl = 'https://track.example/1Z999'
  await db.update(order).set({ packedUnits: 3, shippedUnits: 3 }).where(eq(order.id, sold.id))
  const [parcel] = await db
    .insert(shipment)
    .values({
      orderId: sold.id,
      number: 1,
      carrier: 'UPS',
      tracking: '1Z 999',
      trackingUrl,
      shippedAt: new Date(),
    })
    .returning()
  await db.insert(shipmentLine).values({
    shipmentId: parcel?.id ?? '',
    orderId: sold.id,
    position: 1,
    quantity: 3,
  })
  await queueMail(sold.id, 'shipped 1')
  await sendMailsOf(sold.id)
  const { headers, text, html } = await lastMailTo(casey.email)
  expect(headers.subject).toBe(`On the way: 3 of your 4 parts (order ${sold.number})`)
  expect(text).toContain(`Track parcel 1:\n${trackingUrl}\n(UPS 1Z 999)`)
  expect(text).toContain('In this parcel\n  3 × Spark plug')
  expect(text).toContain('Still to come\n  1 × Spark plug')
  expect(html).toContain(`href="${trackingUrl}"`)
})

test('a parcel’s mail names the carrier once, wherever the owner’s text does', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { casey, order: sold } = await aSale()
  await db.update(order).set({ packedUnits: 4, shippedUnits: 4 }).where(eq(order.id, sold.id))
  const parcel = { orderId: sold.id, shippedAt: new Date(), carrier: 'UPS' }
  const parcels = await db
    .insert(shipment)
    .values([
      { ...parcel, number: 1 },
      { ...parcel, number: 2, tracking: '1Z 999' },
    ])
    .returning()
  const lines = parcels.map(({ id }) => ({ shipmentId: id, orderId: sold.id, position: 1 }))
  await db.insert(shipmentLine).values(lines.map((line) => ({ ...line, quantity: 2 })))
  const send = async (event: string) => {
    await queueMail(sold.id, event)
    await sendMailsOf(sold.id)
    return (await lastMailTo(casey.email)).text
  }
  const first = await send('shipped 1')
  expect(first).toContain('Parcel 1 has left us with UPS.')
  expect(first).not.toContain('Sent with')
  const second = await send('shipped 2')
  expect(second).toContain('Tracking number: 1Z 999')
  expect(second.match(/UPS/g)).toHaveLength(1)

  const mails = await getSetting('mails')
  const shipped = { ...mails.shipped, text: 'It is on its way.' }
  await saveSetting(admin, 'mails', 0, { ...mails, shipped })
  expect(await send('shipped 2 again 1')).toContain('Sent with UPS 1Z 999.')
})
