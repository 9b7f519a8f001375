import pg from 'pg'
import type { Outcome } from '#contract/staff/check.ts'
import { sayConnectionError } from '../../platform/connection-error.ts'
import { CONNECTION } from '../../platform/db/pool.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { fails, warns, works } from './outcome.ts'

/** For what the primary has written before the question. */
const MAX_BEHIND_SECONDS = 30
const STEP = 'The primary answers meanwhile. Check DATABASE_READ_URL and the replica’s log.'

/** Does the read replica follow the primary? @param connection of the replica */
export async function checkReplica(connection: pg.ClientConfig): Promise<Outcome> {
  const clients = [new pg.Client(CONNECTION), new pg.Client(connection)] as const
  try {
    for (const client of clients) await client.connect()
    const [primary, replica] = clients
    const { isStandby, seconds } = singleRow(
      (await replica.query<{ isStandby: boolean; seconds: number }>(STATE)).rows,
    )
    if (!isStandby) return fails('It takes writes of its own: it is no standby', STEP)
    const { rows } = await primary.query<{ lsn: string }>(
      'select pg_current_wal_lsn()::text as lsn',
    )
    const { lsn } = singleRow(rows)
    const has = await replica.query<{ has: boolean }>(
      'select pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
      [lsn],
    )
    if (singleRow(has.rows).has || seconds <= MAX_BEHIND_SECONDS)
      return works('It has what the primary has')
    return warns(`Its last change is ${Math.round(seconds)} seconds old`, STEP)
  } catch (error) {
    return fails(`It can’t be read (${sayConnectionError(error)})`, STEP)
  } finally {
    for (const client of clients) client.end().catch(() => {})
  }
}

const STATE = `select pg_is_in_recovery() as "isStandby",
  coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float8 as seconds`
