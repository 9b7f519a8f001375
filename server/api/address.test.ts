import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Address, Addresses } from '#contract/account/saved-address.ts'
import { anAddress } from '#test/addresses.ts'
import { aCheckoutOf, aPerson, aProduct, type Person } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { db } from '../platform/db/client.ts'
import { address } from '../platform/db/schema/address.ts'
import { user } from '../platform/db/schema/identity.ts'

const add = (as: Person, more = {}) => call('POST', '/address', { as, body: anAddress(more) })

async function listOf(as: Person): Promise<Address[]> {
  const { status, body }: { status: number; body: Addresses } = await call('GET', '/address', {
    as,
  })
  expect(status).toBe(200)
  return body.addresses
}

const streetsOf = async (as: Person) => (await listOf(as)).map(({ line1 }) => line1)

test('an address is saved, listed, changed and deleted', async () => {
  const casey = await aPerson()
  const saved = await add(casey, { label: 'Workshop', company: 'Jones Motors', line2: 'Unit 4' })
  expect(saved).toMatchObject({ status: 200 })
  const [first] = saved.body.addresses
  expect(first).toEqual({
    ...anAddress({ label: 'Workshop', company: 'Jones Motors', line2: 'Unit 4' }),
    isDefault: true,
    _id: expect.any(String),
  })
  const path = `/address/${first._id}`
  const edited = await call('PUT', path, { as: casey, body: anAddress({ line1: '9 Elm St' }) })
  expect(edited.body.addresses).toEqual([
    { ...anAddress({ line1: '9 Elm St' }), isDefault: true, _id: first._id },
  ])
  const remove = () => call('DELETE', path, { as: casey })
  expect((await remove()).body).toEqual({ deletedCount: 1 })
  expect((await remove()).body).toEqual({ deletedCount: 0 })
  expect(await listOf(casey)).toEqual([])
})

test('an address in a country without postal codes is saved without one', async () => {
  const casey = await aPerson()
  const hongKong = { city: 'Kowloon', country: 'HK', region: '' }
  await add(casey, { ...hongKong, postalCode: undefined })
  await add(casey, { ...hongKong, line1: '2 Nathan Road', postalCode: '000000' })
  const saved = await listOf(casey)
  expect(saved).toHaveLength(2)
  for (const one of saved) expect(one).not.toHaveProperty('postalCode')
})

test('an address whose phone is now too short is listed, and refused when it is saved again', async () => {
  const casey = await aPerson()
  await add(casey)
  await db.update(address).set({ phone: '12' }).where(eq(address.userId, casey.id))
  const [saved] = await listOf(casey)
  expect(saved).toMatchObject({ phone: '12' })
  const edited = await call('PUT', `/address/${saved?._id}`, { as: casey, body: saved })
  expect(edited).toMatchObject({ status: 400, body: { errors: [{ path: 'phone' }] } })
})

test('the default comes first; there is always one, and never two', async () => {
  const casey = await aPerson()
  await add(casey, { line1: '1 First St' })
  await add(casey, { line1: '2 Second St' })
  await add(casey, { line1: '3 Third St', isDefault: true })
  expect(await streetsOf(casey)).toEqual(['3 Third St', '2 Second St', '1 First St'])
  const [third, second] = await listOf(casey)
  const put = (one: Address | undefined, isDefault: boolean) =>
    call('PUT', `/address/${one?._id}`, { as: casey, body: { ...one, isDefault } })
  await put(second, true)
  expect((await streetsOf(casey))[0]).toBe('2 Second St')
  await put(second, false)
  await call('DELETE', `/address/${second?._id}`, { as: casey })
  expect(await listOf(casey)).toMatchObject([
    { _id: third?._id, isDefault: true },
    { line1: '1 First St', isDefault: false },
  ])
})

test('the same address is saved once', async () => {
  const casey = await aPerson()
  await add(casey)
  await add(casey, { label: 'Home' })
  await add(casey, { line2: '' })
  expect(await listOf(casey)).toMatchObject([{ label: 'Home', isDefault: true }])
})

test('twenty can be saved, also by calls at once, and one of them is the default', async () => {
  const casey = await aPerson({ emailVerified: true })
  const answers = await Promise.all(
    Array.from({ length: 23 }, (_, n) =>
      add(casey, { line1: `${n} Elm St`, isDefault: n % 2 === 0 }),
    ),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, body }) => [status, body.detail])).toEqual(
    Array(3).fill([409, 'You can save 20 addresses. Please delete one first.']),
  )
  const own = await listOf(casey)
  expect(own).toHaveLength(20)
  expect(own.filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

test('an account whose email is not verified saves three, and more once it is', async () => {
  const casey = await aPerson()
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, n) => add(casey, { line1: `${n} Elm St` })),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, body }) => [status, body.detail])).toEqual(
    Array(2).fill([409, 'You can save 3 addresses. Verify your email to save up to 20.']),
  )
  expect((await add(casey, { line1: (await streetsOf(casey))[0] })).status).toBe(200)
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, casey.id))
  expect((await add(casey, { line1: '9 Elm St' })).status).toBe(200)
})

test('a user can’t see, change or delete another user’s addresses', async () => {
  const [casey, robin] = [await aPerson(), await aPerson()]
  const [own] = (await add(casey)).body.addresses
  await add(robin, { line1: '7 Oak St' })
  const body = anAddress({ line1: 'Elsewhere', isDefault: true })
  expect(await streetsOf(robin)).toEqual(['7 Oak St'])
  expect((await call('PUT', `/address/${own._id}`, { as: robin, body })).status).toBe(404)
  const removed = await call('DELETE', `/address/${own._id}`, { as: robin })
  expect(removed.body).toEqual({ deletedCount: 0 })
  expect(await listOf(casey)).toEqual([own])
  expect(await listOf(robin)).toMatchObject([{ line1: '7 Oak St', isDefault: true }])
})

test('what an order needs of an address is required', async () => {
  const casey = await aPerson()
  for (const [field, message] of [
    ['name', 'Name is required'],
    ['line1', 'Street and number are required'],
    ['postalCode', 'ZIP or postal code is required'],
    ['phone', 'Phone is required'],
  ]) {
    const refused = await add(casey, { [String(field)]: '' })
    expect(refused.body).toMatchObject({ status: 400, errors: [{ path: field, message }] })
  }
})

test('an order has its own copy, and its address is offered as the last one', async () => {
  const casey = await aPerson()
  const { phone, ...shipTo } = anAddress()
  const [own] = (await add(casey)).body.addresses
  const checkout = { ...aCheckoutOf([await aProduct()]), address: undefined, shipTo, phone }
  const placed = await call('POST', '/checkout', { as: casey, body: checkout })
  expect(placed.status).toBe(201)
  const order = async () =>
    (await call('GET', `/order/${placed.body.insertedId}`, { as: casey })).body.address
  const before = await order()
  await call('PUT', `/address/${own._id}`, { as: casey, body: anAddress({ line1: 'Elsewhere' }) })
  await call('DELETE', `/address/${own._id}`, { as: casey })
  expect(await order()).toBe(before)
  const { body } = await call('GET', '/address', { as: casey })
  expect(body).toEqual({ addresses: [], home: 'US', last: { ...shipTo, phone } })
})

test('addresses are in the export of an account, and gone with it', async () => {
  const casey = await aPerson()
  await add(casey)
  const { body } = await call('GET', '/account/data', { as: casey })
  expect(body.addresses).toMatchObject([anAddress()])
  const closed = await call('POST', '/account/close', { as: casey, body: { password: 'secret1' } })
  expect(closed.status).toBe(200)
  expect(await db.$count(address, eq(address.userId, casey.id))).toBe(0)
})
