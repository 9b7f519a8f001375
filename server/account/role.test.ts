import { expect, test } from 'vitest'
import { makeOnlyAdmins } from '#test/account.ts'
import { auditOf } from '#test/audit.ts'
import { aPerson } from '#test/builders.ts'
import { listStaff, makeAdmin, revokeAdmin, setRole } from './role.ts'
import { removeUser } from './user-removal.ts'

test('a user becomes an admin once, and it is audited', async () => {
  const admin = await aPerson({ role: 'admin' })
  const casey = await aPerson()
  expect(await makeAdmin(admin, casey.email)).toBe(true)
  expect(await makeAdmin(admin, casey.email)).toBe(false)
  expect(await auditOf(casey.id)).toMatchObject([
    { action: 'make admin', actorEmail: admin.email, subject: casey.email },
  ])
  await expect(makeAdmin(admin, 'nobody@example.com')).rejects.toMatchObject({ status: 404 })
})

test('revoking an admin is audited, and the last admin stays', async () => {
  const [first, second] = [await aPerson(), await aPerson()]
  await makeOnlyAdmins(first.id, second.id)
  expect(await revokeAdmin('system', second.email)).toBe(true)
  expect(await revokeAdmin('system', second.email)).toBe(false)
  expect(await auditOf(second.id)).toMatchObject([{ action: 'revoke admin', actorEmail: null }])
  await expect(revokeAdmin('system', first.email)).rejects.toMatchObject({ status: 409 })
})

test('two admins who are revoked at once leave one', async () => {
  const [first, second] = [await aPerson(), await aPerson()]
  await makeOnlyAdmins(first.id, second.id)
  const answers = await Promise.allSettled([
    revokeAdmin('system', first.email),
    revokeAdmin('system', second.email),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a role is given, changed and taken, each time once and audited', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { id, email } = await aPerson({ emailVerified: true })
  expect(await setRole(admin, email, 'manager')).toBe(true)
  expect(await setRole(admin, email, 'manager')).toBe(false)
  expect((await listStaff()).find((one) => one._id === id)).toMatchObject({ role: 'manager' })
  await setRole(admin, email, 'accountant')
  await setRole(admin, email, null)
  expect((await listStaff()).some((one) => one._id === id)).toBe(false)
  const details = (await auditOf(id)).map(({ action, detail }) => [action, detail])
  expect(details).toEqual([
    ['change role', 'Manager'],
    ['change role', 'Accountant'],
    ['change role', null],
  ])
})

test('nobody changes their own role, and the last owner becomes no manager', async () => {
  const first = await aPerson({ role: 'admin', emailVerified: true })
  await makeOnlyAdmins(first.id)
  await expect(setRole(first, first.email, 'manager')).rejects.toMatchObject({ status: 409 })
  await expect(setRole('system', first.email, 'manager')).rejects.toMatchObject({ status: 409 })
})

test('who is an owner no longer changes no role, though their call was let in before', async () => {
  const [former, owner] = [await aPerson({ role: 'admin' }), await aPerson({ role: 'admin' })]
  const sam = await aPerson({ emailVerified: true })
  await setRole(owner, former.email, null)
  await expect(setRole(former, sam.email, 'manager')).rejects.toMatchObject({ status: 403 })
  await expect(makeAdmin(former, sam.email)).rejects.toMatchObject({ status: 403 })
  await expect(removeUser(former, sam.id)).rejects.toMatchObject({ status: 403 })
})

test('an email that is not verified gets no role, but loses one', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { email } = await aPerson({ role: 'manager' })
  await expect(setRole(admin, email, 'accountant')).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('This email is not verified'),
  })
  expect(await setRole(admin, email, null)).toBe(true)
})
