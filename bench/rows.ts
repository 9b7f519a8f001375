import { partPath, partSlug } from '#contract/catalog/part-path.ts'
import type { Customer } from './data.ts'
import { BROTLI, type Target } from './load.ts'
import type { Shop } from './shop.ts'
import { varyCheckouts, varyOrders } from './vary-orders.ts'

/** A row of the table: what is asked of the shop, and what the bare server does for comparison. */
export type Row = {
  name: string
  ours: Target
  bare: 'same bytes' | Target
  goal?: Goal
  /**
   * Whom `ours` is asked of: the shop, one that logs every request, or as controls a bare server in
   * the shop's process and a second one in its own.
   */
  server: 'shop' | 'logging' | 'inside' | 'secondBytes'
}

/**
 * Of the CPU time for one request: the bare server's as a part of ours, at least; or how many µs
 * ours may be longer. A ratio of times of a few µs varies with the machine.
 */
export type Goal = { ratio: number } | { moreUs: number }

/** For an answer of a few bytes, and for one of a whole page. */
export const UNCHANGED = { moreUs: 2 }
const PAGE: Goal = { moreUs: 3 }

type Shops = { shop: Shop; logging: Shop }

/** @param shops that of the rows, and one with LOG_LEVEL=info, a real shop's default */
export async function listRows(shops: Shops, customers: Customer[]): Promise<Row[]> {
  const { shop, logging } = shops
  const one = customers[1]
  if (!one) throw new Error('no customers')
  const authorization = { authorization: `Bearer ${one.token}` }
  const product = await idOf(shop, 'select id from product order by id desc limit 1')
  const order = await idOf(shop, 'select id from "order" where customer_id = $1 limit 1', one.id)
  const profile = await idOf(shop, 'select id from profile where user_id = $1', one.id)

  const cached = [
    ['Home', '/', PAGE],
    ['Reviews', '/reviews', PAGE],
    ['Blogs', '/blog', PAGE],
    ['Login', '/login', PAGE],
    ['Catalog', '/catalog', PAGE],
    ['A category', '/catalog/brakes/brake-discs', PAGE],
    ['A vehicle', '/for/2014/volkswagen/golf', PAGE],
    ['A part', await newestPartPath(shop), PAGE],
    ['The largest script', await largestScript(shop), { ratio: 0.9 }],
    ['GET /api/product', '/api/product', { ratio: 0.85 }],
    ['GET /api/product/{id}', `/api/product/${product}`, { ratio: 0.85 }],
    ['GET /api/review', '/api/review', { ratio: 0.85 }],
  ] as const
  const rows: Row[] = []
  for (const [name, path, goal] of cached) {
    const unchanged = await unchangedAt(shop, path)
    rows.push(
      {
        name,
        server: 'shop',
        ours: { path, headers: BROTLI, status: 200 },
        bare: 'same bytes',
        goal,
      },
      {
        name: `${name}, unchanged`,
        server: 'shop',
        ours: unchanged,
        bare: 'same bytes',
        goal: UNCHANGED,
      },
    )
  }
  rows.push(
    {
      name: 'A bare server in the shop’s process, Home',
      server: 'inside',
      ours: { path: '/', headers: BROTLI, status: 200 },
      bare: 'same bytes',
    },
    {
      name: 'A bare server in the shop’s process, Home unchanged',
      server: 'inside',
      ours: await unchangedAt(shop, '/'),
      bare: 'same bytes',
    },
  )
  rows.push({
    name: 'A second bare server, Home unchanged',
    server: 'secondBytes',
    ours: await unchangedAt(shop, '/'),
    bare: 'same bytes',
  })
  rows.push({
    name: 'Home, unchanged, every request logged',
    server: 'logging',
    ours: await unchangedAt(logging, '/'),
    bare: 'same bytes',
  })

  const byKey = (path: string): Target => ({ path, headers: authorization, status: 200 })
  const orders = `/api/order?customer=${one.email}&limit=24&sort=newest`
  rows.push(
    {
      name: 'My Orders, with one',
      ours: byKey(orders),
      server: 'shop',
      bare: byKey(`/order/${order}`),
      goal: { ratio: 0.75 },
    },
    {
      name: 'GET /api/order/{id}',
      ours: byKey(`/api/order/${order}`),
      server: 'shop',
      bare: byKey(`/order/${order}`),
      goal: { ratio: 0.8 },
    },
    {
      name: 'GET /api/profile/{email}',
      ours: byKey(`/api/profile/${one.email}`),
      server: 'shop',
      bare: byKey(`/profile/${profile}`),
      goal: { ratio: 0.8 },
    },
    // Not the two whose orders are counted.
    ...(await placing(shop, customers.slice(2))),
  )
  return rows
}

async function placing(shop: Shop, customers: Customer[]): Promise<Row[]> {
  const vary = await varyOrders(shop, customers)
  const post = (path: string): Target => ({
    method: 'POST',
    path,
    status: 201,
    vary,
    customers: customers.length,
  })
  const five = await varyCheckouts(shop, customers)
  return [
    {
      name: 'POST /api/order',
      server: 'shop',
      ours: post('/api/order'),
      bare: post('/order/by-hand'),
      goal: { ratio: 0.6 },
    },
    {
      name: 'POST /api/checkout of five lines',
      server: 'shop',
      ours: { ...post('/api/checkout'), vary: five },
      bare: { ...post('/checkout/by-hand'), vary: five },
      goal: { ratio: 0.6 },
    },
  ]
}

async function unchangedAt({ url }: Shop, path: string): Promise<Target> {
  const etag = (await fetch(url + path, { headers: BROTLI })).headers.get('etag') ?? ''
  return { path, headers: { ...BROTLI, 'if-none-match': etag }, status: 304 }
}

async function largestScript({ url }: Shop) {
  const page = await (await fetch(url)).text()
  const scripts = [...page.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path)
  const sizes = await Promise.all(
    scripts.map(async (path) => (await (await fetch(url + path)).arrayBuffer()).byteLength),
  )
  return scripts[sizes.indexOf(Math.max(...sizes))] ?? '/favicon.svg'
}

async function newestPartPath({ db }: Shop) {
  const { rows } = await db.query<{ _id: string; title: string }>(
    `select id as "_id", coalesce(title, name) as title from product order by id desc limit 1`,
  )
  const { _id = '', title = '' } = rows[0] ?? {}
  return partPath({ _id, slug: partSlug(title) })
}

async function idOf({ db }: Shop, query: string, ...values: string[]) {
  const { rows } = await db.query<{ id: string }>(query, values)
  return rows[0]?.id ?? ''
}
