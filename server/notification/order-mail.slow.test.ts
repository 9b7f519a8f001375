import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { closeAccount } from '#test/account.ts'
import { anOrder, anOrderOf, aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aPaidGuestOrder } from '#test/guests.ts'
import { eventsOf, jobsOf, queueMail, sendMailsOf } from '#test/mail-jobs.ts'
import { lastMailTo, mailTo } from '#test/mailbox.ts'
import { aPart } from '#test/parts.ts'
import { aRefundableSale, aSale } from '#test/payments.ts'
import { aFitment, aModel, aVehicle } from '#test/vehicles.ts'
import { db } from '../platform/db/client.ts'
import { order } from '../platform/db/schema/order.ts'
import { orderNote } from '../platform/db/schema/order-note.ts'
import { setting } from '../platform/db/schema/setting.ts'
import { saveSetting } from '../platform/settings/edit-setting.ts'
import { getSetting } from '../platform/settings/setting.ts'
import { cancelOrder } from '../sales/payment/cancel-order.ts'

afterEach(() => db.delete(setting))

/** A customer whose email is verified. */
const verified = (name = 'Casey Miller') => aPerson({ emailVerified: true, name })

test('a verified customer who places an order gets a mail with what it costs and a way to pay', async () => {
  const casey = await verified()
  const { id, number } = await anOrder(casey, await aProduct({ sku: 'VLT-1' }), 4)
  expect(await eventsOf(id)).toEqual(['placed'])
  await sendMailsOf(id)
  const { headers, text, html } = await lastMailTo(casey.email)
  expect(headers).toMatchObject({
    subject: `We have your order ${number}`,
    'message-id': `<placed.${id}@127.0.0.1>`,
  })
  for (const part of [text, html]) {
    expect(part).toContain('Hello Casey Miller')
    expect(part).toMatch(/Spark plug[\s\S]*VLT-1, 4\u00a0×\u00a0\$12\.50[\s\S]*\$50\.00/)
    expect(part).toContain(`/dashboard/payment/${id}`)
    expect(part).toMatch(/Your units are held until \w{3} \d/)
    expect(part).toContain('1 Main Street')
  }
})

test('a mail names a part by its whole name and the maker’s number', async () => {
  const casey = await verified()
  const title = 'Front brake pads, set of four, for cars from 2015 on'
  const more = { title, brand: 'Norbrake', number: 'NB-2470.F', sku: `MAIL-${casey.id}` }
  const { id } = await anOrder(casey, await aPart({ name: 'Brake pads, front axle, set', ...more }))
  await sendMailsOf(id)
  const { text, html } = await lastMailTo(casey.email)
  for (const sent of [text, html]) {
    expect(sent).toContain(title)
    expect(sent).toContain(`Norbrake NB-2470.F, ${more.sku}, 1\u00a0×\u00a0$12.50`)
    expect(sent).not.toContain('Brake pads, front axle, set')
  }
})

test('a mail names the car of a part, whether it fits, and the buyer’s answers', async () => {
  const casey = await verified()
  const model = await aModel()
  const part = await aProduct({ fits: 'vehicle' })
  await aFitment(part, model, { conditions: ['Front discs 288 mm'] })
  const vehicle = aVehicle(model, { answers: { 'Front discs 288 mm': 'yes' } })
  const placed = await call('POST', '/order', {
    as: casey,
    body: { ...anOrderOf(part), vehicle, shownVerdict: 'fits' },
  })
  await sendMailsOf(placed.body.insertedId)
  const { text, html } = await lastMailTo(casey.email)
  const said =
    'for 2014 Testwagen Golf, 1\u00a0×\u00a0$12.50. Fits: Made for 2010 to 2014 (answered: Front discs 288 mm: yes)'
  for (const sent of [text, html]) expect(sent).toContain(said)
})

test('an unverified email gets no mail of an order, until the order is paid', async () => {
  const casey = await aPerson({ name: 'Read http://evil.example' })
  const { id } = await anOrder(casey)
  expect(await eventsOf(id)).toEqual([])
  await cancelOrder('system', id, 'The shop closes.')
  await sendMailsOf(id)
  expect(await mailTo(casey.email)).toEqual([])
  expect(await jobsOf(id)).toMatchObject([
    { event: 'canceled', lastError: 'Not sent: the email is not verified, and nothing was paid' },
  ])
})

test('an order that its customer has canceled meanwhile is not confirmed', async () => {
  const casey = await verified()
  const { id } = await anOrder(casey)
  await cancelOrder(casey, id)
  await sendMailsOf(id)
  expect(await mailTo(casey.email)).toEqual([])
  expect(await jobsOf(id)).toMatchObject([
    { event: 'placed', lastError: 'Not sent: the order is canceled' },
  ])
})

test('a paid order sends a receipt to its customer and the news to the owner, once each', async () => {
  const owner = await verified('Olive')
  const admin = await aPerson({ role: 'admin' })
  await saveSetting(admin, 'notices', 0, { recipients: owner.email, lowStockAt: null })
  const { casey, order: sold } = await aSale()
  expect(await eventsOf(sold.id)).toEqual(['paid', 'owner paid'])
  await sendMailsOf(sold.id)
  expect(await sendMailsOf(sold.id)).toBe(0)
  const [receipt, ...more] = await mailTo(casey.email)
  expect(more).toEqual([])
  expect(receipt?.headers.subject).toBe(`Paid: your receipt for order ${sold.number}`)
  expect(receipt?.text).toContain('  Spark plug: $50.00\n    4\u00a0×\u00a0$12.50\n  Paid: $50.00')
  expect(receipt?.text).toContain('Ship to\n  Casey\n  1 Main Street')
  expect(receipt?.text).not.toContain('Hello Casey') // the email is not verified
  const news = await lastMailTo(owner.email)
  expect(news?.text).toContain('The order\n  Spark plug: $50.00')
  expect(news.headers.subject).toBe(`Order ${sold.number} is paid: $50.00`)
  expect(news.text).toContain(`/dashboard/order/${sold.id}`)
})

test('what customers type is escaped, and can’t be a placeholder', async () => {
  const casey = await verified('<b>{total}</b> "Casey" & Co')
  const { id } = await anOrder(casey, await aProduct({ name: '<i>Plug</i>' }))
  await sendMailsOf(id)
  const { html, text } = await lastMailTo(casey.email)
  expect(html).toContain('Hello &lt;b&gt;{total}&lt;/b&gt; &quot;Casey&quot; &amp; Co')
  expect(html).toContain('&lt;i&gt;Plug&lt;/i&gt;')
  expect(html).not.toMatch(/<[bi]>/)
  expect(text).toContain('Hello <b>{total}</b> "Casey" & Co')
})

test('a part’s name and an address are read in the direction of their letters', async () => {
  const casey = await verified()
  const [name, address] = ['قرص الفرامل الأمامي', '١٢ شارع الحمرا، بيروت']
  const { id } = await anOrder(casey, await aPart({ name }))
  await db.update(order).set({ address }).where(eq(order.id, id))
  await sendMailsOf(id)
  const { html } = await lastMailTo(casey.email)
  expect(html).toContain(`<span dir="auto">${name}</span>`)
  expect(html).toMatch(new RegExp(`<div dir="auto">[^/]*${address}`))
})

test('each refund sends a mail when it is made, and none when Stripe declines it', async () => {
  const { casey, order: sold, give } = await aRefundableSale()
  await give({ amount: 20 }, 'a key of the first')
  await give({ amount: 5, reason: 'One was late' }, 'a key of the second')
  expect((await eventsOf(sold.id)).map((event) => event.split(' ')[0])).toEqual([
    'paid',
    'owner',
    'refunded',
    'refunded',
  ])
  await sendMailsOf(sold.id)
  const [, first, second] = await mailTo(casey.email)
  expect(first?.headers.subject).toBe(`Your refund of $20.00 (order ${sold.number})`)
  expect(first?.text).toContain('Why\n  Arrived scratched')
  expect(second?.text).toContain('Why\n  One was late')
})

test('who cancels their own order gets no mail, and an admin’s cancellation gives the reason', async () => {
  const casey = await verified()
  const [own, canceled] = [await anOrder(casey), await anOrder(casey)]
  await cancelOrder(casey, own.id)
  expect(await eventsOf(own.id)).toEqual(['placed'])
  await cancelOrder(await aPerson({ role: 'admin' }), canceled.id, 'The box is damaged.')
  await sendMailsOf(canceled.id)
  const { headers, text } = await lastMailTo(casey.email)
  expect(headers.subject).toBe(`Order ${canceled.number} is canceled`)
  expect(text).toContain('Why\n  The box is damaged.')
  expect(text).toContain('Nothing was charged.')
})

test('the owner’s subject and paragraph are used, and a mail that is turned off is not sent', async () => {
  const admin = await aPerson({ role: 'admin' })
  const mails = await getSetting('mails')
  const placed = {
    isOn: true,
    subject: 'Got it, {name}: {total}',
    text: 'From {shop}\nwith {part}',
  }
  const value = { ...mails, placed, paid: { ...mails.paid, isOn: false } }
  await saveSetting(admin, 'mails', 0, value)
  const casey = await verified()
  const { id } = await anOrder(casey)
  await queueMail(id, 'paid')
  await sendMailsOf(id)
  const [mail, ...more] = await mailTo(casey.email)
  expect(more).toEqual([])
  expect(mail?.headers.subject).toBe('Got it, Casey Miller: $12.50')
  expect(mail?.text).toContain('From Driveline\nwith Spark plug')
  expect((await jobsOf(id))[1]?.lastError).toBe(
    'Not sent: this email is turned off in the settings',
  )
})

test('a guest gets the receipt of a paid order also when receipts are off: it has the link to the order', async () => {
  const admin = await aPerson({ role: 'admin' })
  const mails = await getSetting('mails')
  await saveSetting(admin, 'mails', 0, { ...mails, paid: { ...mails.paid, isOn: false } })
  const { id, email } = await aPaidGuestOrder()
  await sendMailsOf(id)
  const { text } = await lastMailTo(email)
  expect(text).toMatch(/\/order#[\w-]{43}/)
})

test('a note for the customer is in its mail', async () => {
  const { casey, order: sold } = await aSale()
  const [note] = await db
    .insert(orderNote)
    .values({ orderId: sold.id, text: 'A day later.\nSorry!', visibleTo: 'customer' })
    .returning()
  await queueMail(sold.id, `note ${note?.id}`)
  await sendMailsOf(sold.id)
  expect((await lastMailTo(casey.email)).text).toContain('  A day later.\n  Sorry!')
})

test('a mail about an order of a closed account has no link, as it would lead to Login', async () => {
  const { casey, order: sold } = await aSale()
  await sendMailsOf(sold.id)
  expect((await lastMailTo(casey.email)).text).toContain(`/dashboard/receipt/${sold.id}`)
  expect((await closeAccount(casey, '')).status).toBe(200)
  await queueMail(sold.id, 'paid again 1')
  const [written] = await db
    .insert(orderNote)
    .values({ orderId: sold.id, text: 'It ships tomorrow.', visibleTo: 'customer' })
    .returning()
  await queueMail(sold.id, `note ${written?.id}`)
  await sendMailsOf(sold.id)
  const [, ...sent] = await mailTo(casey.email)
  expect(sent).toHaveLength(2)
  for (const { text, html } of sent) {
    expect(text).not.toContain(sold.id)
    expect(html).not.toContain(sold.id)
  }
})
