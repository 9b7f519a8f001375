import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { CONNECTION, REPLICA } from '../db/pool.ts'
import { lastChange, noteReplayed, setReplicaLag, setReplicaUp } from '../db/replica-state.ts'
import { singleRow } from '../db/single-row.ts'
import { answerInTime } from '../http/answer-in-time.ts'
import { log } from '../log.ts'
import { markAllStale } from './dependencies.ts'

// Compares the write-ahead logs of the primary and of the replica (DATABASE_READ_URL), so that the
// cache stores nothing that the replica has made of rows before a change which the cache knows.

const TICK_MS = 100
const RETRY_MS = 1_000
const ANSWER_MS = 2_000
/** Later than that, the primary answers. */
const MAX_LAG_MS = 30_000
const MAX_MARKS = 2 * (MAX_LAG_MS / TICK_MS)

/** A moment of the primary: its log's end, and the last change that it surely has. */
type Mark = { at: number; lsn: number; change: number }

/** Until `stop`. Without a replica it does nothing. */
export function watchReplica() {
  const stopping = new AbortController()
  const running = REPLICA && watch(REPLICA, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

async function watch(replica: pg.ClientConfig, stopping: AbortSignal) {
  let isKnown = false
  while (!stopping.aborted) {
    try {
      await compareUntilLost(replica, stopping, () => {
        isKnown = false
      })
    } catch (err) {
      if (!isKnown) log.warn({ err }, 'the read replica can’t be used: the primary answers')
      isKnown = true
    } finally {
      setReplicaUp(false)
    }
    await delay(RETRY_MS, undefined, { signal: stopping }).catch(() => {})
  }
}

/** @throws when either does not answer, or the replica is none */
async function compareUntilLost(
  connection: pg.ClientConfig,
  stopping: AbortSignal,
  onUp: () => void,
) {
  const [primary, replica] = [new pg.Client(CONNECTION), new pg.Client(connection)]
  const marks: Mark[] = []
  try {
    for (const client of [primary, replica]) {
      client.on('error', () => {})
      await client.connect()
    }
    let before = 0
    while (!stopping.aborted) {
      before = await compare({ primary, replica }, marks, before)
      const lagMs = marks[0] ? Date.now() - marks[0].at : 0
      setReplicaLag(lagMs)
      if (setReplicaUp(lagMs <= MAX_LAG_MS)) {
        markAllStale()
        onUp()
      }
      await delay(TICK_MS, undefined, { signal: stopping }).catch(() => {})
    }
  } finally {
    for (const client of [primary, replica]) client.end().catch(() => {})
  }
}

/** @param before how far the replica was @returns how far it is */
async function compare(
  { primary, replica }: { primary: pg.Client; replica: pg.Client },
  marks: Mark[],
  before: number,
) {
  const [at, change] = [Date.now(), lastChange()]
  const lsn = await readLsn(primary, 'pg_current_wal_insert_lsn()')
  if (lsn === null || before > lsn) throw new Error('the replica has what its primary has not')
  if (marks.length < MAX_MARKS) marks.push({ at, lsn, change })
  const replayed = await readLsn(replica, 'pg_last_wal_replay_lsn()')
  if (replayed === null) throw new Error('DATABASE_READ_URL is no standby: it takes writes')
  while (marks[0] && marks[0].lsn <= replayed) noteReplayed(marks.shift()?.change ?? 0)
  return replayed
}

async function readLsn(client: pg.Client, position: string) {
  const asked = client.query<{ lsn: string | null }>(
    `select pg_wal_lsn_diff(${position}, '0/0')::text as lsn`,
  )
  const { rows } = await answerInTime(asked, ANSWER_MS, () => {
    throw new Error('it does not answer in time')
  })
  const { lsn } = singleRow(rows)
  return lsn === null ? null : Number(lsn)
}
