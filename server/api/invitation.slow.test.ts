import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { closeAccount } from '#test/account.ts'
import { auditOf } from '#test/audit.ts'
import { anAccount, aPerson, type Person } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { anAuthenticator } from '#test/second-factor.ts'
import { inviteStaff } from '../account/invitation.ts'
import { setRole } from '../account/role.ts'
import { resetSecondFactor } from '../account/second-factor-reset.ts'
import { db } from '../platform/db/client.ts'
import { user } from '../platform/db/schema/identity.ts'
import { staffInvitation } from '../platform/db/schema/staff-invitation.ts'

// The link of an invitation gives a role once, to the account of its email.

afterEach(() => db.delete(staffInvitation))

const accept = (as: Person, token: string) =>
  call('POST', '/invitation', { as, headers: { 'invitation-token': token } })
const read = (token: string) =>
  call('GET', '/invitation', { headers: { 'invitation-token': token } })
const roleOf = async (as: Person) => (await call('GET', '/me', { as })).body.role

async function anInvitation(role: 'packer' | 'manager' = 'packer') {
  const [owner, pat] = [await aPerson({ role: 'admin', name: 'Alex' }), await aPerson()]
  const { id, token } = await inviteStaff(owner, { email: pat.email, role })
  return { owner, pat, id, token }
}

test('an accepted invitation gives the role and verifies the email, once', async () => {
  const { owner, pat, id, token } = await anInvitation()
  expect((await read(token)).body).toEqual({ email: pat.email, role: 'packer', invitedBy: 'Alex' })
  const answers = await Promise.all([accept(pat, token), accept(pat, token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await roleOf(pat)).toBe('packer')
  const [row] = await db.select().from(user).where(eq(user.id, pat.id))
  expect(row?.emailVerified).toBe(true)
  expect((await read(token)).status).toBe(410)
  expect(await auditOf(id)).toMatchObject([{ action: 'invite staff', actorEmail: owner.email }])
})

test('an account of another email accepts nothing, and the refusal names the email', async () => {
  const { pat, token } = await anInvitation()
  const other = await aPerson({ emailVerified: true })
  const answer = await accept(other, token)
  expect(answer).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining(pat.email) },
  })
  expect(await roleOf(other)).toBeNull()
  expect((await accept(pat, token)).status).toBe(200)
})

test('a link ends by another one, by revoking, by time, with the role of who sent it, and when their second step is reset', async () => {
  const { owner, pat, token } = await anInvitation()
  const again = await inviteStaff(owner, { email: pat.email, role: 'manager' })
  expect((await accept(pat, token)).status).toBe(410)
  await db
    .update(staffInvitation)
    .set({ expiresAt: new Date() })
    .where(eq(staffInvitation.id, again.id))
  expect((await accept(pat, again.token)).status).toBe(410)
  const third = await inviteStaff(owner, { email: pat.email, role: 'manager' })
  const revoked = await call('DELETE', `/staff/invitation/${third.id}`, { as: owner })
  expect(revoked.status).toBe(200)
  expect((await accept(pat, third.token)).status).toBe(410)
  const fourth = await anInvitation()
  await anAuthenticator(fourth.owner)
  await resetSecondFactor('system', fourth.owner.email)
  expect((await accept(fourth.pat, fourth.token)).status).toBe(410)
  const last = await inviteStaff(owner, { email: pat.email, role: 'manager' })
  await setRole(await aPerson({ role: 'admin' }), owner.email, null)
  expect((await accept(pat, last.token)).status).toBe(410)
  expect(await roleOf(pat)).toBeNull()
})

test('a link ends once its person has got a role otherwise, and when their account is removed', async () => {
  const [owner, pat] = [await aPerson({ role: 'admin' }), await aPerson({ emailVerified: true })]
  const invite = () => inviteStaff(owner, { email: pat.email, role: 'manager' })
  const first = await invite()
  await setRole(owner, pat.email, 'packer')
  await setRole(owner, pat.email, null)
  expect((await accept(pat, first.token)).status).toBe(410)
  expect(await roleOf(pat)).toBeNull()
  const { token } = await invite()
  expect((await call('DELETE', `/user/${pat.id}`, { as: owner })).status).toBe(200)
  expect((await read(token)).status).toBe(410)
})

test('an invitation stays when an account closes whose email nobody has verified', async () => {
  const [owner, stranger] = [await aPerson({ role: 'admin' }), await anAccount('secret1')]
  const { token } = await inviteStaff(owner, { email: stranger.email, role: 'packer' })
  expect((await closeAccount(stranger)).status).toBe(200)
  expect((await read(token)).status).toBe(200)
})

test('the database has no token, and who has a role is not invited', async () => {
  const { owner, id, token } = await anInvitation()
  const [row] = await db.select().from(staffInvitation).where(eq(staffInvitation.id, id))
  expect(JSON.stringify(row)).not.toContain(token)
  const manager = await aPerson({ role: 'manager' })
  const body = { email: manager.email, role: 'packer' }
  expect((await call('POST', '/staff/invitation', { as: owner, body })).status).toBe(409)
})
