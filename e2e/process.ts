import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, expect } from '@playwright/test'
import { freePort } from '#test/free-port.js'

export { expect }

export type Shop = {
  process: ChildProcess
  url: string
  output: () => string
  exited: Promise<number | null>
}

type Fixtures = {
  /** The test has a data directory of its own, which is deleted afterwards. */
  dataDir: string
  /** Starts a shop on it, which is stopped after the test. */
  start: (env?: Record<string, string>, ...flags: string[]) => Promise<Shop>
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
  dataDir: async ({}, use) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-run-'))
    await chmod(dataDir, 0o755) // as root, PostgreSQL runs as another user, who has to reach it
    await use(dataDir)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  },
  start: async ({ dataDir }, use) => {
    const shops: Shop[] = []
    await use(async (env, ...flags) => {
      const own = { DATA_DIR: dataDir, PORT: String(await freePort()) }
      const shop = await launch({ ...own, ...env }, flags)
      shops.push(shop)
      return shop
    })
    for (const { process, exited } of shops) {
      process.kill('SIGTERM')
      await exited
    }
    await expect.poll(() => existsSync(`${dataDir}/postgres/postmaster.pid`)).toBe(false)
  },
})

/** The environment of a shop that is no demo. */
export const REAL_SHOP = {
  DEMO: 'false',
  PUBLIC_URL: 'https://parts.example',
  TRUST_PROXY: '127.0.0.1',
  APP_SECRET: 'a secret of thirty-two characters',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_API_URL: 'http://127.0.0.1:9', // nothing listens there
  SMTP_URL: 'smtp://127.0.0.1:9', // nothing listens here, either
}

async function launch(env: Record<string, string>, flags: string[]): Promise<Shop> {
  const child = spawn(process.execPath, ['server.js', ...flags], {
    env: { ...process.env, DEMO_HISTORY: 'false', ...env },
  })
  let output = ''
  child.stdout.on('data', (data) => {
    output += data
  })
  child.stderr.on('data', (data) => {
    output += data
  })
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve))
  return {
    process: child,
    url: `http://127.0.0.1:${env.PORT}`,
    output: () => output,
    exited,
  }
}

export async function statusOf(url: string) {
  return fetch(url).then(
    ({ status }) => status,
    () => 0,
  )
}

export async function untilReady<Served extends Pick<Shop, 'url'>>(shop: Served) {
  await expect.poll(() => statusOf(`${shop.url}/api/ready`), { timeout: 170_000 }).toBe(200)
  return shop
}

/** Signs the sample customer in. @returns headers for their calls */
export async function signIn({ url }: Pick<Shop, 'url'>) {
  const email = 'customer@example.com'
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: 'customer-demo' }),
  })
  const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';')[0])
  const registered = await fetch(`${url}/api/user/${email}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: cookie.join('; ') },
    body: JSON.stringify({ email }),
  })
  const { token } = await registered.json()
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

export async function placeOrder({ url }: Pick<Shop, 'url'>, headers: Record<string, string>) {
  const [part] = await (await fetch(`${url}/api/product?limit=1&sort=newest`)).json()
  const placed = await fetch(`${url}/api/order`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      productId: part._id,
      pricePerUnit: part.pricePerUnit,
      quantity: part.minimumOrderQuantity,
      phone: '5551234',
      address: '1 Main Street',
    }),
  })
  expect(placed.status).toBe(201)
  const { insertedId }: { insertedId: string } = await placed.json()
  return insertedId
}

export async function ordersOf({ url }: Pick<Shop, 'url'>, headers: Record<string, string>) {
  const orders = await fetch(`${url}/api/order?customer=customer@example.com`, { headers })
  const placed: { _id: string }[] = await orders.json()
  return placed.map(({ _id }) => _id)
}

/**
 * An order whose body is not sent yet. @returns its status, with which `finish` resolves, too
 */
export async function beginOrder({ url }: Shop, headers: Record<string, string>) {
  const order = httpRequest(`${url}/api/order`, {
    method: 'POST',
    headers: { ...headers, expect: '100-continue' },
  })
  await new Promise((resolve) => order.on('continue', resolve).flushHeaders())
  const status = new Promise<number | undefined>((resolve, reject) => {
    order.on('response', ({ statusCode }) => resolve(statusCode)).on('error', reject)
  })
  return {
    status,
    finish: () => {
      order.end('{}')
      return status
    },
  }
}

/** Runs the admin command, such as `backup`. @returns its exit status and what it printed */
export async function runAdmin(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ['admin.js', ...args], { env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data
    })
  }
  const status = await new Promise((resolve) => child.on('close', resolve))
  return [status, output.trim()]
}
