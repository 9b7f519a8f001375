import { expect, test } from 'vitest'
import { makeOnlyAdmins } from '#test/account.ts'
import { auditOf } from '#test/audit.ts'
import { aPerson } from '#test/builders.ts'
import { makeAdmin, revokeAdmin } from './admin-role.ts'

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
