import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import {
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

/** A connection that stays with the process that has taken it. */
type Line = { ask: (path: string, init?: RequestInit) => Promise<Answer>; hangUp: () => void }

/** Which processes have answered requests so far. */
function whoAnswered({ output }: Shop, route?: string) {
  const lines = output().matchAll(/"pid":(\d+),.*"route":"([^"]+)".*"msg":"request"/g)
  const pids = [...lines].filter(([, , found]) => !route || found === route)
  return pids.map(([, pid]) => Number(pid))
}

function newLine({ url }: Shop): Line {
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
    hangUp: () => agent.destroy(),
  }
}

/** Lines to as many different processes, by their ids. */
async function linesTo(shop: Shop, count: number) {
  const lines = new Map<number, Line>()
  await expect(async () => {
    // Several at once: a process that has nothing else to do may take every connection.
    const asked = Array.from({ length: 8 }, async () => {
      const line = newLine(shop)
      const { body } = await line.ask('/api/nothing')
      return [line, await whoRefused(shop, JSON.parse(body).instance)] as const
    })
    for (const [line, pid] of await Promise.all(asked)) {
      if (lines.has(pid) || lines.size === count) line.hangUp()
      else lines.set(pid, line)
    }
    expect(lines.size).toBe(count)
  }).toPass({ timeout: 30_000 })
  return lines
}

/** By the id that a refusal and its line in the log have in common. */
async function whoRefused({ output }: Shop, instance: string) {
  const line = new RegExp(`"pid":(\\d+),[^\n]*"reqId":"${instance.replace('urn:uuid:', '')}"`)
  await expect.poll(output).toMatch(line)
  return Number(line.exec(output())?.[1])
}

async function placeThrough(line: Line | undefined, headers: HeadersInit) {
  if (!line) throw new Error('no line')
  const [part] = JSON.parse((await line.ask('/api/product?limit=1&sort=newest')).body)
  const body = JSON.stringify({
    productId: part._id,
    pricePerUnit: part.pricePerUnit,
    quantity: part.minimumOrderQuantity,
    phone: '5551234',
    address: '1 Main Street',
  })
  const answer = await line.ask('/api/order', { method: 'POST', headers, body })
  expect(answer.status).toBe(201)
  return JSON.parse(answer.body).insertedId as string
}

/** Not so a zombie, which init may take its time to clear away. */
function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return !/\) Z /.test(statOf(pid))
}

/** What Linux says of a process; elsewhere nothing. */
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
  const shop = await start(TWO)
  await untilReady(shop)
  const lines = await linesTo(shop, 2)
  expect(lines.has(shop.process.pid ?? 0)).toBe(false) // the launcher's process serves nobody
  const headers = await signIn(shop)
  const placed: string[] = []
  for (const line of lines.values()) {
    const home = await line.ask('/')
    expect(home).toMatchObject({ status: 200, body: expect.stringContaining('Vented brake disc') })
    placed.push(await placeThrough(line, headers))
    for (const other of lines.values()) {
      const { body } = await other.ask('/api/order?customer=customer@example.com', { headers })
      expect(JSON.parse(body).map(({ _id }: { _id: string }) => _id)).toEqual(placed)
    }
    line.hangUp()
  }
  expect(new Set(whoAnswered(shop, '/*'))).toEqual(new Set(lines.keys()))
})

test('what a worker has kept follows when another changes it', async ({ start }) => {
  const shop = await start(TWO)
  await untilReady(shop)
  const lines = await linesTo(shop, 2)
  const [one, other] = [...lines.values()]
  const headers = await signIn(shop)
  const newest = '/api/product?limit=1&sort=newest'
  async function stockSeenBy(line: Line | undefined) {
    const [part] = JSON.parse((await line?.ask(newest))?.body ?? '[]')
    const { body = '' } = (await line?.ask('/')) ?? {}
    const shown = Number(/Available: (?:<!-- -->)?([\d,]+)/.exec(body)?.[1]?.replace(',', ''))
    return [part.availableQuantity, shown]
  }
  const before = await stockSeenBy(other)
  await placeThrough(one, headers)
  const after = await stockSeenBy(one)
  expect(after[0]).toBeLessThan(before[0])
  expect(after[1]).toBe(after[0])
  await expect.poll(() => stockSeenBy(other), { intervals: [5] }).toEqual(after)
  for (const line of lines.values()) line.hangUp()
})

test('a worker that is killed is replaced, and the others go on meanwhile', async ({ start }) => {
  const shop = await start(TWO)
  await untilReady(shop)
  const lines = await linesTo(shop, 2)
  const [victim = 0, survivor = 0] = lines.keys()
  const headers = await signIn(shop)
  process.kill(victim, 'SIGKILL')
  const placed = await placeThrough(lines.get(survivor), headers)

  const now = await linesTo(shop, 2)
  expect(now.has(victim)).toBe(false)
  for (const line of now.values()) {
    const { body } = await line.ask('/api/order?customer=customer@example.com', { headers })
    expect(body).toContain(placed)
  }
  for (const line of [...lines.values(), ...now.values()]) line.hangUp()
})

test('SIGTERM lets every worker finish what is under way, and leaves no process behind', async ({
  start,
  dataDir,
}) => {
  const shop = await start(TWO)
  await untilReady(shop)
  const lines = await linesTo(shop, 2)
  const headers = await signIn(shop)
  for (const line of lines.values()) line.hangUp()
  // The body is held back until the shop is closing.
  const order = httpRequest(`${shop.url}/api/order`, {
    method: 'POST',
    headers: { ...headers, expect: '100-continue' },
  })
  await new Promise((resolve) => order.on('continue', resolve).flushHeaders())
  const answer = new Promise<number | undefined>((resolve, reject) => {
    order.on('response', ({ statusCode }) => resolve(statusCode)).on('error', reject)
  })
  shop.process.kill('SIGTERM')
  await expect.poll(() => statusOf(`${shop.url}/api/health`)).toBe(0)
  order.end('{}')
  expect(await answer).toBe(400)
  expect(await shop.exited).toBe(0)
  expect([...lines.keys()].filter(isAlive)).toEqual([])
  const log = await readFile(`${dataDir}/postgres.log`, 'utf8')
  expect(log).toMatch(/database system is shut down\n$/)
})

test('when the launcher’s process is killed its workers end, and the next start works', async ({
  start,
}) => {
  const shop = await start(TWO)
  await untilReady(shop)
  const lines = await linesTo(shop, 2)
  const headers = await signIn(shop)
  const placed = await placeOrder(shop, headers)
  shop.process.kill('SIGKILL')
  await shop.exited
  await expect.poll(() => [...lines.keys()].filter(isAlive)).toEqual([])
  for (const line of lines.values()) line.hangUp()

  const next = await start(TWO)
  await untilReady(next)
  expect(await ordersOf(next, headers)).toEqual([placed])
})

test('workers that end at once, again and again, end the start with a sentence', async ({
  start,
  dataDir,
}) => {
  const shop = await start(TWO)
  await untilReady(shop)
  const killed = new Set<number>()
  test.slow()
  // Six lives of the same worker, and the pauses between them.
  await expect(async () => {
    await statusOf(`${shop.url}/api/health`)
    for (const pid of whoAnswered(shop).filter((pid) => !killed.has(pid))) {
      killed.add(pid)
      process.kill(pid, 'SIGKILL')
    }
    expect(shop.process.exitCode).not.toBeNull()
  }).toPass({ intervals: [50], timeout: 120_000 })
  expect(await shop.exited).toBe(1)
  expect(shop.output()).toMatch(/A worker process has ended at once 6 times in a row/)
  expect([...killed].filter(isAlive)).toEqual([])
  await expect.poll(() => existsSync(`${dataDir}/postgres/postmaster.pid`)).toBe(false)
})

test('a port that is taken is named once, and the database is stopped', async ({
  start,
  dataDir,
}) => {
  const shop = await start()
  await untilReady(shop)
  const port = new URL(shop.url).port
  const second = await start({ ...TWO, PORT: port, DATA_DIR: `${dataDir}/other` })
  expect(await second.exited).toBe(1)
  expect(second.output().match(/is in use/g)).toHaveLength(1)
  expect(second.output()).toContain(`Port ${port} is in use`)
  expect(existsSync(`${dataDir}/other/postgres/postmaster.pid`)).toBe(false)
})
