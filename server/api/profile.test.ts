import { expect, test } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'

test('before the first save a profile is what the account knows', async () => {
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
    phone: '0555',
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
    phone: '0555',
    address: '1 Main Street',
    linkedin: 'https://linkedin.com/in/casey',
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
