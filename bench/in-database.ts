import pg from 'pg'
import { pool } from '#server/platform/db/client.ts'
import { type Kind, READS, type Sample } from './in-database-reads.ts'
import { middle, quarter } from './load.ts'
import type { Shop } from './shop.ts'

// PostgreSQL's time for the statements of lists and searches, from the statement to its rows over a
// socket, beside a select by primary key: no HTTP, no JavaScript of the shop.

type Sent = { name?: string; text: string; values?: unknown[] }
export type InDatabase = {
  name: string
  kind: Kind
  smallMs: number
  largeMs: number
  growth: number
  timesKey: number
}

/** Different values for each call, because staff seldom search for the same text twice. */
const SAMPLES = 60
/** In a round. */
const TURNS = 4

export async function measureInDatabase(small: Shop, large: Shop, rounds: number) {
  const [inSmall, inLarge] = [await statementsOf(small.db), await statementsOf(large.db)]
  const byKey = inLarge[READS.findIndex(([, kind]) => kind === 'key')] ?? []
  const rows = READS.map(([name, kind], place) => {
    const sent = { small: inSmall[place] ?? [], large: inLarge[place] ?? [], key: byKey }
    return { name, kind, sent, p50s: { small: [] as number[], large: [] as number[] } }
  })
  const keyP50s: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    console.log(`round ${round} of ${rounds}: lists and searches, in the database`)
    // The first round warms up and is not counted.
    for (let turn = 0; turn < (round === 0 ? 1 : TURNS); turn += 1) {
      const clients = { small: await connectNew(small), large: await connectNew(large) }
      for (const { sent, p50s } of rows) {
        const p50 = await p50Of(clients, sent)
        if (round === 0) continue
        p50s.small.push(p50.small)
        p50s.large.push(p50.large)
        keyP50s.push(p50.key)
      }
      await Promise.all([clients.small.end(), clients.large.end()])
    }
  }
  const key = quarter(keyP50s)
  return rows.map(({ name, kind, p50s }): InDatabase => {
    const [smallMs, largeMs] = [quarter(p50s.small), quarter(p50s.large)]
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
    `select o.id, o.number::text, o.customer_name as name, o.customer_email as email,
      concat_ws(' ', ship_to ->> 'name', ship_to ->> 'city') as recipient, o.product_id as product,
      o.product_name as part, 'BENCH-' || o.number / 100 as sku, p.sku as "skuOfMost",
      o.transaction_id as payment, s.tracking
    from "order" o join shipment s on s.order_id = o.id join product p on p.id = o.product_id order by o.id`,
  )
  const step = Math.max(1, Math.floor(rows.length / SAMPLES))
  return rows.filter((_, place) => place % step === 0).slice(0, SAMPLES)
}

/**
 * The shop's own pool sends to another database meanwhile, and what it sends is noted. A
 * transaction finds nothing: the search for names that are nearly so, which staff wait for up to
 * two seconds, is left out.
 */
async function sentBy(db: pg.Pool, read: () => Promise<unknown>) {
  const sent: Sent[] = []
  const { query, connect } = pool
  const note = (statement: Sent, values?: unknown[]) => {
    const { name, text } = statement
    sent.push({ ...(name && { name }), text, values: values ?? statement.values ?? [] })
    return db.query(statement, values)
  }
  const nothing = { query: async () => ({ rows: [] }), release: () => {} }
  Object.assign(pool, { query: note, connect: async () => nothing })
  try {
    await read()
  } finally {
    Object.assign(pool, { query, connect })
  }
  return sent
}

/**
 * A turn has connections of its own: two processes of PostgreSQL differ for as long as they run.
 */
async function connectNew({ connection }: Shop) {
  const client = new pg.Client(connection)
  await client.connect()
  return client
}

type Clients = { small: pg.Client; large: pg.Client }
type Samples = Sent[][]

/**
 * The samples of the two shops and of a row by key, alternately, so that other work of the machine
 * affects all.
 */
async function p50Of(
  { small, large }: Clients,
  sent: { small: Samples; large: Samples; key: Samples },
) {
  const times = { small: [] as number[], large: [] as number[], key: [] as number[] }
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const time = {
      small: async () => times.small.push(await timeOf(small, ofSample(sent.small, sample))),
      large: async () => times.large.push(await timeOf(large, ofSample(sent.large, sample))),
    }
    const isEven = sample % 2 === 0
    await (isEven ? time.small() : time.large())
    await (isEven ? time.large() : time.small())
    times.key.push(await timeOf(large, ofSample(sent.key, sample)))
  }
  return { small: middle(times.small), large: middle(times.large), key: middle(times.key) }
}

/** The small shop has fewer. */
function ofSample(samples: Samples, place: number) {
  const sent = samples[place % samples.length]
  if (!sent) throw new Error('a shop without orders that were sent')
  return sent
}

async function timeOf(client: pg.Client, statements: Sent[]) {
  const started = performance.now()
  for (const statement of statements)
    await client.query({ ...statement, values: statement.values ?? [] })
  return performance.now() - started
}
