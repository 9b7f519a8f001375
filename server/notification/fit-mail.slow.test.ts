import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { defaultMails } from '#contract/mail/mail-setting.ts'
import { call } from '#test/call.ts'
import { eventsOf, jobsOf, sendMailsOf } from '#test/mail-jobs.ts'
import { lastMailTo, mailTo } from '#test/mailbox.ts'
import { aShippedSale, letParcelsAge } from '#test/returns.ts'
import { setSetting } from '#test/settings.ts'
import { db } from '../platform/db/client.ts'
import { user } from '../platform/db/schema/identity.ts'
import { order } from '../platform/db/schema/order.ts'
import { orderLine } from '../platform/db/schema/order-line.ts'
import { queueFitMails } from './fit-mail.ts'

const GOLF = { year: 2014, make: 'volkswagen', model: 'golf', answers: {} }
const EVENT = 'howItFits'

function turn(isOn: boolean) {
  const mails = defaultMails()
  return setSetting('mails', { ...mails, howItFits: { ...mails.howItFits, isOn } })
}

beforeEach(() => turn(true))

/** A part for a Golf that was shipped so long ago. */
async function aSaleShipped(days = 15) {
  const sale = await aShippedSale()
  const { casey, order: bought } = sale
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, casey.id))
  await db
    .update(orderLine)
    .set({ vehicle: '2014 Volkswagen Golf', judgedVehicle: GOLF })
    .where(eq(orderLine.orderId, bought.id))
  await letParcelsAge(bought.id, days)
  const asked = async () => (await eventsOf(bought.id)).filter((event) => event === EVENT).length
  const sent = async () => {
    await sendMailsOf(bought.id)
    return (await mailTo(casey.email)).filter(({ headers }) =>
      String(headers.subject).startsWith('How does it fit?'),
    )
  }
  const skipped = async () => {
    await sendMailsOf(bought.id)
    return (await jobsOf(bought.id)).find(({ event }) => event === EVENT)?.lastError
  }
  return { ...sale, asked, sent, skipped }
}

test('two weeks after an order has left, one mail asks how its parts fit, also if two processes ask at once', async () => {
  const { asked, sent, order: bought } = await aSaleShipped()
  await Promise.all([queueFitMails(), queueFitMails()])
  await queueFitMails()
  expect(await asked()).toBe(1)
  const [mail, ...more] = await sent()
  expect(more).toEqual([])
  expect(mail?.text).toContain('Did it fit your 2014 Volkswagen Golf?')
  expect(mail?.text).toContain(`/order/${bought.id}`)
  await queueFitMails()
  expect(await sent()).toHaveLength(1)
})

test('it is off until the owner turns it on, and then asks about no older orders', async () => {
  expect(defaultMails().howItFits.isOn).toBe(false)
  const recent = await aSaleShipped(13)
  const due = await aSaleShipped(15)
  const old = await aSaleShipped(18)
  const asked = () => Promise.all([recent, due, old].map((one) => one.asked()))
  await turn(false)
  await queueFitMails()
  expect(await asked()).toEqual([0, 0, 0])
  await turn(true)
  await queueFitMails()
  expect(await asked()).toEqual([0, 1, 0])
})

test('a second parcel asks nothing again', async () => {
  const { order: bought, asked } = await aSaleShipped(18)
  await queueFitMails()
  expect(await asked()).toBe(0)
  await letParcelsAge(bought.id, 15)
  await queueFitMails()
  expect(await asked()).toBe(1)
})

test('who has said all, or was refunded, is not asked', async () => {
  const said = await aSaleShipped()
  const path = `/order/${said.order.id}`
  const as = said.casey
  await call('PUT', `${path}/fit-report`, { as, body: { position: 1, fits: true } })
  const review = { position: 1, rating: 5, review: 'True out of the box.' }
  await call('POST', `${path}/review`, { as, body: review })
  const refunded = await aSaleShipped()
  await refunded.giveBack({ returnId: await refunded.received(4) })
  await queueFitMails()
  expect(await said.skipped()).toBe('Not sent: nothing is left to say')
  expect(await refunded.asked()).toBe(0)
})

test('one click ends these mails for a mailbox, also of a later order in another spelling', async () => {
  const first = await aSaleShipped()
  await queueFitMails()
  const { text } = await (async () => {
    await first.sent()
    return lastMailTo(first.casey.email)
  })()
  const token = /\/stop-emails#(\S+)/.exec(text)?.[1] ?? ''
  expect((await call('POST', '/fit-mail/stop?token=made-up')).body).toEqual({ modifiedCount: 0 })
  const stop = () => call('POST', `/fit-mail/stop?token=${token}`)
  expect((await stop()).body).toEqual({ modifiedCount: 1 })
  await stop()
  const later = await aSaleShipped()
  const [name, domain] = first.casey.email.split('@')
  const customerEmail = `${name}+parts@${domain}`
  await db.update(order).set({ customerEmail }).where(eq(order.id, later.order.id))
  await queueFitMails()
  expect(await later.skipped()).toBe('Not sent: the customer wants no such emails')
})
