import type pg from 'pg'
import { listUsers } from '#server/account/user.ts'
import { listAudit } from '#server/audit/list-audit.ts'
import { listProducts } from '#server/catalog/product.ts'
import { listReviews } from '#server/catalog/review.ts'
import { listStaffProducts } from '#server/catalog/staff-product.ts'
import { listStockMovements } from '#server/catalog/stock-movement.ts'
import { pool } from '#server/db/client.ts'
import { searchOrders } from '#server/order/order-search.ts'
import { listAllOrders } from '#server/order/order-view.ts'
import { middle } from './load.ts'
import type { Shop } from './shop.ts'

// How long PostgreSQL takes for what lists and searches send, from the statement to its rows over a socket, beside a
// select by primary key: no HTTP, no JavaScript of the shop.

type Sent = { name?: string; text: string; values?: unknown[] }
type Sample = {
  id: string
  number: string
  name: string
  email: string
  product: string
  part: string
  payment: string
  tracking: string
}
type Kind = 'key' | 'list' | 'search'
type Read = readonly [name: string, kind: Kind, read: (of: Sample) => Promise<unknown>]

export type InDatabase = {
  name: string
  kind: Kind
  smallMs: number
  largeMs: number
  growth: number
  timesKey: number
}

/** Other values for each, as staff search for another thing each time. */
const SAMPLES = 60

const page = { limit: 24, sort: 'newest' } as const
const BY_KEY = 'A select by primary key'

const READS: Read[] = [
  [
    BY_KEY,
    'key',
    ({ id }) =>
      pool.query({ name: 'by key', text: 'select * from "order" where id = $1', values: [id] }),
  ],
  ['Products', 'list', () => listProducts(page)],
  ['Reviews', 'list', () => listReviews(page)],
  ['Manage Products', 'list', () => listStaffProducts(page)],
  ['Deleted products', 'list', () => listStaffProducts({ ...page, state: 'deleted' })],
  ['Products whose stock is low', 'list', () => listStaffProducts({ ...page, state: 'low' })],
  [
    'A product’s ledger',
    'list',
    ({ product }) => listStockMovements(product, { limit: page.limit }),
  ],
  ['Manage Orders', 'list', () => listAllOrders(page)],
  ['Manage Orders, from the middle', 'list', ({ id }) => listAllOrders({ ...page, cursor: id })],
  [
    'To send, oldest first',
    'list',
    () => searchOrders({ ...page, sort: 'oldest', state: 'to send' }),
  ],
  ['All Users', 'list', () => listUsers(page)],
  ['The audit', 'list', () => listAudit(page)],
  ['Orders by number', 'search', ({ number }) => searchOrders({ ...page, q: number })],
  ['Orders by name', 'search', ({ name }) => searchOrders({ ...page, q: name })],
  ['Orders by email', 'search', ({ email }) => searchOrders({ ...page, q: email })],
  ['Orders by a part that all have', 'search', ({ part }) => searchOrders({ ...page, q: part })],
  [
    'Orders by a word that all have with one that none has',
    'search',
    () => searchOrders({ ...page, q: 'Customer disc' }),
  ],
  ['Orders by payment', 'search', ({ payment }) => searchOrders({ ...page, q: payment })],
  ['Orders by tracking number', 'search', ({ tracking }) => searchOrders({ ...page, q: tracking })],
  [
    'Orders by a name that no customer has',
    'search',
    ({ number }) => searchOrders({ ...page, q: `Qx${number}` }),
  ],
  ['Users by name', 'search', ({ name }) => listUsers({ ...page, q: name })],
  ['Users by email', 'search', ({ email }) => listUsers({ ...page, q: email })],
  [
    'Products by name',
    'search',
    ({ number }) => listStaffProducts({ ...page, q: `Brake disc ${number}` }),
  ],
]

export async function measureInDatabase(small: Shop, large: Shop, rounds: number) {
  const [inSmall, inLarge] = [await statementsOf(small.db), await statementsOf(large.db)]
  const times = READS.map(([name, kind]) => ({
    name,
    kind,
    small: [] as number[],
    large: [] as number[],
  }))
  for (let round = 0; round <= rounds; round += 1) {
    console.log(`round ${round} of ${rounds}: lists and searches, in the database`)
    for (const [place, row] of times.entries()) {
      const one = await p50Of(small.db, inSmall[place] ?? [])
      const other = await p50Of(large.db, inLarge[place] ?? [])
      // The first round warms up and is not counted.
      if (round > 0) row.small.push(one)
      if (round > 0) row.large.push(other)
    }
  }
  const key = middle(times.find(({ kind }) => kind === 'key')?.large ?? [])
  return times.map(({ name, kind, ...all }): InDatabase => {
    const [smallMs, largeMs] = [middle(all.small), middle(all.large)]
    return { name, kind, smallMs, largeMs, growth: largeMs / smallMs, timesKey: largeMs / key }
  })
}

/** What each read sends for each sample. */
async function statementsOf(db: pg.Pool) {
  const samples = await listSamples(db)
  const all: Sent[][][] = []
  for (const [, , read] of READS) {
    const ofRead: Sent[][] = []
    for (const sample of samples) ofRead.push(await sentBy(db, () => read(sample)))
    all.push(ofRead)
  }
  return all
}

async function listSamples(db: pg.Pool) {
  const { rows } = await db.query<Sample>(
    `select o.id, o.number::text, o.customer_name as name, o.customer_email as email, o.product_id as product,
      o.product_name as part,
      o.transaction_id as payment, s.tracking
    from "order" o join shipment s on s.order_id = o.id order by o.id`,
  )
  const step = Math.max(1, Math.floor(rows.length / SAMPLES))
  return rows.filter((_, place) => place % step === 0).slice(0, SAMPLES)
}

/** The shop's own pool sends to another database meanwhile, and what it sends is noted. */
async function sentBy(db: pg.Pool, read: () => Promise<unknown>) {
  const sent: Sent[] = []
  const query = pool.query
  const note = (statement: Sent, values?: unknown[]) => {
    const { name, text } = statement
    sent.push({ ...(name && { name }), text, values: values ?? statement.values ?? [] })
    return db.query(statement, values)
  }
  pool.query = note as typeof pool.query
  try {
    await read()
  } finally {
    pool.query = query
  }
  return sent
}

async function p50Of(db: pg.Pool, lists: Sent[][]) {
  const client = await db.connect()
  const times: number[] = []
  for (const statements of lists) {
    const started = performance.now()
    for (const statement of statements)
      await client.query({ ...statement, values: statement.values ?? [] })
    times.push(performance.now() - started)
  }
  client.release()
  return middle(times)
}
