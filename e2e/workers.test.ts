import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
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

// The shop as several processes: WORKERS. Which of them has answered is in the log.

const TWO = { WORKERS: '2', LOG_LEVEL: 'info' }

type Answer = { status: number | undefined; body: string }

/** A keep-alive connection, which stays with the process that accepted it. */
type Connection = { ask: (path: string, init?: RequestInit) => Promise<Answer>; close: () => void }

/** Of the processes that have answered requests so far. */
function pidsInLog({ output }: Shop, route?: string) {
  const entries = output().matchAll(/"pid":(\d+),.*"route":"([^"]+)".*"msg":"request"/g)
  const pids = [...entries].filter(([, , found]) => !route || found === route)
  return pids.map(([, pid]) => Number(pid))
}

function newConnection({ url }: Shop): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    ask: (path, { method = 'GET', headers, body } = {}) =>
      new Promise((resolve, reject) => {
        const options = { agent, method, headers: Object.fromEntries(new Headers(headers)) }
        httpRequest(url + path, options, async (response) => {
          resolve({ status: response.statusCode, body: await text(response) })
        })
          .on('error', reject)
          .end(body)
      }),
    close: () => agent.destroy(),
  }
}

/** Opens connections to `count` different processes, by pid. */
async function connectionsTo(shop: Shop, count: number) {
  const connections = new Map<number, Connection>()
  await expect(async () => {
    // Several at once: a process that has nothing else to do may take every connection.
    const asked = Array.from({ length: 8 }, async () => {
      const connection = newConnection(shop)
      const { body } = await connection.ask('/api/nothing')
      return [connection, await pidOf(shop, JSON.parse(body).instance)] as const
    })
    for (const [connection, pid] of await Promise.all(asked)) {
      if (connections.has(pid) || connections.size === count) connection.close()
      else connections.set(pid, connection)
    }
    expect(connections.size).toBe(count)
  }).toPass()
  return connections
}

/** Of the process that answered: its log has the id of the error. */
async function pidOf({ output }: Shop, instance: string) {
  const entry = new RegExp(`"pid":(\\d+),[^\n]*"reqId":"${instance.replace('urn:uuid:', '')}"`)
  await expect.poll(output).toMatch(entry)
  return Number(entry.exec(output())?.[1])
}

async function placeThrough(connection: Connection | undefined, headers: HeadersInit) {
  if (!connection) throw new Error('no connection')
  const [part] = JSON.parse((await connection.ask('/api/product?limit=1&sort=newest')).body)
  const body = JSON.stringify({
    productId: part._id,
    pricePerUnit: part.pricePerUnit,
    quantity: part.minimumOrderQuantity,
    phone: '5551234',
    address: '1 Main Street',
  })
  const answer = await connection.ask('/api/order', { method: 'POST', headers, body })
  expect(answer.status).toBe(201)
  const { insertedId }: { insertedId: string } = JSON.parse(answer.body)
  return insertedId
}

/** A zombie does not count: init may take its time to reap it. */
function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return !/\) Z /.test(statOf(pid))
}

/** Reads /proc, which only Linux has; elsewhere the text is empty. */
function statOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

test('pages and calls are answered by every worker, and what one stores the others show', async ({
  start,
}) => {
  const shop = await untilReady(await start(TWO))
  const connections = await connectionsTo(shop, 2)
  expect(connections.has(shop.process.pid ?? 0)).toBe(false) // the primary serves no requests
  const headers = await signIn(shop)
  const placed: string[] = []
  for (const connection of connections.values()) {
    const home = await connection.ask('/')
    expect(home).toMatchObject({ status: 200, body: expect.stringContaining('Vented brake disc') })
    placed.push(await placeThrough(connection, headers))
    for (const other of connections.values()) {
      const { body } = await other.ask('/api/order?customer=customer@example.com', { headers })
      expect(JSON.parse(body).map(({ _id }: { _id: string }) => _id)).toEqual(placed)
    }
    connection.close()
  }
  expect(new Set(pidsInLog(shop, '/*'))).toEqual(new Set(connections.keys()))
})

test('a worker’s cache follows when another worker changes the data', async ({ start }) => {
  const shop = await untilReady(await start(TWO))
  const connections = await connectionsTo(shop, 2)
  const [one, other] = [...connections.values()]
  const headers = await signIn(shop)
  const newest = '/api/product?limit=1&sort=newest'
  async function stockSeenBy(connection: Connection | undefined) {
    const [part] = JSON.parse((await connection?.ask(newest))?.body ?? '[]')
    const { body = '' } = (await connection?.ask('/')) ?? {}
    const shown = Number(/Available: (?:<!-- -->)?([\d,]+)/.exec(body)?.[1]?.replace(',', ''))
    return [part.availableQuantity, shown]
  }
  const before = await stockSeenBy(other)
  await placeThrough(one, headers)
  const after = await stockSeenBy(one)
  expect(after[0]).toBeLessThan(before[0])
  expect(after[1]).toBe(after[0])
  await expect.poll(() => stockSeenBy(other), { intervals: [5] }).toEqual(after)
  for (const connection of connections.values()) connection.close()
})

test('a worker that is killed is replaced, and the others go on meanwhile', async ({ start }) => {
  const shop = await untilReady(await start(TWO))
  const connections = await connectionsTo(shop, 2)
  const [victim = 0, survivor = 0] = connections.keys()
  const headers = await signIn(shop)
  process.kill(victim, 'SIGKILL')
  const placed = await placeThrough(connections.get(survivor), headers)

  const now = await connectionsTo(shop, 2)
  expect(now.has(victim)).toBe(false)
  for (const connection of now.values()) {
    const { body } = await connection.ask('/api/order?customer=customer@example.com', { headers })
    expect(body).toContain(placed)
  }
  for (const connection of [...connections.values(), ...now.values()]) connection.close()
})

test('SIGTERM lets every worker finish its requests, and leaves no process behind', async ({
  start,
  dataDir,
}) => {
  const shop = await untilReady(await start(TWO))
  const connections = await connectionsTo(shop, 2)
  const headers = await signIn(shop)
  for (const connection of connections.values()) connection.close()
  const order = await beginOrder(shop, headers)
  shop.process.kill('SIGTERM')
  await expect.poll(() => statusOf(`${shop.url}/api/health`)).toBe(0)
  expect(await order.finish()).toBe(400)
  expect(await shop.exited).toBe(0)
  expect([...connections.keys()].filter(isAlive)).toEqual([])
  const log = await readFile(`${dataDir}/postgres.log`, 'utf8')
  expect(log).toMatch(/database system is shut down\n$/)
})

test('with DRAIN_SECONDS, each worker serves on and is not ready', async ({ start }) => {
  const shop = await untilReady(await start({ ...TWO, DRAIN_SECONDS: '3' }))
  const connections = await connectionsTo(shop, 2)
  const began = Date.now()
  shop.process.kill('SIGTERM')
  for (const connection of connections.values()) {
    await expect.poll(async () => (await connection.ask('/api/ready')).status).toBe(503)
    expect((await connection.ask('/')).status).toBe(200)
    connection.close()
  }
  expect(await shop.exited).toBe(0)
  expect(Date.now() - began).toBeGreaterThanOrEqual(3_000)
})

test('when the primary is killed its workers end, and the next start works', async ({ start }) => {
  const shop = await untilReady(await start(TWO))
  const connections = await connectionsTo(shop, 2)
  const headers = await signIn(shop)
  const placed = await placeOrder(shop, headers)
  shop.process.kill('SIGKILL')
  await shop.exited
  await expect.poll(() => [...connections.keys()].filter(isAlive)).toEqual([])
  for (const connection of connections.values()) connection.close()

  const next = await untilReady(await start(TWO))
  expect(await ordersOf(next, headers)).toEqual([placed])
})

test('a crash loop of a worker ends the start with a sentence', async ({ start, dataDir }) => {
  const shop = await untilReady(await start(TWO))
  const killed = new Set<number>()
  test.slow()
  // The same worker lives six times, with a pause after each.
  await expect(async () => {
    await statusOf(`${shop.url}/api/health`)
    for (const pid of pidsInLog(shop).filter((pid) => !killed.has(pid))) {
      killed.add(pid)
      process.kill(pid, 'SIGKILL')
    }
    expect(shop.process.exitCode).not.toBeNull()
  }).toPass({ intervals: [50] })
  expect(await shop.exited).toBe(1)
  expect(shop.output()).toMatch(/A worker process has ended at once 6 times in a row/)
  expect([...killed].filter(isAlive)).toEqual([])
  await expect.poll(() => existsSync(`${dataDir}/postgres/postmaster.pid`)).toBe(false)
})

test('a port that is taken is named once, and the database is stopped', async ({
  start,
  dataDir,
}) => {
  const shop = await untilReady(await start())
  const port = new URL(shop.url).port
  const second = await start({ ...TWO, PORT: port, DATA_DIR: `${dataDir}/other` })
  expect(await second.exited).toBe(1)
  expect(second.output().match(/is in use/g)).toHaveLength(1)
  expect(second.output()).toContain(`Port ${port} is in use`)
  expect(existsSync(`${dataDir}/other/postgres/postmaster.pid`)).toBe(false)
})
