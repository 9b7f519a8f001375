import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { embeddedConnection } from '../server/platform/db/embedded/embedded.ts'
import {
  beginOrder,
  expect,
  ordersOf,
  placeOrder,
  type Shop,
  signIn,
  statusOf,
  test,
  untilReady,
} from './process.ts'

// The shop as a process: started, stopped and killed.

test('a start prints the URL and the sample accounts, and no warning', async ({ start }) => {
  const shop = await untilReady(await start())
  await expect.poll(shop.output).toContain(`Driveline is open at ${shop.url}`)
  expect(shop.output()).toContain('customer@example.com / customer-demo')
  expect(shop.output()).toContain('admin@example.com / admin-demo')
  expect(shop.output()).toContain(`${shop.url}/inbox`)
  expect(shop.output()).not.toMatch(/warn|error|deprecat/i)
})

test('a first start is ready once search knows the sample parts', async ({ start }) => {
  const { url } = await untilReady(await start())
  const page = await (await fetch(`${url}/search?q=cabin+air+filter`)).text()
  const found = new Set(page.match(/\/part\/[a-z0-9-]+/g))
  expect(found.size).toBeGreaterThanOrEqual(4) // as many cabin filters are in demo/parts.csv
})

test('in development the sources are served, pages and calls alike', async ({ start }) => {
  const shop = await untilReady(await start({}, '--dev'))
  const home = await (await fetch(shop.url)).text()
  expect(home).toContain('Vented brake disc 288 mm')
  expect(home).toContain('/app/root.tsx') // from the sources, not from a build
  expect(await placeOrder(shop, await signIn(shop))).toMatch(/^[0-9a-f-]{36}$/)
})

test('SIGTERM lets a request under way finish and stops PostgreSQL cleanly', async ({
  start,
  dataDir,
}) => {
  const shop = await untilReady(await start())
  const headers = await signIn(shop)
  const order = await beginOrder(shop, headers)
  shop.process.kill('SIGTERM')
  await expect.poll(() => statusOf(`${shop.url}/api/health`)).toBe(0)
  expect(await order.finish()).toBe(400)
  expect(await shop.exited).toBe(0)
  await expect
    .poll(() => readFile(`${dataDir}/postgres.log`, 'utf8'))
    .toMatch(/database system is shut down\n$/)
})

test('SIGTERM cuts a request off that does not end, so that jobs and PostgreSQL stop cleanly', async ({
  start,
  dataDir,
}) => {
  const shop = await untilReady(await start())
  const order = await beginOrder(shop, await signIn(shop))
  shop.process.kill('SIGTERM')
  await expect(order.status).rejects.toThrow('socket hang up')
  expect(await shop.exited).toBe(0)
  expect(await readFile(`${dataDir}/postgres.log`, 'utf8')).toMatch(
    /database system is shut down\n$/,
  )
})

test('with DRAIN_SECONDS, a shop drains after SIGTERM: it serves, is not ready, and then ends', async ({
  start,
}) => {
  const shop = await untilReady(await start({ DRAIN_SECONDS: '3' }))
  const began = Date.now()
  shop.process.kill('SIGTERM')
  await expect.poll(() => statusOf(`${shop.url}/api/ready`)).toBe(503)
  const home = await fetch(shop.url)
  expect([home.status, home.headers.get('connection')]).toEqual([200, 'close'])
  expect(await shop.exited).toBe(0)
  expect(Date.now() - began).toBeGreaterThanOrEqual(3_000)
})

for (const [victims, kill] of [
  ['Node alone', (shop: Shop) => shop.process.kill('SIGKILL')],
  [
    'Node and PostgreSQL',
    async (shop: Shop, dataDir: string) => {
      const [postmaster] = (await readFile(`${dataDir}/postgres/postmaster.pid`, 'utf8')).split(
        '\n',
      )
      shop.process.kill('SIGKILL')
      process.kill(Number(postmaster), 'SIGKILL')
    },
  ],
] as const) {
  test(`after kill -9 of ${victims} the next start works and has every acknowledged order`, async ({
    start,
    dataDir,
  }) => {
    const shop = await untilReady(await start())
    const headers = await signIn(shop)
    const placed = [await placeOrder(shop, headers), await placeOrder(shop, headers)]
    await kill(shop, dataDir)
    await shop.exited

    const next = await untilReady(await start())
    expect(await ordersOf(next, headers)).toEqual(placed)
  })
}

test('SIGTERM does not wait for a preconnected browser', async ({ start }) => {
  const shop = await untilReady(await start())
  const ahead = connect(Number(new URL(shop.url).port), '127.0.0.1')
  await once(ahead, 'connect')
  await statusOf(shop.url) // by then the shop has accepted the connection before it, too

  shop.process.kill('SIGTERM')
  expect(await shop.exited).toBe(0)
  ahead.destroy()
})

test('a second start on the same data says so and leaves the first alone', async ({
  start,
  dataDir,
}) => {
  const shop = await untilReady(await start())
  const headers = await signIn(shop)
  const placed = await placeOrder(shop, headers)

  const second = await start()
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain(`already running on ${dataDir}`)
  expect(await ordersOf(shop, headers)).toEqual([placed])
})

test('a port that is taken is named', async ({ start, dataDir }) => {
  const shop = await untilReady(await start())
  const port = new URL(shop.url).port
  const second = await start({ PORT: port, DATA_DIR: `${dataDir}/other` })
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain(`Port ${port} is in use`)
})

test('when PostgreSQL is gone the process ends too, for the service manager to restart it', async ({
  start,
  dataDir,
}) => {
  const shop = await untilReady(await start())
  const [postmaster] = (await readFile(`${dataDir}/postgres/postmaster.pid`, 'utf8')).split('\n')
  process.kill(Number(postmaster), 'SIGKILL')
  expect(await shop.exited).toBe(1)
  expect(shop.output()).toContain('PostgreSQL has ended')
  await untilReady(await start())
})

test('two processes on one database count login attempts together', async ({ start, dataDir }) => {
  const first = await untilReady(await start())
  const { host, user } = embeddedConnection(dataDir)
  const database = `postgresql:///driveline?${new URLSearchParams({ host, user })}`
  const second = await untilReady(
    await start({ DATABASE_URL: database, DATA_DIR: `${dataDir}/second` }),
  )
  const guess = async ({ url }: Shop) => {
    const answer = await fetch(`${url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'a guess' }),
    })
    return answer.status
  }
  const answers = new Set<number>()
  for (let n = 0; n < 12; n += 1) answers.add(await guess(first))
  expect(answers).toEqual(new Set([401, 429]))
  expect(await guess(second)).toBe(429)
})
