import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { prepare } from '../db/client.ts'
import { DatabaseHangError } from '../db/errors.ts'
import { logFailure } from '../db/log-failure.ts'
import { CONNECTION } from '../db/pool.ts'
import { answerInTime } from '../http/answer-in-time.ts'
import { log } from '../log.ts'
import { invalidate, invalidateTag, setListening } from './tagged-cache.ts'

// PostgreSQL notifies every process of changed rows (LISTEN and NOTIFY), and each invalidates its
// cache. Triggers notify with the transaction; of the stock that an order takes, the process that
// placed it does.

export const CHANNEL = 'shop_changed' // tell_change() in the migrations notifies it
/** Ids in one notification: PostgreSQL takes 8,000 bytes. */
const MAX_IDS = 200
const BETWEEN_NOTIFICATIONS_MS = 10
const RETRY_MS = 1_000
/** How often a connection is tested that may have died silently. */
const HEARTBEAT_MS = 5_000
/** A connection that takes longer is lost. */
const ANSWER_MS = 2_000

const notify = prepare<Record<string, never>, { change: string }>(
  'notify',
  sql`select pg_notify(${sql.raw(`'${CHANNEL}'`)}, ${sql.placeholder('change')})`,
)
/** Products of which the other processes have not been notified yet. */
const pending = new Set<string>()
let isPublishing = false

/** By the list that they want to hear of. */
const callbacks = new Map<string, (rest: string) => void>()

let listener: pg.Client | undefined
let round: Promise<boolean> | undefined
let nextRound: Promise<boolean> | undefined

/** Listens until `stop`; connects again when the connection is lost. */
export function listenForInvalidation() {
  const stopping = new AbortController()
  const running = listenAndReconnect(stopping.signal)
  return {
    stop: () => {
      stopping.abort()
      return running
    },
  }
}

/**
 * Resolves when this process has invalidated all that was committed before the call.
 * @returns has PostgreSQL answered?
 */
export async function waitForInvalidation() {
  if (!listener) return false
  // A round that has begun may have missed the commit: callers during one share the next.
  nextRound ??= (round ?? Promise.resolve()).then(() => {
    round = nextRound
    nextRound = undefined
    return pingListener()
  })
  return nextRound
}

/**
 * Invalidates a product whose stock an order took: here at once, in other processes within
 * milliseconds. An order's transaction does not notify, because PostgreSQL commits those that do
 * one after another. If this process dies in between, the others show the old stock until the
 * response expires (response-store.ts).
 */
export function publishStockChange(productId: string) {
  invalidateTag('product')
  invalidateTag(`product ${productId}`)
  pending.add(productId)
  if (!isPublishing) void publishAll()
}

/**
 * Notifies every process of a change that no transaction has notified of. A lost one is logged, not
 * thrown.
 */
export async function publishChange(change: string) {
  try {
    await notify({ change })
  } catch (err) {
    const list = change.split(' ')[0]
    logFailure(err, 'other processes were not notified of a change', { list })
  }
}

/**
 * Calls back at each notification of a list, of whichever process, with what follows the list's
 * name; with nothing when this process begins to listen, because notifications were missed.
 */
export function onChange(list: string, callback: (rest: string) => void) {
  callbacks.set(list, callback)
}

/** One notification at a time, with every product since the last. */
async function publishAll() {
  isPublishing = true
  while (pending.size > 0) {
    const ids = [...pending].slice(0, MAX_IDS)
    for (const id of ids) pending.delete(id)
    await publishChange(`product ${ids.join(' ')}`)
    await delay(BETWEEN_NOTIFICATIONS_MS)
  }
  isPublishing = false
}

/** PostgreSQL delivers the notifications of earlier commits before it completes a query. */
async function pingListener() {
  const client = listener
  try {
    if (client) await unlessHanging(client.query('select 1'))
    return true
  } catch (error) {
    client?.emit('error', error)
    return false
  }
}

/** @throws DatabaseHangError */
function unlessHanging<Answer>(answer: Promise<Answer>) {
  return answerInTime(answer, ANSWER_MS, () => {
    throw new DatabaseHangError()
  })
}

async function listenAndReconnect(stopping: AbortSignal) {
  let wasListening = true
  while (!stopping.aborted) {
    try {
      await listenUntilLost(stopping, () => {
        wasListening = true
      })
    } catch (err) {
      // Logged once for an outage, not with each try.
      if (wasListening) log.warn({ err }, 'not listening for changes: the cache is off')
      wasListening = false
    }
    await delay(RETRY_MS, undefined, { signal: stopping }).catch(() => {})
  }
}

/** @throws when it can't connect or the connection is lost */
async function listenUntilLost(stopping: AbortSignal, onListening: () => void) {
  const client = new pg.Client({ ...CONNECTION, keepAlive: true })
  client.on('notification', ({ payload }) => {
    if (!payload) return
    invalidate(payload)
    const [list = ''] = payload.split(' ', 1)
    callbacks.get(list)?.(payload.slice(list.length + 1))
  })
  let stop = () => {}
  const ended = new Promise<void>((resolve, reject) => {
    stop = resolve
    client.on('error', reject)
    client.on('end', () => reject(new Error('the connection has ended')))
  })
  stopping.addEventListener('abort', stop)
  ended.catch(() => {}) // it may reject before it is awaited
  const heartbeat = setInterval(waitForInvalidation, HEARTBEAT_MS)
  try {
    await client.connect()
    await unlessHanging(client.query(`listen ${CHANNEL}`))
    listener = client
    setListening(true)
    for (const callback of callbacks.values()) callback('')
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
