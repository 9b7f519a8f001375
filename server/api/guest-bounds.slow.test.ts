import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { RATE_LIMITS } from '#server/platform/rate-limit/rate-limits.ts'
import { eraseNetworks } from '#server/sales/order/network-erasure.ts'
import { releaseExpiredHolds } from '#server/sales/order/release-expired-holds.ts'
import { aProduct, getOrderRow, letCount, letHoldExpire } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { aGuestOrder, anEmail, checkOutAsGuest } from '#test/guests.ts'

test('calls with another’s email use up what their own network may, not what the owner may', async () => {
  const part = await aProduct({ availableQuantity: 1000 })
  const email = anEmail()
  const attacker = anIp()
  expect((await checkOutAsGuest([part], { email, from: attacker })).status).toBe(201)
  await letCount(`order:account:guest ${email} from ${attacker}`, 30)
  const refused = await checkOutAsGuest([part], { email, from: attacker })
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
  expect((await checkOutAsGuest([part], { email, from: anIp() })).status).toBe(201)
})

test('a guest’s network is forgotten a day after the hold, and at the payment', async () => {
  const { id } = await aGuestOrder()
  await letHoldExpire(id)
  await releaseExpiredHolds()
  await eraseNetworks()
  expect((await getOrderRow(id)).network).not.toBeNull()
  await db
    .update(order)
    .set({ heldUntil: sql`now() - interval '25 hours'` })
    .where(eq(order.id, id))
  await eraseNetworks()
  expect((await getOrderRow(id)).network).toBeNull()
})

test('a form that is sent again and again is answered with thirty tokens at most', async () => {
  const part = await aProduct()
  const form = { email: anEmail(), from: anIp(), key: 'the same' }
  const statuses: number[] = []
  for (let n = 0; n < 32; n += 1) statuses.push((await checkOutAsGuest([part], form)).status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
})

test('guests of one network can begin only so many payments an hour; a repeated payment does not count', async () => {
  const from = anIp()
  const placed = [await aGuestOrder({ from }), await aGuestOrder({ from })] as const
  const ask = ({ id, token }: { id: string; token: string }, ip = from) =>
    call('POST', '/create-payment-intent', {
      body: { orderId: id, pricePerUnit: 1 },
      headers: { 'order-token': token },
      from: ip,
    })
  expect((await ask(placed[0])).status).toBe(200)
  await letCount(`guest-intents:ip:${from}`, RATE_LIMITS['guest-intents'].perIp)
  expect((await ask(placed[0])).status).toBe(200)
  expect(await ask(placed[1])).toMatchObject({
    status: 429,
    body: { detail: expect.stringMatching(/^Your network has begun too many payments/) },
  })
  expect((await ask(placed[1], anIp())).status).toBe(200)
})
