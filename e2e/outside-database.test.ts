import { spawn, spawnSync } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { embeddedConnection } from '../server/platform/db/embedded/embedded.ts'
import { freePort } from '../test/free-port.js'
import {
  expect,
  placeOrder,
  REAL_SHOP,
  runAdmin,
  signIn,
  statusOf,
  test,
  untilReady,
} from './process.ts'

// A shop with DATABASE_URL: behind PgBouncer, and as a role with few rights. Its PostgreSQL is that
// of another shop.

function requirePgBouncer() {
  const { status } = spawnSync('pgbouncer', ['--version'])
  if (status !== 0) throw new Error('Install PgBouncer first: apt-get install pgbouncer')
}

/** PgBouncer in front of the server of `dataDir`. @returns its URL and how to end it */
async function startPgBouncer(dataDir: string, mode: 'session' | 'transaction') {
  requirePgBouncer()
  const { host, port, user } = embeddedConnection(dataDir)
  const listen = await freePort()
  const file = `${dataDir}/pgbouncer-${mode}.ini`
  writeFileSync(
    file,
    `[databases]
driveline = host=${host} port=${port} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 60
`,
  )
  // It refuses to run as root, and only the server's own user reaches its socket.
  const { uid, gid } = statSync(host)
  const bouncer = spawn('pgbouncer', [file], { stdio: 'ignore', uid, gid })
  return { url: `postgres://shop@127.0.0.1:${listen}/driveline`, end: () => bouncer.kill() }
}

test('behind PgBouncer in session mode a shop takes orders, and shows what another has changed', async ({
  start,
  dataDir,
}) => {
  const first = await untilReady(await start())
  const bouncer = await startPgBouncer(dataDir, 'session')
  const second = await untilReady(
    await start({ DATABASE_URL: bouncer.url, DATA_DIR: `${dataDir}/second` }),
  )
  const stock = async () => {
    const [part] = await (await fetch(`${second.url}/api/product?limit=1&sort=newest`)).json()
    return part.availableQuantity
  }
  await placeOrder(second, await signIn(second))
  const before = await stock()
  await placeOrder(first, await signIn(first))
  await expect.poll(stock).toBeLessThan(before)
  second.process.kill('SIGTERM')
  await second.exited
  bouncer.end()
})

test('behind PgBouncer in transaction mode a shop does not start, and says why', async ({
  start,
  dataDir,
}) => {
  await untilReady(await start())
  const bouncer = await startPgBouncer(dataDir, 'transaction')
  const second = await start({ DATABASE_URL: bouncer.url, DATA_DIR: `${dataDir}/second` })
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain('set pool_mode = session')
  expect(second.output()).not.toContain('    at ')
  bouncer.end()
})

/** The rights of docs/running.md. */
const RIGHTS = `
  grant usage on schema public, drizzle to shop;
  grant select on all tables in schema drizzle to shop;
  grant select, insert, update, delete on all tables in schema public to shop;
  grant usage, select on all sequences in schema public to shop;`

test('a role that may not change the tables runs a shop, once their owner has made them', async ({
  start,
  dataDir,
}) => {
  test.slow() // it starts three shops
  await untilReady(await start())
  const { host, user } = embeddedConnection(dataDir)
  const urlOf = (role: string) => `postgresql:///parts?${new URLSearchParams({ host, user: role })}`
  const admin = new pg.Client({ ...embeddedConnection(dataDir) })
  await admin.connect()
  await admin.query('create role owner login')
  await admin.query('create role shop login')
  await admin.query("create database parts owner owner encoding 'UTF8' template template0")
  await admin.end()
  const own = { ...REAL_SHOP, DATA_DIR: `${dataDir}/second` }

  const early = await start({ ...own, DATABASE_URL: urlOf('shop') })
  expect(await early.exited).toBe(1)
  expect(early.output()).toMatch(
    /DATABASE_URL: the role lacks a right .*\.\/driveline admin migrate/,
  )
  const migrated = await runAdmin({ ...own, DATABASE_URL: urlOf('owner') }, 'migrate')
  expect(migrated).toEqual([0, 'The tables are up to date.'])
  const owner = new pg.Client({ host, user, database: 'parts' })
  await owner.connect()
  await owner.query(RIGHTS)
  await owner.end()
  const shop = await untilReady(await start({ ...own, DATABASE_URL: urlOf('shop') }))
  expect(await statusOf(shop.url)).toBe(200)
  const signedUp = await fetch(`${shop.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://parts.example' },
    body: JSON.stringify({ name: 'Casey', email: 'casey@example.com', password: 'some password' }),
  })
  expect(signedUp.status).toBe(200)
  const backup = await runAdmin(
    { ...own, DATABASE_URL: urlOf('shop') },
    'backup',
    `${dataDir}/shop.sql.gz`,
  )
  expect(backup).toEqual([0, expect.stringContaining('shop.sql.gz')])
  shop.process.kill('SIGTERM')
  await shop.exited
  expect(shop.output()).not.toContain('permission denied')
})

test('on a server that takes no writes a shop does not start, and says why', async ({
  start,
  dataDir,
}) => {
  const first = await untilReady(await start())
  const admin = new pg.Client(embeddedConnection(dataDir))
  await admin.connect()
  await admin.query('create role standby login superuser')
  await admin.query('alter role standby set default_transaction_read_only = on')
  await admin.end()
  const { host } = embeddedConnection(dataDir)
  const url = `postgresql:///driveline?${new URLSearchParams({ host, user: 'standby' })}`
  const second = await start({ DATABASE_URL: url, DATA_DIR: `${dataDir}/second` })
  expect(await second.exited).toBe(1)
  expect(second.output()).toMatch(/^DATABASE_URL: the server takes no writes.*\n$/)
  expect(await statusOf(`${first.url}/api/ready`)).toBe(200)
})
