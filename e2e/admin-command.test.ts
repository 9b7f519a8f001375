import { existsSync } from 'node:fs'
import { embeddedConnection } from '../server/platform/db/embedded/embedded.ts'
import { expect, REAL_SHOP, runAdmin, test, untilReady } from './process.ts'

test('the admin command makes the first admin, on a shop that runs and on one that does not', async ({
  start,
  dataDir,
}) => {
  const database = { DATA_DIR: dataDir }
  expect(await runAdmin(database, 'grant', 'robin@example.com')).toEqual([
    1,
    'There is no account for robin@example.com yet. Sign up in the shop first.',
  ])
  // It starts nothing: a shop that starts meanwhile is not refused.
  expect(await runAdmin(database, 'doctor')).toEqual([
    1,
    expect.stringContaining('failed   The database answers: The shop’s PostgreSQL does not run'),
  ])
  expect(existsSync(`${dataDir}/postgres/postmaster.pid`)).toBe(false)
  const shop = await untilReady(await start(REAL_SHOP))
  await fetch(`${shop.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Robin', email: 'robin@example.com', password: 'secret1' }),
  })
  expect(await runAdmin(database, 'grant', 'robin@example.com')).toEqual([
    0,
    // Who signed up with it is not known.
    'robin@example.com is an admin now. This email is not verified. If another person may have signed up with it, set a new password at Forgot password now.',
  ])
  expect(await runAdmin(database, 'revoke', 'robin@example.com')).toEqual([
    1,
    'The last admin can’t be demoted',
  ])
  // The same database, named as an outside one.
  const { host, user } = embeddedConnection(dataDir)
  const url = `postgresql:///driveline?${new URLSearchParams({ host, user })}`
  expect(await runAdmin({ DATABASE_URL: url }, 'list')).toEqual([0, 'robin@example.com  Robin'])
  shop.process.kill('SIGTERM')
  await shop.exited
  expect(await runAdmin(database, 'list')).toEqual([0, 'robin@example.com  Robin'])
  expect(await runAdmin(database, 'lits')).toEqual([
    1,
    expect.stringContaining('Usage: ./driveline admin'),
  ])
})
