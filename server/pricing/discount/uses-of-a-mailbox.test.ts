import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { payByCard } from '#test/basket.ts'
import { aCheckoutOf, aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aDiscount } from '#test/shop-prices.ts'

const USED = 'You have already used this code.'

/** A code once for each customer, and who order with it. */
async function aCode() {
  const part = await aProduct({ availableQuantity: 1000 })
  const { code } = await aDiscount({ maxPerCustomer: 1 })
  const body = { ...aCheckoutOf([part]), total: 11.25, code }
  const asGuest = async (email: string) => {
    const guest = { ...body, email, name: 'Gwen Guest' }
    return (await call('POST', '/checkout', { body: guest })).body
  }
  const as = async (person: { token: string }) =>
    (await call('POST', '/checkout', { as: person, body })).body
  return { asGuest, as }
}

test('a code once for each customer is used once by a mailbox, however its email is written', async () => {
  const { asGuest, as } = await aCode()
  const name = `casey${randomUUID().slice(0, 8)}`
  const casey = await aPerson({ email: `${name}@gmail.com`, emailVerified: true })
  const { insertedId } = await as(casey)
  await payByCard(casey, { id: insertedId })
  const dotted = `${name.slice(0, 2)}.${name.slice(2)}`
  const spellings = [name, `${name}+1`, dotted].flatMap((one) => [
    `${one}@gmail.com`,
    `${one}@googlemail.com`,
  ])
  for (const email of spellings) expect(await asGuest(email)).toMatchObject({ detail: USED })
  const again = await aPerson({ email: `${name}+2@gmail.com` })
  expect(await as(again)).toMatchObject({ detail: USED })
})

test('an unpaid order uses up no code of another with the same email', async () => {
  const { asGuest, as } = await aCode()
  const casey = await aPerson({ emailVerified: true })
  expect(await asGuest(casey.email)).toHaveProperty('insertedId')
  expect(await asGuest(casey.email)).toHaveProperty('insertedId')
  expect(await as(casey)).toHaveProperty('insertedId')
  expect(await as(casey)).toMatchObject({ detail: USED })
})

test('of two unpaid orders of a mailbox with a code once for each customer one can be paid', async () => {
  const { asGuest, as } = await aCode()
  const casey = await aPerson({ emailVerified: true })
  const open = await asGuest(casey.email)
  const { insertedId } = await as(casey)
  await payByCard(casey, { id: insertedId })
  const intent = await call('POST', '/create-payment-intent', {
    headers: { 'order-token': open.token },
    body: { pricePerUnit: 11.25, orderId: open.insertedId },
  })
  expect(intent).toMatchObject({ status: 409, body: { detail: expect.stringContaining('code') } })
})
