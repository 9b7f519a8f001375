import { sql } from 'drizzle-orm'
import { STARTS_LOCK } from '../platform/db/advisory-locks.ts'
import type { Transaction } from '../platform/db/client.ts'
import { AppError } from '../platform/errors.ts'
import type { ImportRecord } from './import-record.ts'

// Imports of the same parts are applied and undone one after another.

/** Imports are begun one after another, so that each sees what the others do. */
export async function lockStarts(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock(${STARTS_LOCK})`)
}

type Other = { name: string; state: ImportRecord['state'] }

/**
 * While another import of the same tables and parts is in progress, none begins; and those that
 * were applied later have to be undone first.
 * @throws AppError 409
 */
export async function requireNoOther(tx: Transaction, id: string, step: 'applying' | 'undoing') {
  const { rows } = await tx.execute<Other>(sql`
    select other.file_name as name, other.state
    from import i join import other on other.id <> i.id
      and (other.kind in ('fitments', 'aces')) = (i.kind in ('fitments', 'aces'))
      and (other.state in ('applying', 'undoing')
        or (${step === 'undoing'} and other.state = 'applied' and other.applied_at > i.applied_at))
    where i.id = ${id} and exists (
      select from import_row a join import_row b on b.product_id = a.product_id
      where a.import_id = i.id and ${isActing('a', 'i')}
        and b.import_id = other.id and ${isActing('b', 'other')})
    order by other.id desc limit 1`)
  const [other] = rows
  if (other) throw new AppError(409, refusalOf(other))
}

/** FULL also removes what a part of an unchanged row has beside it. */
function isActing(row: string, of: string) {
  return sql.raw(`(${row}.action in ('add', 'change', 'remove')
    or (${row}.action = 'same' and ${of}.options ->> 'mode' = 'FULL'))`)
}

function refusalOf({ name, state }: Other) {
  if (state === 'applied') return `${name} has changed the same parts since. Undo it first.`
  const done = state === 'applying' ? 'applied to' : 'undone for'
  return `${name} is being ${done} the same parts. Wait until it has ended.`
}
