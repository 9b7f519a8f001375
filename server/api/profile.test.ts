import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPerson, letCount } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { db } from '../platform/db/client.ts'
import { profile } from '../platform/db/schema/profile.ts'

test('before the first save a profile has the account’s name and email', async () => {
  const casey = await aPerson({ name: 'Casey' })
  expect((await call('GET', `/profile/${casey.email}`, { as: casey })).body).toEqual({
    insertedId: null,
    name: 'Casey',
    email: casey.email,
    education: '',
    phone: '',
    address: '',
    linkedin: '',
  })
})

test('the first save answers an upsertedId, later ones none; empty fields leave what is saved', async () => {
  const casey = await aPerson()
  const put = (body: object) => call('PUT', `/profile/${casey.email}`, { as: casey, body })
  const first = await put({
    name: 'Casey M.',
    email: 'somebody@else.com',
    education: 'Mechanic',
    phone: '5550555',
    address: '1 Main Street',
    linkedin: 'linkedin.com/in/casey',
  })
  expect(first).toMatchObject({ status: 200, body: { upsertedId: expect.any(String) } })
  expect((await put({ education: 'Engineer', phone: '' })).body).toEqual({
    upsertedId: null,
    modifiedCount: 1,
  })
  expect((await call('GET', `/profile/${casey.email}`, { as: casey })).body).toEqual({
    insertedId: first.body.upsertedId,
    name: 'Casey M.',
    email: casey.email,
    education: 'Engineer',
    phone: '5550555',
    address: '1 Main Street',
    linkedin: 'https://linkedin.com/in/casey',
  })
})

test('null empties a field, and the name is then the account’s again', async () => {
  const casey = await aPerson({ name: 'Casey' })
  const put = (body: object) => call('PUT', `/profile/${casey.email}`, { as: casey, body })
  const full = {
    name: 'Casey M.',
    education: 'Mechanic',
    phone: '5550555',
    address: '1 Main Street',
    linkedin: 'https://linkedin.com/in/casey',
  }
  await put(full)
  await put({ phone: null, linkedin: null })
  const read = () => call('GET', `/profile/${casey.email}`, { as: casey })
  expect((await read()).body).toMatchObject({ ...full, phone: '', linkedin: '' })
  await put({ name: null, education: null, address: null })
  expect((await read()).body).toMatchObject({ name: 'Casey', education: '', address: '' })
  await put({ phone: '5550556' })
  expect((await read()).body).toMatchObject({ phone: '5550556', education: '' })
})

test('a phone that is too short is refused, and one that was saved before is no obstacle', async () => {
  const casey = await aPerson()
  const put = (body: object) => call('PUT', `/profile/${casey.email}`, { as: casey, body })
  expect(await put({ phone: '12', education: 'Mechanic' })).toMatchObject({
    status: 400,
    body: {
      errors: [{ path: 'phone', message: 'Enter the whole phone number: it has 7 digits or more' }],
    },
  })
  await put({ education: 'Mechanic' })
  await db.update(profile).set({ phone: '12' }).where(eq(profile.userId, casey.id))
  expect(await put({ phone: '12', education: 'Engineer' })).toMatchObject({ status: 200 })
  expect(await put({ phone: '13' })).toMatchObject({ status: 400 })
})

test('a first save with null in it leaves the field empty', async () => {
  const casey = await aPerson({ name: 'Casey' })
  const body = { name: null, education: null, phone: '5550555' }
  const saved = await call('PUT', `/profile/${casey.email}`, { as: casey, body })
  expect(saved.body).toMatchObject({ upsertedId: expect.any(String) })
  expect((await call('GET', `/profile/${casey.email}`, { as: casey })).body).toMatchObject({
    name: 'Casey',
    education: '',
    phone: '5550555',
  })
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'https://', 'ftp://example.com'])(
  'the link %s is refused',
  async (linkedin) => {
    const casey = await aPerson()
    const answer = await call('PUT', `/profile/${casey.email}`, { as: casey, body: { linkedin } })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'linkedin' }] } })
  },
)

test('an account saves its profile and its name sixty times a minute together', async () => {
  const casey = await aPerson()
  const save = () => call('PUT', `/profile/${casey.email}`, { as: casey, body: { name: 'Casey' } })
  const rename = () =>
    call('PUT', '/account', { as: casey, body: { displayName: 'Casey', photoURL: '' } })
  expect((await save()).status).toBe(200)
  await letCount(`profile:account:${casey.id}`, 59)
  expect((await rename()).status).toBe(200)
  expect([(await save()).status, (await rename()).status]).toEqual([429, 429])
  const other = await aPerson()
  expect((await call('PUT', `/profile/${other.email}`, { as: other, body: {} })).status).toBe(200)
})
