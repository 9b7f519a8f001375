import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { CONNECTION, prepare } from '../db/client.ts'
import { isDatabaseAway } from '../db/errors.ts'
import { log, logOutage } from '../log.ts'
import { invalidate, invalidateTag, setListening } from './tagged-cache.ts'

// The database tells every process what has changed, whoever changed it: triggers say it with the
// transaction that did (LISTEN and NOTIFY); for the stock that an order takes, its process says it. What
// is kept (kept.ts) is true as long as one hears.

const CHANNEL = 'shop_changed' // tell_change() in the migrations
/** PostgreSQL takes 8,000 bytes. */
const ANNOUNCED_AT_ONCE = 200
const BETWEEN_ANNOUNCEMENTS_MS = 10
const RETRY_MS = 1_000
/** A connection that died without a word is found out this often. */
const HEARTBEAT_MS = 5_000

const announce = prepare<Record<string, never>, { change: string }>(
  'announce',
  sql`select pg_notify(${sql.raw(`'${CHANNEL}'`)}, ${sql.placeholder('change')})`,
)
const unannounced = new Set<string>()
let isAnnouncing = false

let listener: pg.Client | undefined
let round: Promise<void> | undefined
let nextRound: Promise<void> | undefined

/** Listens until `stop`; connects again when the connection is lost. */
export function listenForInvalidation() {
  const stopping = new AbortController()
  const running = keepListening(stopping.signal)
  return {
    stop: () => {
      stopping.abort()
      return running
    },
  }
}

/** Resolves when this process has heard of all that was committed before the call. */
export async function waitForInvalidation() {
  if (!listener) return
  // A round that has begun may have missed it; whoever comes during one shares the next.
  nextRound ??= (round ?? Promise.resolve()).then(() => {
    round = nextRound
    nextRound = undefined
    return pingListener()
  })
  await nextRound
}

/**
 * Tells of a product whose stock an order took: here at once, everywhere else within milliseconds. Orders
 * do not tell with their own transaction: PostgreSQL commits those that do one after another. If this
 * process dies in between, the others show the old stock for as long as an answer is kept (kept-answers.ts).
 */
export function publishStockChange(productId: string) {
  invalidateTag('product')
  invalidateTag(`product ${productId}`)
  unannounced.add(productId)
  if (!isAnnouncing) void publishAll()
}

/** One message at a time, with all that came up since the last. */
async function publishAll() {
  isAnnouncing = true
  while (unannounced.size > 0) {
    const ids = [...unannounced].slice(0, ANNOUNCED_AT_ONCE)
    for (const id of ids) unannounced.delete(id)
    try {
      await announce({ change: `product ${ids.join(' ')}` })
    } catch (err) {
      if (isDatabaseAway(err)) logOutage(err)
      else log.warn({ err }, 'other processes show old stock for up to a minute')
    }
    await delay(BETWEEN_ANNOUNCEMENTS_MS)
  }
  isAnnouncing = false
}

/** PostgreSQL sends the news of earlier commits before it is done with a query. */
async function pingListener() {
  const client = listener
  try {
    await client?.query('select 1')
  } catch (error) {
    client?.emit('error', error)
  }
}

async function keepListening(stopping: AbortSignal) {
  let wasHeard = true
  while (!stopping.aborted) {
    try {
      await listenUntilLost(stopping, () => {
        wasHeard = true
      })
    } catch (err) {
      // Logged once for an outage, not with each try.
      if (wasHeard)
        log.warn({ err }, 'the database does not tell of changes: nothing is kept for now')
      wasHeard = false
    }
    await delay(RETRY_MS, undefined, { signal: stopping }).catch(() => {})
  }
}

/** @throws when it can't connect or the connection is lost */
async function listenUntilLost(stopping: AbortSignal, onListening: () => void) {
  const client = new pg.Client({ ...CONNECTION, query_timeout: HEARTBEAT_MS, keepAlive: true })
  client.on('notification', ({ payload }) => payload && invalidate(payload))
  let stop = () => {}
  const ended = new Promise<void>((resolve, reject) => {
    stop = resolve
    client.on('error', reject)
    client.on('end', () => reject(new Error('the connection has ended')))
  })
  stopping.addEventListener('abort', stop)
  ended.catch(() => {}) // also when nobody waits for it yet
  const heartbeat = setInterval(waitForInvalidation, HEARTBEAT_MS)
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    listener = client
    setListening(true)
    onListening()
    await ended
  } finally {
    stopping.removeEventListener('abort', stop)
    clearInterval(heartbeat)
    listener = undefined
    setListening(false)
    client.end().catch(() => {})
  }
}
